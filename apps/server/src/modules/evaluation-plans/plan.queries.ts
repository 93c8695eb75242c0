import {
  type EvaluationList,
  type EvaluationWithChoices,
  type Plan,
  type PlanTask,
  type ShownPlan,
  type SupplierCaller,
  startPlan,
  type UnitCaller,
} from '@tenderbox/contract';
import { notFound } from '../../platform/http/problem-error.ts';
import type { RequestContext, TransactionContext } from '../../platform/request-context/request-context.ts';
import { loadEvaluation } from './load-evaluation.ts';
import { canAddEvaluation } from './plan.policy.ts';
import { presentEvaluation } from './plan.presenter.ts';
import { findChoices, listEvaluations } from './plan.repo.ts';
import { listShownPlans } from './shown-plan.repo.ts';

/** What a plan can name. Programs do not learn who could be named. */
async function readChoices({ tx }: TransactionContext, caller: UnitCaller, eventId: string) {
  const { eventStatus, tasks, people } = await findChoices(tx, caller, eventId);
  if (!eventStatus) throw notFound();
  return { eventStatus, choices: { tasks, people: caller.role === 'BUSINESS_UNIT_ADMIN' ? people : [] } };
}

export function readEvaluations(ctx: RequestContext<UnitCaller>, eventId: string): Promise<EvaluationList> {
  return ctx.read(async (txContext) => {
    const { tx, now } = txContext;
    const { eventStatus, choices } = await readChoices(txContext, ctx.caller, eventId);
    const evaluations = await listEvaluations(tx, eventId);
    const input = { eventStatus, firstEnd: null, hasClosed: false };
    return {
      items: evaluations.map((known) => presentEvaluation(ctx.caller, known, now)),
      ...choices,
      can: { create: canAddEvaluation(ctx.caller, input, now) === 'allowed' },
    };
  });
}

/** Presents an evaluation with what its plan can name, inside a transaction. */
export async function showEvaluation(
  txContext: TransactionContext,
  caller: UnitCaller,
  id: string,
): Promise<EvaluationWithChoices> {
  const known = await loadEvaluation(txContext.tx, id);
  return {
    ...presentEvaluation(caller, known, txContext.now),
    ...(await readChoices(txContext, caller, known.eventId)).choices,
  };
}

export const readEvaluation = (ctx: RequestContext<UnitCaller>, id: string): Promise<EvaluationWithChoices> =>
  ctx.read((txContext) => showEvaluation(txContext, ctx.caller, id));

/** A plan with the tasks that it can name. */
export function readPlanToExport(
  ctx: RequestContext<UnitCaller>,
  id: string,
): Promise<{ plan: Plan; tasks: PlanTask[]; eventReference: string }> {
  return ctx.read(async ({ tx }) => {
    const { plan, eventId, eventReference } = await loadEvaluation(tx, id);
    const { tasks } = await findChoices(tx, ctx.caller, eventId);
    return { plan, tasks, eventReference };
  });
}

/** What a new plan of an event starts from. */
export function readPlanToStart(
  ctx: RequestContext<UnitCaller>,
  eventId: string,
): Promise<{ plan: Plan; tasks: PlanTask[] }> {
  return ctx.read(async ({ tx }) => {
    const { eventStatus, eventTitle, tasks } = await findChoices(tx, ctx.caller, eventId);
    if (!eventStatus) throw notFound();
    return { plan: startPlan(eventTitle, tasks), tasks };
  });
}

/** What suppliers are shown of the plans of an event, from its start. */
export function readCriteria(ctx: RequestContext<SupplierCaller>, eventId: string): Promise<ShownPlan[]> {
  return ctx.read(async ({ tx }) => {
    const plans = await listShownPlans(tx, eventId);
    if (!plans) throw notFound();
    return plans;
  });
}
