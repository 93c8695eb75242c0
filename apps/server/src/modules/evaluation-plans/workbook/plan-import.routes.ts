import { planImportCalls, taskLimits } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { exportQueue, importQueue } from '../../../platform/excel/excel-queues.ts';
import { receiveWorkbook } from '../../../platform/excel/receive-workbook.ts';
import { sendWorkbook, workbookName } from '../../../platform/excel/send-workbook.ts';
import { registerCall } from '../../../platform/http/register-call.ts';
import { readPlanToExport, readPlanToStart } from '../plan.queries.ts';
import { readPlan } from './read-plan.ts';
import { writePlan } from './write-plan.ts';

/** Routes to export a plan to Excel, and to read one from it. */
export function registerPlanImportRoutes(app: FastifyInstance): void {
  registerCall(app, planImportCalls.exportPlan, async ({ ctx, params, reply }) => {
    const { plan, tasks, eventReference } = await readPlanToExport(ctx, params.evaluationId);
    const workbook = await exportQueue.admit(ctx.caller, (turn) => turn(() => writePlan(plan, tasks)));
    return sendWorkbook(reply, workbookName('plan', eventReference), workbook);
  });
  registerCall(app, planImportCalls.downloadTemplate, async ({ ctx, params, reply }) => {
    const { tasks, plan } = await readPlanToStart(ctx, params.eventId);
    return sendWorkbook(reply, 'evaluation-plan', await writePlan(plan, tasks));
  });
  registerCall(
    app,
    planImportCalls.import,
    ({ ctx, params, request }) =>
      importQueue.admit(ctx.caller, async (turn) => {
        const { bytes } = await receiveWorkbook(request, taskLimits.importSize);
        const { tasks, plan } = await readPlanToStart(ctx, params.eventId);
        return { data: await turn(() => readPlan(bytes, plan, tasks)) };
      }),
    { limit: { max: 200, windowSeconds: 3600 } },
  );
}
