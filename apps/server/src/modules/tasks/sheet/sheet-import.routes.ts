import { sheetImportCalls, taskLimits } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { importQueue } from '../../../platform/excel/excel-queues.ts';
import { receiveWorkbook } from '../../../platform/excel/receive-workbook.ts';
import { sendWorkbook } from '../../../platform/excel/send-workbook.ts';
import { registerCall } from '../../../platform/http/register-call.ts';
import { readSheetImport } from './read-sheet-import.ts';
import { writeSheetTemplate } from './sheet-template.ts';

/** Routes to import questions and price lines from an Excel file. */
export function registerSheetImportRoutes(app: FastifyInstance): void {
  registerCall(app, sheetImportCalls.downloadTemplate, async ({ reply }) =>
    sendWorkbook(reply, 'answer-sheet', await writeSheetTemplate()),
  );
  registerCall(
    app,
    sheetImportCalls.import,
    ({ ctx, request }) =>
      importQueue.admit(ctx.caller, async (turn) => {
        const { bytes } = await receiveWorkbook(request, taskLimits.importSize);
        return { data: await turn(() => readSheetImport(bytes)) };
      }),
    { limit: { max: 200, windowSeconds: 3600 } },
  );
}
