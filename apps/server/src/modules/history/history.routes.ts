import {
  businessUnitHistory,
  eventActivity,
  type HistoryBase,
  type HistoryExportQuery,
  type historyCalls,
  organisationHistory,
  organisationSupplierHistory,
  ownBusinessUnitHistory,
  siteHistory,
  supplierHistory,
} from '@tenderbox/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { exportTurns } from '../../platform/excel/excel-turns.ts';
import { sendWorkbook, workbookName } from '../../platform/excel/send-workbook.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { sendLines } from '../../platform/http/send-lines.ts';
import { type HistoryAct, openHistory, readActors, readHistory } from './history.queries.ts';
import { historyLines, writeHistory } from './history.workbook.ts';
import type { HistoryOf } from './history-filters.repo.ts';

type HistoryCalls = ReturnType<typeof historyCalls<HistoryBase, Record<never, never>>>;

export function registerHistoryRoutes(app: FastifyInstance): void {
  registerHistoryOf(app, siteHistory);
  registerHistoryOf(app, organisationHistory);
  registerHistoryOf(app, businessUnitHistory);
  registerHistoryOf(app, organisationSupplierHistory);
  registerHistoryOf(app, supplierHistory);
  registerHistoryOf(app, eventActivity);
  registerHistoryOf(app, ownBusinessUnitHistory);
}

/** Registers the three routes of a history. Admins of a unit see only what happened in their own unit. */
function registerHistoryOf(app: FastifyInstance, { list, actors, export: download }: HistoryCalls): void {
  const whose = ({ caller }: HistoryAct, params: object): HistoryOf => ({
    organisationId: caller.organisationId,
    businessUnitId: caller.businessUnitId,
    ...params,
  });
  registerCall(app, list, async ({ act, params, query }) => ({
    data: await readHistory(act, whose(act, params), query),
  }));
  registerCall(app, actors, async ({ act, params }) => ({ data: await readActors(act, whose(act, params)) }));
  registerCall(app, download, ({ act, params, query, reply }) =>
    sendHistory(act, whose(act, params), query, reply),
  );
}

async function sendHistory(
  act: HistoryAct,
  whose: HistoryOf,
  query: HistoryExportQuery,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { format, timeZone } = query;
  if (format === 'csv') {
    return sendLines(reply, act, async () => {
      const { place, entries } = await openHistory(act, whose, query);
      const fileName = `${workbookName('history', place)}.csv`;
      return { fileName, contentType: 'text/csv', lines: historyLines(entries, timeZone) };
    });
  }
  const { place, workbook } = await exportTurns.take(act.caller, (turn) =>
    turn(async () => {
      const opened = await openHistory(act, whose, query);
      return { place: opened.place, workbook: await writeHistory(opened.entries, timeZone) };
    }),
  );
  return sendWorkbook(reply, workbookName('history', place), workbook);
}
