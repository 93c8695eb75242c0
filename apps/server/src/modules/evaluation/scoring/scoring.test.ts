import { randomUUIDv7 } from 'node:crypto';
import type { EvaluationToScore } from '@tenderbox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createEvent, createTask } from '../../../../test/factories/events.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../../test/factories/people.ts';
import { createEvaluation, nameEvaluator, type TestEvaluation } from '../../../../test/factories/scoring.ts';
import { requestAs } from '../../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let evaluator: TestPerson;
let evaluation: TestEvaluation;
let taskIds: [string, string];

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await createTenant(test);
  evaluator = await createPerson(test, 'BUSINESS_UNIT_EVALUATOR', tenant);
  const eventId = await createEvent(test, tenant, { status: 'ACTIVE', sealed: true });
  taskIds = [await createTask(test, tenant, eventId), await createTask(test, tenant, eventId)];
  evaluation = await createEvaluation(test, tenant, eventId, taskIds);
  await nameEvaluator(test, tenant, evaluation, evaluator);
});

const listFor = async (person: TestPerson) =>
  (await requestAs(test, person)('GET /api/evaluator/evaluations')).json().data as EvaluationToScore[];
const stateFor = async (person: TestPerson) => {
  const [one] = await listFor(person);
  return one && [one.state, one.envelope];
};
const open = (taskId: string) =>
  test.database.query(
    `set session_replication_role = replica;
     update task set box_opened_at = now() where id = '${taskId}';
     set session_replication_role = default`,
  );
/** Inserts a row about the evaluation. */
const insert = (table: string, more: Record<string, unknown>) => {
  const row = {
    organisation_id: tenant.organisationId,
    business_unit_id: tenant.businessUnitId,
    event_id: evaluation.eventId,
    evaluation_id: evaluation.id,
    ...more,
  };
  return test.database.query(
    `insert into ${table} (${Object.keys(row).join(', ')})
     select ${Object.keys(row).join(', ')} from jsonb_populate_record(null::${table}, $1)`,
    [JSON.stringify(row)],
  );
};
const submit = (person: TestPerson, round = 1, envelope = 1) =>
  insert('evaluation_submission', {
    round,
    envelope,
    role_entry_id: person.roleEntryId,
    submitted_at: new Date().toISOString(),
  });

describe('the evaluations of an evaluator', () => {
  it('are those that they are named for', async () => {
    const admin = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
    const other = await createPerson(test, 'BUSINESS_UNIT_EVALUATOR', tenant);
    const elsewhere = await createPerson(test, 'BUSINESS_UNIT_EVALUATOR', await createTenant(test));
    expect(await listFor(evaluator)).toEqual([
      {
        id: evaluation.id,
        title: 'Main works',
        eventTitle: expect.any(String),
        eventReference: expect.any(String),
        envelope: 1,
        envelopeCount: 2,
        criterionCount: 1,
        submittedAt: null,
        scoreBy: null,
        state: 'WAITING',
      },
    ]);
    for (const person of [admin, other, elsewhere]) expect(await listFor(person)).toEqual([]);
    await nameEvaluator(test, tenant, evaluation, admin, 2);
    expect(await stateFor(admin)).toEqual(['WAITING', 2]);
  });

  it('are gone for someone who is no longer named', async () => {
    await test.database.query('update evaluation_evaluator set removed_at = now() where role_entry_id = $1', [
      evaluator.roleEntryId,
    ]);
    expect(await listFor(evaluator)).toEqual([]);
  });

  it('are not listed before their plan is signed', async () => {
    await test.database.query('delete from evaluation_plan where evaluation_id = $1', [evaluation.id]);
    expect(await listFor(evaluator)).toEqual([]);
  });

  it('can be scored from the opening of the boxes until the sheets are submitted', async () => {
    const other = await createPerson(test, 'BUSINESS_UNIT_EVALUATOR', tenant);
    await nameEvaluator(test, tenant, evaluation, other);
    await open(taskIds[0]);
    expect(await stateFor(evaluator)).toEqual(['SCORING', 1]);
    await submit(evaluator);
    expect([await stateFor(evaluator), await stateFor(other)]).toEqual([
      ['SUBMITTED', 1],
      ['SCORING', 1],
    ]);
    await insert('evaluation_scoring_end', {
      round: 1,
      envelope: 1,
      reason: 'Enough sheets',
      ended_by: other.roleEntryId,
      ended_at: new Date().toISOString(),
    });
    expect(await stateFor(other)).toEqual(['ENDED', 1]);
  });

  it('go on with the next envelope after a lock, and again after a reopening', async () => {
    await nameEvaluator(test, tenant, evaluation, evaluator, 2);
    await open(taskIds[0]);
    await submit(evaluator);
    const lock = (round: number, envelope: number) =>
      insert('evaluation_lock', {
        round,
        envelope,
        locked_by: evaluator.roleEntryId,
        locked_at: new Date().toISOString(),
        sheets: '',
        record: '{}',
        signature: '',
        record_hash: randomUUIDv7(),
      });
    await lock(1, 1);
    expect(await stateFor(evaluator)).toEqual(['WAITING', 2]);
    await open(taskIds[1]);
    expect(await stateFor(evaluator)).toEqual(['SCORING', 2]);
    await submit(evaluator, 1, 2);
    await lock(1, 2);
    expect(await stateFor(evaluator)).toEqual(['ENDED', 2]);
    await insert('evaluation_reopening', {
      round: 2,
      envelope: 2,
      reason: 'A mistake in a figure',
      reopened_by: evaluator.roleEntryId,
      reopened_at: new Date().toISOString(),
    });
    expect(await stateFor(evaluator)).toEqual(['SCORING', 2]);
  });

  it('have ended when the event is cancelled', async () => {
    await open(taskIds[0]);
    await test.database.query(`update event set status = 'CANCELLED' where id = $1`, [evaluation.eventId]);
    expect(await stateFor(evaluator)).toEqual(['ENDED', 1]);
  });
});
