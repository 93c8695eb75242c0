import { scoringCalls } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { registerCall } from '../../../platform/http/register-call.ts';
import { sendFile } from '../../../platform/http/send-file.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { declareConflicts } from './commands/declare-conflicts.ts';
import { saveScores } from './commands/save-scores.ts';
import { submitSheets } from './commands/submit-sheets.ts';
import { openFile, readOthers, readResponse, readScoring, readSheet, readSheets } from './scoring.queries.ts';
import { listEvaluationsToScore } from './scoring.repo.ts';

interface Deps {
  keyring: Keyring;
  outbox: Outbox;
  store: FileStore;
}

/** What evaluators do, and admins who score. */
export function registerScoringRoutes(app: FastifyInstance, deps: Deps): void {
  registerCall(app, scoringCalls.list, async ({ ctx }) => ({
    data: await ctx.read(({ tx }) => listEvaluationsToScore(tx)),
  }));
  registerCall(app, scoringCalls.get, async ({ ctx, params }) => ({
    data: await readScoring(ctx, params.evaluationId),
  }));
  registerCall(app, scoringCalls.declare, async ({ ctx, params, body }) => ({
    data: await declareConflicts(ctx, params.evaluationId, body),
  }));
  registerCall(app, scoringCalls.response, async ({ ctx, params }) => ({
    data: await readResponse(deps.keyring, ctx, params),
  }));
  registerCall(
    app,
    scoringCalls.file,
    async ({ ctx, params, request, reply }) => sendFile(request, reply, await openFile(deps, ctx, params)),
    { uncompressed: true },
  );
  registerCall(app, scoringCalls.sheets, async ({ ctx, params }) => ({
    data: await readSheets(ctx, params.evaluationId),
  }));
  registerCall(app, scoringCalls.others, async ({ ctx, params }) => ({
    data: await readOthers(ctx, params.evaluationId),
  }));
  registerCall(app, scoringCalls.sheet, async ({ ctx, params }) => ({
    data: await readSheet(ctx, params.evaluationId, params.supplierId),
  }));
  registerCall(app, scoringCalls.score, async ({ ctx, params, body }) => ({
    data: await saveScores(ctx, params, body),
  }));
  registerCall(app, scoringCalls.submit, async ({ ctx, params }) => ({
    data: await submitSheets(deps, ctx, params.evaluationId),
  }));
}
