import type { HistoryEntry, OrganisationCaller, PageQuery, UnitCaller } from '@tenderbox/contract';
import type { Act } from '../../platform/act/act.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { assertAllFits } from '../../platform/db/listing.repo.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { findBusinessUnit } from '../business-units/index.ts';
import { findSupplier } from '../suppliers/index.ts';
import { type HistoryOf, listHistory, newestHistory } from './history.repo.ts';

type HistoryAct = Act<OrganisationCaller | UnitCaller>;

/** A page of a history. */
export async function readHistory(act: HistoryAct, whose: HistoryOf, query: PageQuery) {
  const page = await act.read(async ({ tx }) => {
    const found = await listHistory(tx, whose, query);
    if (!found.total) await assertSeen(tx, whose);
    return found;
  });
  assertAllFits(query, page.total);
  return page;
}

/** The newest of a history, for a workbook. */
export function readNewestHistory(act: HistoryAct, whose: HistoryOf): Promise<HistoryEntry[]> {
  return act.read(async ({ tx }) => {
    const entries = await newestHistory(tx, whose);
    if (!entries.length) await assertSeen(tx, whose);
    return entries;
  });
}

/** Where nothing is found, whatever it would be the history of may not be the caller's to see. */
async function assertSeen(tx: Transaction, { businessUnitId, supplierId }: HistoryOf): Promise<void> {
  const isSeen = supplierId
    ? await findSupplier(tx, supplierId)
    : !businessUnitId || (await findBusinessUnit(tx, businessUnitId));
  if (!isSeen) throw notFound();
}
