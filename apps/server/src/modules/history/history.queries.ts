import {
  type HistoryActor,
  type HistoryEntry,
  type HistoryExportQuery,
  type HistoryQuery,
  limits,
  type OrganisationCaller,
  type SystemCaller,
  type UnitCaller,
  wholeList,
} from '@tenderbox/contract';
import type { Act } from '../../platform/act/act.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { listIds, type Page, readListed, readPage } from '../../platform/db/listing.repo.ts';
import type { Listing } from '../../platform/db/listing.ts';
import { invalidField, notFound } from '../../platform/http/problem-error.ts';
import { findBusinessUnit } from '../business-units/index.ts';
import { findEvent } from '../events/index.ts';
import { findSupplier } from '../suppliers/index.ts';
import { type ExportedEntry, historyOf, listActors } from './history.repo.ts';
import type { HistoryOf } from './history-filters.repo.ts';

export type HistoryAct = Act<SystemCaller | OrganisationCaller | UnitCaller>;

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

/** Lists the actors in a history. */
export function readActors(act: HistoryAct, whose: HistoryOf): Promise<HistoryActor[]> {
  return act.read(async ({ tx }) => {
    const actors = await listActors(tx, whose);
    if (!actors.length) await nameOfPlace(tx, act, whose);
    return actors;
  });
}

/** A history for export: its subject and its entries at one moment, read in batches. */
export interface ExportedHistory {
  place: string;
  entries: AsyncGenerator<ExportedEntry[]>;
}

/** Opens a history for export. Entries written later are left out; no transaction stays open while it is sent. */
export async function openHistory(
  act: HistoryAct,
  whose: HistoryOf,
  query: HistoryExportQuery,
): Promise<ExportedHistory> {
  const everything = { ...query, ...wholeList };
  const listing = historyOf(whose, everything);
  const most = query.format === 'xlsx' ? limits.exportRows : Number.MAX_SAFE_INTEGER - 1;
  const { place, ids } = await act.read(async ({ tx }) => ({
    place: await nameOfPlace(tx, act, whose),
    ids: await listIds(tx, listing, everything, most + 1),
  }));
  if (ids.length / bytesOfId > most) throw tooManyForSheet();
  return { place, entries: inLots(act, listing, ids) };
}

const bytesOfId = 16;
const entriesOfLot = 1000;

async function* inLots(act: HistoryAct, listing: Listing<ExportedEntry>, ids: Buffer) {
  const step = entriesOfLot * bytesOfId;
  for (let start = 0; start < ids.length; start += step) {
    yield await act.read(({ tx }) => readListed(tx, listing, ids.subarray(start, start + step)));
  }
}

const tooManyForSheet = () =>
  invalidField(
    'format',
    `An Excel file can hold up to ${limits.exportRows.toLocaleString('en')} entries. Please choose a shorter period, or export as CSV, which has no limit.`,
  );

/** Returns the name of the history's subject; throws 404 if the caller may not see it. */
async function nameOfPlace(
  tx: Transaction,
  { caller }: HistoryAct,
  { businessUnitId, supplierId, eventId }: HistoryOf,
): Promise<string> {
  if (eventId) {
    const event = await findEvent(tx, eventId);
    if (!event) throw notFound();
    return `${event.reference} ${event.title}`;
  }
  if (!supplierId && !businessUnitId) return caller.organisationName ?? '';
  const place = supplierId
    ? await findSupplier(tx, supplierId)
    : await findBusinessUnit(tx, businessUnitId ?? '');
  if (!place) throw notFound();
  return place.name;
}
