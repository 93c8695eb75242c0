import { scoringCalls } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../../platform/http/register-call.ts';
import { listEvaluationsToScore } from './scoring.repo.ts';

/** What evaluators do, and admins who score. */
export function registerScoringRoutes(app: FastifyInstance): void {
  registerCall(app, scoringCalls.list, async ({ ctx }) => ({
    data: await ctx.read(({ tx }) => listEvaluationsToScore(tx)),
  }));
}
