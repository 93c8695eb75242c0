import { boxCalls, comparisonCalls, recordProofCalls } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { readRestores } from '../../platform/backup/read-restores.ts';
import { exportQueue } from '../../platform/excel/excel-queues.ts';
import { sendWorkbook, workbookName } from '../../platform/excel/send-workbook.ts';
import { readLogo } from '../../platform/files/logo-pictures.ts';
import { attachment } from '../../platform/http/attachment.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { sendPdf } from '../../platform/http/send-pdf.ts';
import { readPublicly, readQueued } from '../../platform/queues/large-reads.ts';
import type { BoxDeps } from './box.deps.ts';
import {
  readBlindedOpening,
  readBox,
  readClosings,
  readComparison,
  readComparisonColumns,
  readProof,
  readProofs,
  readRecordHeads,
  readRecordProofs,
  readResponseOf,
  readResponses,
  renderOpeningPdf,
  renderProofPdf,
} from './box.queries.ts';
import { renderClosings } from './closings.page.ts';
import { openBox } from './commands/open-box.ts';
import { withdrawConfirmation } from './commands/withdraw-confirmation.ts';
import { writeComparison } from './comparison.workbook.ts';
import { readEventResponses, readWholeComparison } from './event-responses.ts';
import { writeEventResponses } from './event-responses.workbook.ts';
import { openingPdf } from './opening.pdf.ts';
import { verifierArchive } from './verifier-archive.ts';

export function registerBoxRoutes(app: FastifyInstance, deps: BoxDeps): void {
  registerCall(app, boxCalls.closings, async ({ params, request, reply }) => {
    const data = await readPublicly(request.ip, () => readClosings(deps.db, params.taskId));
    reply.header('vary', 'accept');
    // People come here by the QR code of a document.
    const isPerson = request.headers.accept?.includes('text/html') ?? false;
    return isPerson ? reply.type('text/html; charset=utf-8').send(renderClosings(data)) : { data };
  });
  registerCall(app, boxCalls.restores, async ({ request }) => ({
    data: await readPublicly(request.ip, () => readRestores(deps.db)),
  }));
  registerCall(app, boxCalls.verifier, async ({ reply }) =>
    reply
      .type('application/zip')
      .header('content-disposition', attachment('tenderbox-verifier.zip'))
      .send(await verifierArchive()),
  );
  registerCall(app, boxCalls.proof, async ({ ctx, params }) => ({
    data: await readProof(ctx, params.taskId),
  }));
  registerCall(app, boxCalls.proofPdf, async ({ ctx, params, reply }) => {
    const { fileName, content } = await renderProofPdf(deps, ctx, params.taskId);
    return sendPdf(reply, fileName, content);
  });
  registerCall(app, boxCalls.proofs, async ({ ctx, params }) => ({
    data: await readProofs(ctx, params.taskId),
  }));
  registerCall(app, boxCalls.numberedProof, async ({ ctx, params }) => ({
    data: await readProof(ctx, params.taskId, params.number),
  }));
  registerCall(app, boxCalls.numberedProofPdf, async ({ ctx, params, reply }) => {
    const { fileName, content } = await renderProofPdf(deps, ctx, params.taskId, params.number);
    return sendPdf(reply, fileName, content);
  });
  registerCall(app, boxCalls.blindedOpening, async ({ ctx, params }) => ({
    data: await readBlindedOpening(deps, ctx, params.taskId),
  }));
  registerCall(app, recordProofCalls.heads, async ({ query, request }) => ({
    data: await readPublicly(request.ip, () => readRecordHeads(deps.db, query.after)),
  }));
  registerCall(app, recordProofCalls.supplier, async ({ ctx, params }) => ({
    data: await readRecordProofs(ctx, 'supplier', params.taskId),
  }));
  registerCall(app, recordProofCalls.unit, async ({ ctx, params }) => ({
    data: await readRecordProofs(ctx, 'unit', params.taskId),
  }));
  registerCall(app, boxCalls.recordPdf, async ({ ctx, params, reply }) => {
    let name = '';
    // A box may hold thousands of records, and all of them are rendered.
    const content = await exportQueue.admit(ctx.caller, async (turn) => {
      const opening = await renderOpeningPdf(ctx, params.taskId);
      name = `Opening record ${opening.eventReference}`;
      const logo = await readLogo(deps.store, opening.logo);
      return turn(() => openingPdf(opening, logo));
    });
    return sendPdf(reply, name, content);
  });
  registerCall(app, boxCalls.status, async ({ ctx, params, query }) => ({
    data: await readBox(ctx, params.taskId, query.record),
  }));
  registerCall(app, boxCalls.open, async ({ ctx, params, body, reply }) => {
    const data = await openBox(deps, ctx, params.taskId, body);
    if ('waitingForSecond' in data) reply.status(202);
    return { data };
  });
  registerCall(app, boxCalls.takeBack, async ({ ctx, params }) => {
    await withdrawConfirmation(ctx, params.taskId);
    return { data: null };
  });
  registerCall(app, boxCalls.responses, async ({ ctx, params, query }) => ({
    data: await readQueued(ctx.caller, () => readResponses(deps, ctx, params.taskId, query)),
  }));
  registerCall(app, comparisonCalls.read, async ({ ctx, params, query }) => ({
    data: await readQueued(ctx.caller, () => readComparison(deps, ctx, params.taskId, query.search)),
  }));
  registerCall(app, comparisonCalls.columns, async ({ ctx, params, query }) => ({
    data: await readQueued(ctx.caller, () => readComparisonColumns(deps, ctx, params.taskId, query.page)),
  }));
  registerCall(app, comparisonCalls.workbook, async ({ ctx, params, reply }) => {
    const { reference, workbook } = await exportQueue.admit(ctx.caller, (turn) =>
      turn(async () => {
        const compared = await readWholeComparison(deps, ctx, params.taskId);
        return { reference: compared.eventReference, workbook: await writeComparison(compared) };
      }),
    );
    return sendWorkbook(reply, workbookName('comparison', reference), workbook);
  });
  registerCall(app, comparisonCalls.eventWorkbook, async ({ ctx, params, reply }) => {
    const { reference, workbook } = await exportQueue.admit(ctx.caller, (turn) =>
      turn(async () => {
        const { reference: name, tasks } = await readEventResponses(deps, ctx, params.eventId);
        return { reference: name, workbook: await writeEventResponses(tasks) };
      }),
    );
    return sendWorkbook(reply, workbookName('responses', reference), workbook);
  });
  registerCall(app, boxCalls.response, async ({ ctx, params }) => ({
    data: await readQueued(ctx.caller, () => readResponseOf(deps, ctx, params.taskId, params.supplierId)),
  }));
}
