import {
  exportBusinessUnitHistory,
  exportOrganisationHistory,
  type HistoryEntry,
  listBusinessUnitHistory,
  listOrganisationHistory,
  listSupplierHistory,
  type OrganisationCaller,
  roles,
} from '@tenderbox/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Act } from '../../platform/act/act.ts';
import { exportTurns } from '../../platform/excel/excel-turns.ts';
import { sendWorkbook, workbookName } from '../../platform/excel/send-workbook.ts';
import { type WorkbookColumn, writeWorkbook } from '../../platform/excel/workbook.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { readHistory, readNewestHistory } from './history.queries.ts';
import type { HistoryOf } from './history.repo.ts';

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

/** The history of an organisation as a whole. */
const ofOrganisation: HistoryOf = { businessUnitId: null };

export function registerHistoryRoutes(app: FastifyInstance): void {
  registerCall(app, listOrganisationHistory, async ({ act, query }) => ({
    data: await readHistory(act, ofOrganisation, query),
  }));
  registerCall(app, exportOrganisationHistory, ({ act, reply }) => download(act, ofOrganisation, reply));
  registerCall(app, listBusinessUnitHistory, async ({ act, params, query }) => ({
    data: await readHistory(act, params, query),
  }));
  registerCall(app, exportBusinessUnitHistory, ({ act, params, reply }) => download(act, params, reply));
  registerCall(app, listSupplierHistory, async ({ act, params, query }) => ({
    data: await readHistory(act, { businessUnitId: act.caller.businessUnitId, ...params }, query),
  }));
}

async function download(
  act: Act<OrganisationCaller>,
  whose: HistoryOf,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const workbook = await exportTurns.take(act.caller, (turn) =>
    turn(async () => writeWorkbook('History', columns, await readNewestHistory(act, whose))),
  );
  return sendWorkbook(reply, workbookName('history', act.caller.organisationName), workbook);
}
