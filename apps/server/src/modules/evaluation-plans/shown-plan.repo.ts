import type { ShownPlan } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

/** The plans of an event as its supplier sees them; null if the context does not see the event. */
export async function listShownPlans(tx: Transaction, eventId: string): Promise<ShownPlan[] | null> {
  const { rows } = await sql<ShownPlan | { evaluationId: null }>`
    select shown.evaluation_id as "evaluationId", shown.criteria_shown as shown, shown.title, shown.method,
      shown.total_points as "totalPoints", shown.currency, shown.criteria, shown.task_ids as "taskIds",
      shown.number, shown.plan_hash as "planHash", shown.signed_at as "signedAt"
    from event left join lateral app.shown_plans(event.id) shown on true
    where event.id = ${eventId}`.execute(tx);
  if (!rows.length) return null;
  return rows.filter((row): row is ShownPlan => row.evaluationId !== null);
}
