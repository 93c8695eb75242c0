import { randomUUID } from 'node:crypto';
import type { Criterion, ScoreSheet, Scoring } from '@tenderbox/contract';
import { expect } from 'vitest';
import type { TestApp } from '../app.ts';
import { type RequestFn, requestAs } from '../request-as.ts';
import { createTask, inDays } from './events.ts';
import { createPerson, type TestPerson, type TestTenant } from './people.ts';
import { answering, newSheetIds, sheetToAnswer, wholeAnswer } from './responses.ts';
import { createEvaluation, type TestEvaluation } from './scored-evaluations.ts';
import { createSupplier } from './suppliers.ts';

type Answer = Awaited<ReturnType<RequestFn>>;

/** The data of a successful answer. */
export async function dataOf<Data>(answer: ReturnType<RequestFn>): Promise<Data> {
  const { statusCode, body } = await answer;
  expect([200, 201], body).toContain(statusCode);
  return JSON.parse(body).data;
}

export const refuses = ({ statusCode, body }: Answer, status: number, code: string) =>
  expect([statusCode, JSON.parse(body).code], body).toEqual([status, code]);

/** Someone who is named for criteria. */
export interface Scorer {
  given: TestEvaluation;
  person: TestPerson;
  ask: RequestFn;
  path: string;
  read(): Promise<Scoring>;
  declare(conflicts?: string[]): ReturnType<RequestFn>;
  score(supplierId: string, score: string | null, more?: object): ReturnType<RequestFn>;
  sheet(supplierId: string): Promise<ScoreSheet>;
  response(supplierId: string): ReturnType<RequestFn>;
  submit(): ReturnType<RequestFn>;
}

export interface NamedAs {
  role?: 'BUSINESS_UNIT_EVALUATOR' | 'BUSINESS_UNIT_ADMIN';
  criterionIds?: string[];
}

/** Someone who is named for criteria; by default an evaluator, for the method. */
export async function createScorer(
  test: TestApp,
  tenant: TestTenant,
  given: TestEvaluation,
  { role = 'BUSINESS_UNIT_EVALUATOR', criterionIds = [given.plan.methodId] }: NamedAs = {},
): Promise<Scorer> {
  const person = await createPerson(test, role, tenant);
  for (const criterionId of criterionIds) await given.name(person, criterionId);
  return actsOf(test, given, person);
}

export function actsOf(test: TestApp, given: TestEvaluation, person: TestPerson): Scorer {
  const ask = requestAs(test, person);
  const path = `/api/evaluator/evaluations/${given.id}`;
  return {
    given,
    person,
    ask,
    path,
    read: () => dataOf(ask(`GET ${path}`)),
    declare: (conflicts = []) => ask(`POST ${path}/declaration`, { payload: { conflicts } }),
    score: (supplierId, score, more = {}) =>
      ask(`PATCH ${path}/sheets/${supplierId}`, {
        payload: {
          changes: [{ criterionId: given.plan.methodId, score, comment: null, revision: 0, ...more }],
        },
      }),
    sheet: (supplierId) => dataOf(ask(`GET ${path}/sheets/${supplierId}`)),
    response: (supplierId) => ask(`GET ${path}/responses/${supplierId}`),
    submit: () => ask(`POST ${path}/submission`),
  };
}

export const methodOf = ({ criteria, methodId }: TestEvaluation['plan']) =>
  criteria.find(({ id }) => id === methodId) as Extract<Criterion, { kind: 'MANUAL' }>;

export interface TwoEnvelopes {
  given: TestEvaluation;
  /** The task of the second envelope, and its criterion. */
  taskId: string;
  teamId: string;
  /** A supplier that responds to the second envelope alone. */
  lateId: string;
  /** Excludes suppliers in the first envelope and locks it, or another one. */
  lock(excludedIds: string[], of?: { round?: number; envelope?: number }): Promise<void>;
}

/** An evaluation with a second envelope, to which one more supplier has responded. */
export async function createTwoEnvelopes(
  test: TestApp,
  tenant: TestTenant,
  options: { anonymous?: boolean; supplierCount?: number } = {},
): Promise<TwoEnvelopes> {
  const { anonymous = false, supplierCount = 3 } = options;
  const [teamId, ids] = [randomUUID(), newSheetIds()];
  const given = await createEvaluation(test, tenant, {
    offers: Array.from({ length: supplierCount }, () => ({ price: '10.00', crew: '12' })),
    change: (plan) => {
      plan.anonymous = anonymous;
      plan.envelopes.push({ title: 'Team', taskIds: [randomUUID()] });
      plan.criteria.push({
        ...methodOf(plan),
        id: teamId,
        title: 'Team',
        envelope: 2,
        questionIds: [ids.text],
      });
    },
  });
  const { eventId, chair } = given;
  const { supplierId: lateId } = await createSupplier(test, tenant, { name: 'Supplier Z' });
  const supplierIds = [...given.supplierIds, lateId];
  const taskId = await createTask(test, tenant, eventId, {
    sheet: sheetToAnswer(ids),
    startDate: inDays(-1),
    endDate: inDays(5),
    visibleFrom: inDays(-1),
    supplierIds,
  });
  for (const supplierId of supplierIds) {
    const person = await createPerson(test, 'BIDDER_USER', { ...tenant, supplierId });
    const supplier = answering(test, person, eventId, taskId);
    await supplier.save(wholeAnswer('Second envelope', ids));
    await supplier.submit();
  }
  const place = [tenant.organisationId, tenant.businessUnitId, eventId, given.id];
  await test.database.query(
    `insert into evaluation_task (organisation_id, business_unit_id, event_id, evaluation_id, task_id, envelope)
     values ($1, $2, $3, $4, $5, 2)`,
    [...place, taskId],
  );
  return {
    given,
    taskId,
    teamId,
    lateId,
    lock: async (excludedIds, { round = 1, envelope = 1 } = {}) => {
      for (const supplierId of excludedIds) {
        await test.database.query(
          `insert into evaluation_decision (organisation_id, business_unit_id, event_id, evaluation_id, round, envelope,
             supplier_id, cause, excluded, reason, decided_by)
           values ($1, $2, $3, $4, 1, 1, $5, 'OTHER', true, 'Late', $6)`,
          [...place, supplierId, chair.roleEntryId],
        );
      }
      const excluded = excludedIds.map((supplierId) => ({ supplierId, reasonCode: 'OTHER' }));
      const record = JSON.stringify({ excluded });
      await test.database.query(
        `insert into evaluation_lock (organisation_id, business_unit_id, event_id, evaluation_id, round, envelope,
           locked_by, sheets, record, signature, record_hash) values ($1, $2, $3, $4, $5, $6, $7, '', $8, '', $9)`,
        [...place, round, envelope, chair.roleEntryId, record, randomUUID()],
      );
    },
  };
}
