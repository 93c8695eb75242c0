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
import { exportQueue } from '../../platform/excel/excel-queues.ts';
import { sendWorkbook, workbookName } from '../../platform/excel/send-workbook.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { sendLines } from '../../platform/http/send-lines.ts';
import { type HistoryRequestContext, openHistory, readActors, readHistory } from './history.queries.ts';
import { historyLines, writeHistory } from './history.workbook.ts';
import type { HistoryScope } from './history-filters.repo.ts';

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
  const whose = ({ caller }: HistoryRequestContext, params: object): HistoryScope => ({
    organisationId: caller.organisationId,
    businessUnitId: caller.businessUnitId,
    ...params,
  });
  registerCall(app, list, async ({ ctx, params, query }) => ({
    data: await readHistory(ctx, whose(ctx, params), query),
  }));
  registerCall(app, actors, async ({ ctx, params }) => ({ data: await readActors(ctx, whose(ctx, params)) }));
  registerCall(app, download, ({ ctx, params, query, reply }) =>
    sendHistory(ctx, whose(ctx, params), query, reply),
  );
}

async function sendHistory(
  ctx: HistoryRequestContext,
  whose: HistoryScope,
  query: HistoryExportQuery,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { format, timeZone } = query;
  if (format === 'csv') {
    return sendLines(reply, ctx, async () => {
      const { place, entries } = await openHistory(ctx, whose, query);
      const fileName = `${workbookName('history', place)}.csv`;
      return { fileName, contentType: 'text/csv', lines: historyLines(entries, timeZone) };
    });
  }
  const { place, workbook } = await exportQueue.admit(ctx.caller, (turn) =>
    turn(async () => {
      const opened = await openHistory(ctx, whose, query);
      return { place: opened.place, workbook: await writeHistory(opened.entries, timeZone) };
    }),
  );
  return sendWorkbook(reply, workbookName('history', place), workbook);
}
