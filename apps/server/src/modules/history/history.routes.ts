import type { Caller } from '@tenderbox/contract';
import {
  exportBusinessUnitHistory,
  exportOrganisationHistory,
  type HistoryEntry,
  listBusinessUnitHistory,
  listOrganisationHistory,
  listSupplierHistory,
  type PageQuery,
  roles,
} from '@tenderbox/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { contextOf } from '../../platform/auth/caller.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { assertAllFits } from '../../platform/db/listing.repo.ts';
import { exportTurns } from '../../platform/excel/excel-turns.ts';
import { sendWorkbook, workbookName } from '../../platform/excel/send-workbook.ts';
import { type WorkbookColumn, writeWorkbook } from '../../platform/excel/workbook.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { findBusinessUnit } from '../business-units/index.ts';
import { findSupplier } from '../suppliers/index.ts';
import { type HistoryOf, listHistory, newestHistory } from './history.repo.ts';

const asText = (value: Record<string, unknown> | null) => (value ? JSON.stringify(value) : '');

const columns: WorkbookColumn<HistoryEntry>[] = [
  { header: 'Time (UTC)', width: 20, value: ({ at }) => new Date(at) },
  { header: 'Who', width: 24, value: ({ actorName }) => actorName },
  { header: 'Role', width: 20, value: ({ actorRole }) => actorRole && roles[actorRole].displayName },
  { header: 'From', width: 18, value: ({ clientAddress }) => clientAddress },
  { header: 'What', width: 28, value: ({ action }) => action },
  { header: 'Whom or what', width: 30, value: ({ subjectName }) => subjectName },
  { header: 'Before', width: 40, value: ({ before }) => asText(before) },
  { header: 'After', width: 40, value: ({ after }) => asText(after) },
];

export function registerHistoryRoutes(app: FastifyInstance, db: Database): void {
  const read = async (caller: Caller, whose: HistoryOf, query: PageQuery) => {
    const data = await db.transaction(contextOf(caller), async (tx) => {
      await assertSeen(tx, whose);
      return listHistory(tx, whose, query);
    });
    assertAllFits(query, data.total);
    return { data };
  };
  const download = async (caller: Caller, whose: HistoryOf, reply: FastifyReply) => {
    const workbook = await exportTurns.take(caller, (turn) =>
      turn(async () => {
        const entries = await db.transaction(contextOf(caller), async (tx) => {
          await assertSeen(tx, whose);
          return newestHistory(tx, whose);
        });
        return writeWorkbook('History', columns, entries);
      }),
    );
    return sendWorkbook(reply, workbookName('history', caller.organisationName), workbook);
  };

  registerCall(app, listOrganisationHistory, ({ caller, query }) =>
    read(caller, { businessUnitId: null }, query),
  );
  registerCall(app, exportOrganisationHistory, ({ caller, reply }) =>
    download(caller, { businessUnitId: null }, reply),
  );
  registerCall(app, listBusinessUnitHistory, ({ caller, params, query }) => read(caller, params, query));
  registerCall(app, exportBusinessUnitHistory, ({ caller, params, reply }) =>
    download(caller, params, reply),
  );
  registerCall(app, listSupplierHistory, ({ caller, params, query }) =>
    read(caller, { businessUnitId: caller.businessUnitId, ...params }, query),
  );
}

async function assertSeen(tx: Transaction, { businessUnitId, supplierId }: HistoryOf): Promise<void> {
  const isSeen = supplierId
    ? await findSupplier(tx, supplierId)
    : !businessUnitId || (await findBusinessUnit(tx, businessUnitId));
  if (!isSeen) throw notFound();
}
