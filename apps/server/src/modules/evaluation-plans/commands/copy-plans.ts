import { randomUUIDv7 } from 'node:crypto';
import { planSchema, type UnitCaller } from '@tenderbox/contract';
import type { Transaction } from '../../../platform/db/database.ts';
import { findChoices, insertEvaluation, listEvaluations, setEvaluators } from '../plan.repo.ts';
import { movedPlan } from '../plan.rules.ts';

interface Copying {
  fromEventId: string;
  toEventId: string;
  /** The ids of the copied tasks and of their copies. Questions keep their ids. */
  pairs: { from: string; to: string }[];
}

/**
 * Copies the plans of an event to its clone, with the chair and the evaluators who are still active; never scores. A plan
 * of which too little is left, since its tasks are archived, is not copied.
 */
export async function copyPlans(
  tx: Transaction,
  caller: UnitCaller,
  { fromEventId, toEventId, pairs }: Copying,
): Promise<void> {
  const evaluations = await listEvaluations(tx, fromEventId);
  if (!evaluations.length) return;
  const copies = new Map(pairs.map(({ from, to }) => [from, to]));
  const { people } = await findChoices(tx, caller, toEventId);
  const isAdmin = (id: string) =>
    people.some(({ roleEntryId, role }) => roleEntryId === id && role === 'BUSINESS_UNIT_ADMIN');
  for (const { plan: source, chairId, evaluators } of evaluations) {
    const { data: plan } = planSchema.safeParse(movedPlan(source, copies));
    if (!plan) continue;
    const id = randomUUIDv7();
    await insertEvaluation(tx, caller, { id, eventId: toEventId, plan });
    await setEvaluators(
      tx,
      { id, isPublished: false, criteria: plan.criteria },
      {
        chairId: chairId && isAdmin(chairId) ? chairId : null,
        evaluators: evaluators.filter(({ isActive }) => isActive),
      },
    );
  }
}
