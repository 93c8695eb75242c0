import { responseCalls, responseLimits, type SupplierCaller } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { answerTurns, answerWritingTurns } from '../../platform/excel/excel-turns.ts';
import { receiveWorkbook } from '../../platform/excel/receive-workbook.ts';
import { sendWorkbook, workbookName } from '../../platform/excel/send-workbook.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { RequestInvalidError } from '../../platform/http/validation.ts';
import { writeAnswers } from './answer-workbook.ts';
import { readAnswerSheets, takeWorkbook } from './commands/take-workbook.ts';
import type { ResponseParts } from './response.parts.ts';
import { readForWorkbook } from './response.queries.ts';

/** Work is queued per supplier, not per organisation, so that no supplier waits for a competitor. */
const asSupplier = (caller: SupplierCaller) => ({ ...caller, organisationId: caller.supplierId });

const optionsSchema = responseCalls.readWorkbook.query;

/** Routes to download a draft as an Excel file and upload it again. */
export function registerResponseWorkbookRoutes(app: FastifyInstance, parts: ResponseParts): void {
  registerCall(app, responseCalls.downloadWorkbook, async ({ act, params, reply }) => {
    const { place, workbook } = await answerWritingTurns.take(asSupplier(act.caller), async (turn) => {
      const contents = await readForWorkbook(parts, act, params.taskId);
      const { eventReference, taskTitle } = contents;
      return { place: `${eventReference} ${taskTitle}`, workbook: await turn(() => writeAnswers(contents)) };
    });
    return sendWorkbook(reply, workbookName('answers', place), workbook);
  });
  registerCall(
    app,
    responseCalls.readWorkbook,
    ({ act, params, query, request }) =>
      answerTurns.take(asSupplier(act.caller), async (turn) => {
        const { bytes, fields } = await receiveWorkbook(request, responseLimits.workbookSize);
        const options = optionsSchema.safeParse(fields, { reportInput: true });
        if (!options.success) throw new RequestInvalidError('body', options.error.issues);
        const { dryRun: isDryRun = false } = { ...query, ...options.data };
        const read = () => turn(() => readAnswerSheets(bytes));
        return { data: await takeWorkbook(parts, act, params.taskId, { read, isDryRun }) };
      }),
    { limit: { max: 200, windowSeconds: 3600 } },
  );
}
