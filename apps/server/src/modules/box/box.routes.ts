import { boxCalls, comparisonCalls } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { exportTurns } from '../../platform/excel/excel-turns.ts';
import { sendWorkbook, workbookName } from '../../platform/excel/send-workbook.ts';
import { attachment } from '../../platform/http/attachment.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { sendPdf } from '../../platform/http/send-pdf.ts';
import { readInTurn, readPublicly } from '../../platform/turns/large-reads.ts';
import type { BoxParts } from './box.parts.ts';
import {
  readBox,
  readClosings,
  readComparison,
  readComparisonColumns,
  readPaperOpening,
  readPaperProof,
  readProof,
  readResponseOf,
  readResponses,
} from './box.queries.ts';
import { openBox } from './commands/open-box.ts';
import { takeBackConfirmation } from './commands/take-back-confirmation.ts';
import { writeComparison } from './comparison.workbook.ts';
import { readEventResponses, readWholeComparison } from './event-responses.ts';
import { writeEventResponses } from './event-responses.workbook.ts';
import { openingPdf } from './opening.pdf.ts';
import { verifierArchive } from './verifier-archive.ts';

export function registerBoxRoutes(app: FastifyInstance, parts: BoxParts): void {
  registerCall(app, boxCalls.closings, async ({ params, request }) => ({
    data: await readPublicly(request.ip, () => readClosings(parts.db, params.taskId)),
  }));
  registerCall(app, boxCalls.verifier, async ({ reply }) =>
    reply
      .type('application/zip')
      .header('content-disposition', attachment('tenderbox-verifier.zip'))
      .send(await verifierArchive()),
  );
  registerCall(app, boxCalls.proof, async ({ act, params }) => ({
    data: await readProof(act, params.taskId),
  }));
  registerCall(app, boxCalls.proofPdf, async ({ act, params, reply }) => {
    const { fileName, content } = await readPaperProof(act, params.taskId);
    return sendPdf(reply, fileName, content);
  });
  registerCall(app, boxCalls.recordPdf, async ({ act, params, reply }) => {
    let name = '';
    // A box may hold thousands of records, and all of them are rendered.
    const content = await exportTurns.take(act.caller, async (turn) => {
      const opening = await readPaperOpening(act, params.taskId);
      name = `Opening record ${opening.eventReference}`;
      return turn(() => openingPdf(opening));
    });
    return sendPdf(reply, name, content);
  });
  registerCall(app, boxCalls.status, async ({ act, params, query }) => ({
    data: await readBox(act, params.taskId, query.record),
  }));
  registerCall(app, boxCalls.open, async ({ act, params, reply }) => {
    const data = await openBox(parts, act, params.taskId);
    if ('waitingForSecond' in data) reply.status(202);
    return { data };
  });
  registerCall(app, boxCalls.takeBack, async ({ act, params }) => {
    await takeBackConfirmation(act, params.taskId);
    return { data: null };
  });
  registerCall(app, boxCalls.responses, async ({ act, params, query }) => ({
    data: await readInTurn(act.caller, () => readResponses(parts, act, params.taskId, query)),
  }));
  registerCall(app, comparisonCalls.read, async ({ act, params, query }) => ({
    data: await readInTurn(act.caller, () => readComparison(parts, act, params.taskId, query.search)),
  }));
  registerCall(app, comparisonCalls.columns, async ({ act, params, query }) => ({
    data: await readInTurn(act.caller, () => readComparisonColumns(parts, act, params.taskId, query.page)),
  }));
  registerCall(app, comparisonCalls.workbook, async ({ act, params, reply }) => {
    const { reference, workbook } = await exportTurns.take(act.caller, (turn) =>
      turn(async () => {
        const compared = await readWholeComparison(parts, act, params.taskId);
        return { reference: compared.eventReference, workbook: await writeComparison(compared) };
      }),
    );
    return sendWorkbook(reply, workbookName('comparison', reference), workbook);
  });
  registerCall(app, comparisonCalls.eventWorkbook, async ({ act, params, reply }) => {
    const { reference, workbook } = await exportTurns.take(act.caller, (turn) =>
      turn(async () => {
        const { reference: name, tasks } = await readEventResponses(parts, act, params.eventId);
        return { reference: name, workbook: await writeEventResponses(tasks) };
      }),
    );
    return sendWorkbook(reply, workbookName('responses', reference), workbook);
  });
  registerCall(app, boxCalls.response, async ({ act, params }) => ({
    data: await readInTurn(act.caller, () => readResponseOf(parts, act, params.taskId, params.supplierId)),
  }));
}
