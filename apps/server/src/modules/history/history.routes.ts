import {
  exportBusinessUnitHistory,
  exportOrganisationHistory,
  exportSupplierHistory,
  type HistoryQuery,
  listBusinessUnitHistory,
  listBusinessUnitHistoryActors,
  listOrganisationHistory,
  listOrganisationHistoryActors,
  listSupplierHistory,
  listSupplierHistoryActors,
  type UnitCaller,
} from '@tenderbox/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { exportTurns } from '../../platform/excel/excel-turns.ts';
import { sendWorkbook, workbookName } from '../../platform/excel/send-workbook.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { exportHistory, type HistoryAct, readActors, readHistory } from './history.queries.ts';
import type { HistoryOf } from './history-filters.repo.ts';

const ofOrganisation: HistoryOf = { businessUnitId: null };
const ofSupplier = ({ businessUnitId }: UnitCaller, { supplierId }: { supplierId: string }): HistoryOf => ({
  businessUnitId,
  supplierId,
});

export function registerHistoryRoutes(app: FastifyInstance): void {
  registerCall(app, listOrganisationHistory, async ({ act, query }) => ({
    data: await readHistory(act, ofOrganisation, query),
  }));
  registerCall(app, listOrganisationHistoryActors, async ({ act }) => ({
    data: await readActors(act, ofOrganisation),
  }));
  registerCall(app, exportOrganisationHistory, ({ act, query, reply }) =>
    download(act, ofOrganisation, query, reply),
  );
  registerCall(app, listBusinessUnitHistory, async ({ act, params, query }) => ({
    data: await readHistory(act, params, query),
  }));
  registerCall(app, listBusinessUnitHistoryActors, async ({ act, params }) => ({
    data: await readActors(act, params),
  }));
  registerCall(app, exportBusinessUnitHistory, ({ act, params, query, reply }) =>
    download(act, params, query, reply),
  );
  registerCall(app, listSupplierHistory, async ({ act, params, query }) => ({
    data: await readHistory(act, ofSupplier(act.caller, params), query),
  }));
  registerCall(app, listSupplierHistoryActors, async ({ act, params }) => ({
    data: await readActors(act, ofSupplier(act.caller, params)),
  }));
  registerCall(app, exportSupplierHistory, ({ act, params, query, reply }) =>
    download(act, ofSupplier(act.caller, params), query, reply),
  );
}

async function download(
  act: HistoryAct,
  whose: HistoryOf,
  query: HistoryQuery,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { place, workbook } = await exportTurns.take(act.caller, (turn) =>
    turn(() => exportHistory(act, whose, query)),
  );
  return sendWorkbook(reply, workbookName('history', place), workbook);
}
