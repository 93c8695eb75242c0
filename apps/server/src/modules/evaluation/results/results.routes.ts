import { evaluationResultCalls } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../platform/config/config.ts';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import { exportQueue } from '../../../platform/excel/excel-queues.ts';
import { sendWorkbook, workbookName } from '../../../platform/excel/send-workbook.ts';
import { registerCall } from '../../../platform/http/register-call.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import type { Signer } from '../../../platform/signing/signer.ts';
import { agreeScores, agreeUnanimousScores } from './commands/agree-scores.ts';
import { decideExclusion, undoDecision } from './commands/decide-exclusion.ts';
import { decideTie, undoTie } from './commands/decide-tie.ts';
import { endScoring } from './commands/end-scoring.ts';
import { lockEnvelope } from './commands/lock-envelope.ts';
import { reopenEnvelope } from './commands/reopen-envelope.ts';
import { writeRanking } from './ranking-workbook/write-ranking.ts';
import { readProgress, readRankedEvaluation, readRanking, readScores } from './results.queries.ts';
import { writeScores } from './scores.workbook.ts';

interface Deps {
  config: Pick<Config, 'publicUrl'>;
  keyring: Keyring;
  outbox: Outbox;
  signer: Signer;
}

export function registerResultRoutes(app: FastifyInstance, deps: Deps): void {
  const calls = evaluationResultCalls;
  registerCall(app, calls.progress, async ({ ctx, params }) => ({
    data: await readProgress(ctx, params.evaluationId),
  }));
  registerCall(app, calls.endScoring, async ({ ctx, params, body }) => ({
    data: await endScoring(deps, ctx, params.evaluationId, body),
  }));
  registerCall(app, calls.scores, async ({ ctx, params }) => ({
    data: (await readScores(deps, ctx, params.evaluationId)).scores,
  }));
  registerCall(app, calls.scoresWorkbook, async ({ ctx, params, reply }) => {
    const { reference, workbook } = await exportQueue.admit(ctx.caller, (turn) =>
      turn(async () => {
        const { evaluation, scores } = await readScores(deps, ctx, params.evaluationId);
        return { reference: evaluation.eventReference, workbook: await writeScores(evaluation.plan, scores) };
      }),
    );
    return sendWorkbook(reply, workbookName('scores', reference), workbook);
  });
  registerCall(app, calls.rankingWorkbook, async ({ ctx, params, reply }) => {
    const { reference, workbook } = await exportQueue.admit(ctx.caller, (turn) =>
      turn(async () => {
        const ranked = await readRankedEvaluation(deps, ctx, params.evaluationId);
        return { reference: ranked.eventReference, workbook: await writeRanking(ranked) };
      }),
    );
    return sendWorkbook(reply, workbookName('ranking', reference), workbook);
  });
  registerCall(app, calls.agree, async ({ ctx, params, body }) => ({
    data: await agreeScores(deps, ctx, params.evaluationId, body),
  }));
  registerCall(app, calls.agreeUnanimous, async ({ ctx, params }) => ({
    data: await agreeUnanimousScores(deps, ctx, params.evaluationId),
  }));
  registerCall(app, calls.decide, async ({ ctx, params, body }) => ({
    data: await decideExclusion(deps, ctx, params.evaluationId, body),
  }));
  registerCall(app, calls.undoDecision, async ({ ctx, params, query }) => ({
    data: await undoDecision(deps, ctx, params.evaluationId, query),
  }));
  registerCall(app, calls.decideTie, async ({ ctx, params, body }) => ({
    data: await decideTie(deps, ctx, params.evaluationId, body),
  }));
  registerCall(app, calls.undoTie, async ({ ctx, params, query }) => ({
    data: await undoTie(deps, ctx, params.evaluationId, query.supplierId),
  }));
  registerCall(app, calls.lock, async ({ ctx, params, body }) => ({
    data: await lockEnvelope(deps, ctx, params.evaluationId, body),
  }));
  registerCall(app, calls.reopen, async ({ ctx, params, body }) => ({
    data: await reopenEnvelope(deps, ctx, params.evaluationId, body),
  }));
  registerCall(app, calls.ranking, async ({ ctx, params }) => ({
    data: await readRanking(ctx, params.evaluationId),
  }));
}
