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
import type { Transaction } from '../../platform/db/database.ts';
import { listIds, type Page, readListed, readPage } from '../../platform/db/listing.repo.ts';
import type { Listing } from '../../platform/db/listing.ts';
import { invalidField, notFound } from '../../platform/http/problem-error.ts';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import { findBusinessUnit } from '../business-units/index.ts';
import { findEvent } from '../events/index.ts';
import { findSupplier } from '../suppliers/index.ts';
import { type ExportedEntry, historyOf, listActors } from './history.repo.ts';
import type { HistoryScope } from './history-filters.repo.ts';

export type HistoryRequestContext = RequestContext<SystemCaller | OrganisationCaller | UnitCaller>;

export function readHistory(
  ctx: HistoryRequestContext,
  scope: HistoryScope,
  query: HistoryQuery,
): Promise<Page<HistoryEntry>> {
  return ctx.read(async ({ tx }) => {
    const page = await readPage(tx, historyOf(scope, query), query);
    if (!page.total) await subjectNameOf(tx, ctx, scope);
    return page;
  });
}

/** Lists the actors in a history. */
export function readActors(ctx: HistoryRequestContext, scope: HistoryScope): Promise<HistoryActor[]> {
  return ctx.read(async ({ tx }) => {
    const actors = await listActors(tx, scope);
    if (!actors.length) await subjectNameOf(tx, ctx, scope);
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
  ctx: HistoryRequestContext,
  scope: HistoryScope,
  query: HistoryExportQuery,
): Promise<ExportedHistory> {
  const everything = { ...query, ...wholeList };
  const listing = historyOf(scope, everything);
  const max = query.format === 'xlsx' ? limits.exportRows : Number.MAX_SAFE_INTEGER - 1;
  const { place, ids } = await ctx.read(async ({ tx }) => ({
    place: await subjectNameOf(tx, ctx, scope),
    ids: await listIds(tx, listing, everything, max + 1),
  }));
  if (ids.length / bytesOfId > max) throw tooManyForSheet();
  return { place, entries: inBatches(ctx, listing, ids) };
}

const bytesOfId = 16;
const batchSize = 1000;

async function* inBatches(ctx: HistoryRequestContext, listing: Listing<ExportedEntry>, ids: Buffer) {
  const step = batchSize * bytesOfId;
  for (let start = 0; start < ids.length; start += step) {
    yield await ctx.read(({ tx }) => readListed(tx, listing, ids.subarray(start, start + step)));
  }
}

const tooManyForSheet = () =>
  invalidField(
    'format',
    `An Excel file can hold up to ${limits.exportRows.toLocaleString('en')} entries. Please choose a shorter period, or export as CSV, which has no limit.`,
  );

/** Returns the name of the history's subject; throws 404 if the caller may not see it. */
async function subjectNameOf(
  tx: Transaction,
  { caller }: HistoryRequestContext,
  { businessUnitId, supplierId, eventId }: HistoryScope,
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
