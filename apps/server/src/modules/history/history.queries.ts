import {
  type HistoryActor,
  type HistoryEntry,
  type HistoryExportQuery,
  type HistoryQuery,
  limits,
  type OrganisationCaller,
  type UnitCaller,
  wholeList,
} from '@tenderbox/contract';
import type { Act } from '../../platform/act/act.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { type Page, readPage, walkList } from '../../platform/db/listing.repo.ts';
import { invalidField, notFound } from '../../platform/http/problem-error.ts';
import { findBusinessUnit } from '../business-units/index.ts';
import { findEvent } from '../events/index.ts';
import { findSupplier } from '../suppliers/index.ts';
import { historyOf, listActors } from './history.repo.ts';
import { writeHistory } from './history.workbook.ts';
import type { HistoryOf } from './history-filters.repo.ts';

export type HistoryAct = Act<OrganisationCaller | UnitCaller>;

const oneSheet = {
  most: limits.sheetRows,
  refuse: () => invalidField('from', 'One sheet cannot hold so many entries. Please choose a shorter time.'),
};

/** A page of a history. */
export function readHistory(
  act: HistoryAct,
  whose: HistoryOf,
  query: HistoryQuery,
): Promise<Page<HistoryEntry>> {
  return act.read(async ({ tx }) => {
    const page = await readPage(tx, historyOf(whose, query), query);
    if (!page.total) await nameOfPlace(tx, act, whose);
    return page;
  });
}

/** Who a history tells of. */
export function readActors(act: HistoryAct, whose: HistoryOf): Promise<HistoryActor[]> {
  return act.read(async ({ tx }) => {
    const actors = await listActors(tx, whose);
    if (!actors.length) await nameOfPlace(tx, act, whose);
    return actors;
  });
}

/** A history as a workbook, and whose it is; its entries are read while it is written, however many they are. */
export function exportHistory(
  act: HistoryAct,
  whose: HistoryOf,
  { timeZone, ...query }: HistoryExportQuery,
): Promise<{ place: string; workbook: Buffer }> {
  const everything = { ...query, ...wholeList };
  return act.read(async ({ tx }) => {
    const place = await nameOfPlace(tx, act, whose);
    const entries = walkList(tx, historyOf(whose, everything), everything, oneSheet);
    return { place, workbook: await writeHistory(entries, timeZone) };
  });
}

/** Whose history it is; a place that the caller may not see is not found. */
async function nameOfPlace(
  tx: Transaction,
  { caller }: HistoryAct,
  { businessUnitId, supplierId, eventId }: HistoryOf,
): Promise<string> {
  if (eventId) {
    const event = await findEvent(tx, eventId);
    if (!event) throw notFound();
    return event.title;
  }
  if (!supplierId && !businessUnitId) return caller.organisationName;
  const place = supplierId
    ? await findSupplier(tx, supplierId)
    : await findBusinessUnit(tx, businessUnitId ?? '');
  if (!place) throw notFound();
  return place.name;
}
