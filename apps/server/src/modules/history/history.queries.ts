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
import { assertAllFits } from '../../platform/db/listing.repo.ts';
import { invalidField, notFound } from '../../platform/http/problem-error.ts';
import { findBusinessUnit } from '../business-units/index.ts';
import { findSupplier } from '../suppliers/index.ts';
import { countHistory, listActors, listHistory, walkHistory } from './history.repo.ts';
import { writeHistory } from './history.workbook.ts';
import type { HistoryOf } from './history-filters.repo.ts';

export type HistoryAct = Act<OrganisationCaller | UnitCaller>;

/** A page of a history. */
export async function readHistory(
  act: HistoryAct,
  whose: HistoryOf,
  query: HistoryQuery,
): Promise<{ items: HistoryEntry[]; total: number }> {
  const page = await act.read(async ({ tx }) => {
    const found = await listHistory(tx, whose, query);
    if (!found.total) await nameOfPlace(tx, act, whose);
    return found;
  });
  assertAllFits(query, page.total);
  return page;
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
    if ((await countHistory(tx, whose, everything)) > limits.sheetRows) {
      throw invalidField('from', 'One sheet cannot hold so many entries. Please choose a shorter time.');
    }
    return { place, workbook: await writeHistory(walkHistory(tx, whose, everything), timeZone) };
  });
}

/** Whose history it is; a place that the caller may not see is not found. */
async function nameOfPlace(
  tx: Transaction,
  { caller }: HistoryAct,
  { businessUnitId, supplierId }: HistoryOf,
): Promise<string> {
  if (!supplierId && !businessUnitId) return caller.organisationName;
  const place = supplierId
    ? await findSupplier(tx, supplierId)
    : await findBusinessUnit(tx, businessUnitId ?? '');
  if (!place) throw notFound();
  return place.name;
}
