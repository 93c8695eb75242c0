import { randomUUIDv7 } from 'node:crypto';
import type { TestApp } from '../app.ts';
import type { TestTenant } from './people.ts';

export interface TestEvaluation {
  id: string;
  eventId: string;
  /** The criterion of each envelope. */
  criterionIds: string[];
}

/** An evaluation of tasks of an event, each in an envelope of its own with one criterion, whose plan is signed. */
export async function createEvaluation(
  { database }: Pick<TestApp, 'database'>,
  { organisationId, businessUnitId }: Pick<TestTenant, 'organisationId' | 'businessUnitId'>,
  eventId: string,
  taskIds: string[],
  title = 'Main works',
): Promise<TestEvaluation> {
  const id = randomUUIDv7();
  const criterionIds = taskIds.map(() => randomUUIDv7());
  const plan = JSON.stringify({
    title,
    envelopes: taskIds.map((taskId, index) => ({ title: `Envelope ${index + 1}`, taskIds: [taskId] })),
    criteria: criterionIds.map((criterionId, index) => ({
      id: criterionId,
      kind: 'MANUAL',
      title: `Criterion ${index + 1}`,
      envelope: index + 1,
    })),
  });
  const owner = [organisationId, businessUnitId, eventId, id];
  await database.query(
    'insert into evaluation (organisation_id, business_unit_id, event_id, id, plan) values ($1, $2, $3, $4, $5)',
    [...owner, plan],
  );
  for (const [index, taskId] of taskIds.entries()) {
    await database.query(
      `insert into evaluation_task (organisation_id, business_unit_id, event_id, evaluation_id, task_id, envelope)
       values ($1, $2, $3, $4, $5, $6)`,
      [...owner, taskId, index + 1],
    );
  }
  await database.query(
    `insert into evaluation_plan (organisation_id, business_unit_id, event_id, evaluation_id, number, plan, plan_hash,
       record, signature, record_hash) values ($1, $2, $3, $4, 1, $5, 'x', 'x', 'x', 'x')`,
    [...owner, plan],
  );
  return { id, eventId, criterionIds };
}

/** Names an evaluator for the criterion of an envelope. */
export async function nameEvaluator(
  { database }: Pick<TestApp, 'database'>,
  { organisationId, businessUnitId }: Pick<TestTenant, 'organisationId' | 'businessUnitId'>,
  { id, eventId, criterionIds }: TestEvaluation,
  { roleEntryId }: { roleEntryId: string },
  envelope = 1,
): Promise<void> {
  await database.query(
    `insert into evaluation_evaluator (organisation_id, business_unit_id, event_id, evaluation_id, role_entry_id,
       criterion_id, envelope) values ($1, $2, $3, $4, $5, $6, $7)`,
    [organisationId, businessUnitId, eventId, id, roleEntryId, criterionIds[envelope - 1], envelope],
  );
}
