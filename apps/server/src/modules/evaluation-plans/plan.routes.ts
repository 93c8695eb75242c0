import { evaluationCalls, supplierEvaluationCalls, taskLimits } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../platform/http/register-call.ts';
import { createEvaluation } from './commands/create-evaluation.ts';
import { deleteEvaluation } from './commands/delete-evaluation.ts';
import { nameEvaluators } from './commands/name-evaluators.ts';
import { changePlan } from './commands/update-plan.ts';
import type { PlanDeps } from './plan.deps.ts';
import { readCriteria, readEvaluation, readEvaluations } from './plan.queries.ts';
import { registerPlanImportRoutes } from './workbook/plan-import.routes.ts';

const largeBody = { bodyLimit: taskLimits.jsonBody };

/** Routes for the plans of evaluations, and for what suppliers see of them. */
export function registerEvaluationPlanRoutes(app: FastifyInstance, deps: PlanDeps): void {
  registerCall(app, evaluationCalls.list, async ({ ctx, params }) => ({
    data: await readEvaluations(ctx, params.eventId),
  }));
  registerCall(
    app,
    evaluationCalls.create,
    async ({ ctx, params, body }) => ({ data: await createEvaluation(deps, ctx, params.eventId, body) }),
    largeBody,
  );
  registerCall(app, evaluationCalls.get, async ({ ctx, params }) => ({
    data: await readEvaluation(ctx, params.evaluationId),
  }));
  registerCall(
    app,
    evaluationCalls.update,
    async ({ ctx, params, body }) => ({ data: await changePlan(deps, ctx, params.evaluationId, body) }),
    largeBody,
  );
  registerCall(app, evaluationCalls.delete, async ({ ctx, params }) => {
    await deleteEvaluation(ctx, params.evaluationId);
    return { data: null };
  });
  registerCall(app, evaluationCalls.nameEvaluators, async ({ ctx, params, body }) => ({
    data: await nameEvaluators(deps, ctx, params.evaluationId, body),
  }));
  registerPlanImportRoutes(app);
  registerCall(app, supplierEvaluationCalls.criteria, async ({ ctx, params }) => ({
    data: await readCriteria(ctx, params.eventId),
  }));
}
