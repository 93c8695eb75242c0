import { createHash, randomUUIDv7 } from 'node:crypto';
import { canonicalJson, type EvaluationWithChoices, type Plan } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { arrangePlan, createEvaluation } from '../../../test/factories/evaluations.ts';
import { createTask, inDays } from '../../../test/factories/events.ts';
import {
  createPerson,
  createProgram,
  createTenant,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let admin: Awaited<ReturnType<typeof createPerson>>;
let ask: RequestFn;
let askAsSupplier: RequestFn;
beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
  admin = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
  ask = requestAs(test, admin);
  askAsSupplier = requestAs(test, await createPerson(test, 'BIDDER_USER', tenant));
});
afterAll(() => test.close());

type Arranged = Awaited<ReturnType<typeof arrangePlan>>;
const add = ({ eventId }: Arranged, plan: Plan, request = ask) =>
  request(`POST /api/business-unit/events/${eventId}/evaluations`, { payload: { plan } });
const change = (id: string, plan: Plan, revision = 1, request = ask) =>
  request(`PUT /api/business-unit/evaluations/${id}`, { payload: { revision, plan } });
const read = async (id: string): Promise<EvaluationWithChoices> =>
  (await ask(`GET /api/business-unit/evaluations/${id}`)).json().data;
const evaluationOf = async (arranged: Arranged): Promise<EvaluationWithChoices> =>
  (await add(arranged, arranged.plan)).json().data;
const name = (id: string, chairId: string | null, criterionIds: string[]) =>
  ask(`PUT /api/business-unit/evaluations/${id}/evaluators`, {
    payload: { chairId, evaluators: [{ roleEntryId: admin.roleEntryId, criterionIds }] },
  });
const publish = (eventId: string) =>
  ask(`PUT /api/business-unit/events/${eventId}/status`, { payload: { status: 'ACTIVE' } });
const manualOf = ({ criteria }: Plan) => criteria[1]?.id ?? '';
const longer = (plan: Plan, points: string): Plan => ({
  ...plan,
  criteria: plan.criteria.map((criterion) =>
    criterion.kind === 'PRICE' ? { ...criterion, points } : criterion,
  ),
});

describe('the plan of an evaluation', () => {
  it('is added to a draft and read with what it can name', async () => {
    const arranged = await arrangePlan(test, tenant);
    const answer = await add(arranged, arranged.plan);
    expect(answer.statusCode).toBe(201);
    expect(answer.json().data).toMatchObject({
      eventId: arranged.eventId,
      plan: arranged.plan,
      revision: 1,
      planState: 'DRAFT',
      signed: null,
      can: { edit: true, delete: true, nameEvaluators: true },
      tasks: [{ id: arranged.taskId, currency: 'GBP', lineCount: 1 }],
    });
    const list = await ask(`GET /api/business-unit/events/${arranged.eventId}/evaluations`);
    expect(list.json().data).toMatchObject({
      items: [{ plan: arranged.plan }],
      people: [{ roleEntryId: admin.roleEntryId, isOwn: true }],
      can: { create: true },
    });
  });

  it('names each thing that does not exist or does not fit', async () => {
    const arranged = await arrangePlan(test, tenant);
    const { plan, taskId } = arranged;
    const [price, manual, number, choice] = plan.criteria;
    const answer = await add(arranged, {
      ...plan,
      envelopes: [{ title: 'One', taskIds: [taskId, randomUUIDv7()] }],
      criteria: [
        { ...price, taskIds: [randomUUIDv7()] },
        { ...manual, questionIds: [randomUUIDv7()] },
        { ...number, questionId: manual && 'questionIds' in manual ? manual.questionIds[0] : '' },
        { ...choice, options: [{ option: 'Unknown', points: '1' }] },
      ] as Plan['criteria'],
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fieldErrors.map(({ property }: { property: string }) => property)).toEqual([
      'plan.envelopes.0.taskIds.1',
      'plan.criteria.0.taskIds',
      'plan.criteria.1.questionIds',
      'plan.criteria.2.questionId',
      'plan.criteria.3.options',
    ]);
  });

  it('refuses a question that two of its tasks have, as their answers would mix', async () => {
    const arranged = await arrangePlan(test, tenant);
    const { plan, eventId, taskId } = arranged;
    const [stored] = await test.database.query('select sheet from sheet_version where task_id = $1', [
      taskId,
    ]);
    const copy = await createTask(test, tenant, eventId, { sheet: stored?.sheet });
    const answer = await add(arranged, {
      ...plan,
      envelopes: [{ title: 'One', taskIds: [taskId, copy] }],
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fieldErrors[0]).toEqual({
      property: 'plan.criteria.1.questionIds',
      message: expect.stringContaining('one is a copy of another'),
    });
  });

  it('leaves a task to one evaluation', async () => {
    const arranged = await arrangePlan(test, tenant);
    await evaluationOf(arranged);
    const answer = await add(arranged, arranged.plan);
    expect(answer.json().fieldErrors).toEqual([
      { property: 'plan.envelopes.0.taskIds.0', message: 'This task is part of another evaluation' },
    ]);
  });

  it('refuses prices in an earlier envelope than their criterion', async () => {
    const arranged = await arrangePlan(test, tenant);
    const { plan, eventId, taskId } = arranged;
    const second = await createTask(test, tenant, eventId);
    const [price, ...others] = plan.criteria;
    const answer = await add(arranged, {
      ...plan,
      envelopes: [
        { title: 'One', taskIds: [taskId] },
        { title: 'Two', taskIds: [second] },
      ],
      criteria: [{ ...price, envelope: 2 } as Plan['criteria'][number], ...others],
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().code).toBe('PRICES_IN_EARLY_ENVELOPE');
  });

  it('is not overwritten by someone who saw an earlier revision', async () => {
    const { id, plan } = await evaluationOf(await arrangePlan(test, tenant));
    expect((await change(id, { ...plan, title: 'First' })).statusCode).toBe(200);
    const answer = await change(id, { ...plan, title: 'Second' });
    expect(answer.json()).toMatchObject({ code: 'STALE_REVISION', data: { plan: { title: 'First' } } });
  });

  it('is deleted from a draft, and with its event', async () => {
    const arranged = await arrangePlan(test, tenant);
    const { id } = await evaluationOf(arranged);
    expect((await ask(`DELETE /api/business-unit/evaluations/${id}`)).statusCode).toBe(200);
    expect((await ask(`GET /api/business-unit/evaluations/${id}`)).statusCode).toBe(404);
    await evaluationOf(arranged);
    expect((await ask(`DELETE /api/business-unit/events/${arranged.eventId}`)).statusCode).toBe(200);
  });

  it('is written by API clients in drafts only', async () => {
    const program = requestAs(test, await createProgram(test, tenant));
    const draft = await arrangePlan(test, tenant);
    expect((await add(draft, draft.plan, program)).statusCode).toBe(201);
    const published = await arrangePlan(test, tenant, { status: 'ACTIVE' });
    const answer = await add(published, published.plan, program);
    expect(answer.json().code).toBe('EVENT_PUBLISHED');
  });
});

describe('the people of an evaluation', () => {
  it('are admins and evaluators of the unit, with an admin as the chair', async () => {
    const { id, plan } = await evaluationOf(await arrangePlan(test, tenant));
    const stranger = await createPerson(test, 'BUSINESS_UNIT_ADMIN', await createTenant(test));
    expect((await name(id, stranger.roleEntryId, [manualOf(plan)])).json().fieldErrors).toMatchObject([
      { property: 'chairId' },
    ]);
    expect((await name(id, admin.roleEntryId, [randomUUIDv7()])).json().fieldErrors).toMatchObject([
      { property: 'evaluators.0.criterionIds' },
    ]);
    expect((await name(id, admin.roleEntryId, [manualOf(plan)])).json().data).toMatchObject({
      chairId: admin.roleEntryId,
      evaluators: [{ roleEntryId: admin.roleEntryId, isActive: true, criterionIds: [manualOf(plan)] }],
    });
  });

  it('keep their rows when they are removed after publication', async () => {
    const arranged = await arrangePlan(test, tenant, { status: 'ACTIVE' });
    const { id, plan } = await evaluationOf(arranged);
    await name(id, admin.roleEntryId, [manualOf(plan)]);
    const payload = { chairId: admin.roleEntryId, evaluators: [] };
    await ask(`PUT /api/business-unit/evaluations/${id}/evaluators`, { payload });
    expect((await read(id)).evaluators).toEqual([]);
    const rows = await test.database.query(
      'select removed_at is not null as removed from evaluation_evaluator where evaluation_id = $1',
      [id],
    );
    expect(rows).toEqual([{ removed: true }]);
  });
});

describe('publication', () => {
  it('waits for points that add up, evaluators and a chair', async () => {
    const arranged = await arrangePlan(test, tenant);
    const { id, plan } = await evaluationOf(arranged);
    await change(id, longer(plan, '30'));
    const checks = async () =>
      (await ask(`GET /api/business-unit/events/${arranged.eventId}`))
        .json()
        .data.publishChecks.filter(({ evaluation }: { evaluation: unknown }) => evaluation)
        .map(({ item }: { item: string }) => item);
    expect(await checks()).toEqual(['EVALUATION_POINTS', 'EVALUATION_EVALUATORS', 'EVALUATION_CHAIR']);
    expect((await publish(arranged.eventId)).json().code).toBe('POINTS_DO_NOT_ADD_UP');
    await change(id, plan, 2);
    expect((await publish(arranged.eventId)).json().code).toBe('EVALUATORS_MISSING');
    await name(id, admin.roleEntryId, [manualOf(plan)]);
    expect(await checks()).toEqual([]);
  });

  it('signs the plan, and each amendment after the record before', async () => {
    const arranged = await arrangePlan(test, tenant);
    const { id, plan } = await evaluationOf(arranged);
    await name(id, admin.roleEntryId, [manualOf(plan)]);
    expect((await publish(arranged.eventId)).statusCode).toBe(200);
    const first = await read(id);
    const hash = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(first).toMatchObject({ planState: 'AMENDABLE', can: { edit: true, delete: false } });
    expect(first.signed).toMatchObject({
      format: 'tenderbox-plan/1',
      evaluationId: id,
      number: 1,
      planHash: hash(canonicalJson(plan as never)),
      previous: null,
    });
    expect((await change(id, { ...plan, title: 'Amended' }, first.revision)).statusCode).toBe(200);
    const { signature: _signature, ...members } = first.signed ?? { signature: '' };
    expect((await read(id)).signed).toMatchObject({
      number: 2,
      previous: hash(canonicalJson(members as never)),
    });
    const hidden = await change(id, { ...plan, criteriaShown: 'NONE' }, first.revision + 1);
    expect(hidden.json()).toMatchObject({
      code: 'EVENT_PUBLISHED',
      fieldErrors: [{ property: 'plan.criteriaShown' }],
    });
  });

  it('tells the suppliers of the tasks which criteria changed', async () => {
    const arranged = await arrangePlan(test, tenant, { status: 'ACTIVE' });
    const { id, plan } = await evaluationOf(arranged);
    const [price, manual, ...others] = plan.criteria;
    const criteria = [{ ...price, points: '50' }, { ...manual, points: '25' }, ...others] as Plan['criteria'];
    await change(id, { ...plan, criteria });
    const told = await askAsSupplier(`GET /api/supplier/events/${arranged.eventId}/amendments`);
    expect(told.json().data.items[0]).toMatchObject({
      taskId: arranged.taskId,
      changes: [
        {
          path: 'criteria',
          before: ['Price: 40', 'Method: 35', 'Warranty: 15', 'Certificate: 10', 'Coded vessel'],
          after: ['Price: 50', 'Method: 25', 'Warranty: 15', 'Certificate: 10', 'Coded vessel'],
        },
      ],
    });
  });

  it('fixes the plan at the first end, in the database as well', async () => {
    const arranged = await arrangePlan(test, tenant, { status: 'ACTIVE' });
    const { id, plan } = await evaluationOf(arranged);
    await test.database.query('update task set end_date = $1 where id = $2', [inDays(-0.5), arranged.taskId]);
    expect((await change(id, { ...plan, title: 'Late' })).json().code).toBe('PLAN_FIXED');
    expect(await read(id)).toMatchObject({ planState: 'FIXED', can: { edit: false } });
    const { organisationId, businessUnitId } = tenant;
    const { accountId, roleEntryId } = admin;
    const context = { scope: 'unit', organisationId, businessUnitId, accountId, roleEntryId } as const;
    const byHand = test.db.transaction(context as never, (tx) =>
      tx.updateTable('evaluation').set({ plan: '{}' }).where('id', '=', id).execute(),
    );
    await expect(byHand).rejects.toThrow('the plan of an evaluation is fixed');
    const late = await arrangePlan(test, tenant, { status: 'ACTIVE', endDate: inDays(-0.5) });
    expect((await add(late, late.plan)).statusCode).toBe(409);
  });
});

describe('what suppliers see of a plan', () => {
  const shownTo = async (criteriaShown: Plan['criteriaShown'], status: 'DRAFT' | 'ACTIVE' = 'ACTIVE') => {
    const arranged = await arrangePlan(test, tenant, { status });
    await add(arranged, { ...arranged.plan, criteriaShown });
    return askAsSupplier(`GET /api/supplier/events/${arranged.eventId}/criteria`);
  };

  it('is everything but the guidance, if all is shown', async () => {
    const answer = await shownTo('ALL');
    expect(answer.json().data).toMatchObject([
      {
        shown: 'ALL',
        number: 1,
        planHash: expect.stringMatching(/^[\da-f]{64}$/),
        criteria: [
          { title: 'Price', points: '40', formula: { kind: 'LOWEST_RATIO' } },
          { title: 'Method', points: '35', publicText: 'How you keep to the programme.' },
          { title: 'Warranty' },
          { title: 'Certificate' },
          { title: 'Coded vessel', points: null },
        ],
      },
    ]);
    expect(answer.body).not.toContain('Guidance');
  });

  it('is the names alone, or the hash alone', async () => {
    const names = (await shownTo('NAMES')).json().data[0];
    expect(names.criteria[1]).toMatchObject({ title: 'Method', points: null, publicText: null });
    const none = (await shownTo('NONE')).json().data[0];
    expect(none).toMatchObject({
      title: null,
      criteria: [],
      planHash: expect.stringMatching(/^[\da-f]{64}$/),
    });
  });

  it('is nothing of a draft, or of the tasks of others', async () => {
    expect((await shownTo('ALL', 'DRAFT')).statusCode).toBe(404);
    const arranged = await arrangePlan(test, tenant, { status: 'ACTIVE' });
    const other = await createTask(test, tenant, arranged.eventId, { supplierIds: [] });
    const own = { ...arranged, taskId: other };
    await createEvaluation(test, tenant, own, { isSigned: true });
    const answer = await askAsSupplier(`GET /api/supplier/events/${arranged.eventId}/criteria`);
    expect(answer.json().data).toEqual([]);
  });
});

describe('tasks of an evaluation', () => {
  it('keep the questions that the plan uses', async () => {
    const arranged = await arrangePlan(test, tenant);
    await evaluationOf(arranged);
    const task = (await ask(`GET /api/business-unit/tasks/${arranged.taskId}`)).json().data;
    const { title, startDate, endDate, revision } = task;
    const save = (sheet: object) =>
      ask(`PUT /api/business-unit/tasks/${arranged.taskId}`, {
        payload: { title, startDate, endDate, revision, sheet },
      });
    const [section] = arranged.sheet.sections;
    const without = { ...section, questions: section?.questions.slice(1) };
    expect((await save({ ...arranged.sheet, sections: [without] })).json()).toMatchObject({
      code: 'QUESTION_IN_PLAN',
      globalErrors: [{ message: expect.stringContaining('“Method”') }],
    });
    expect((await save({ ...arranged.sheet, priceTable: null })).json().code).toBe('QUESTION_IN_PLAN');
    expect((await save(arranged.sheet)).statusCode).toBe(200);
  });

  it('are copied with the plan, its chair and its evaluators', async () => {
    const arranged = await arrangePlan(test, tenant);
    const { id, plan } = await evaluationOf(arranged);
    await name(id, admin.roleEntryId, [manualOf(plan)]);
    const clone = await ask(`POST /api/business-unit/events/${arranged.eventId}`, {
      payload: { title: 'Clone', startDate: inDays(2) },
    });
    expect(clone.statusCode).toBe(201);
    const { id: cloneId } = clone.json().data;
    const [copy] = (await ask(`GET /api/business-unit/events/${cloneId}/evaluations`)).json().data.items;
    expect(copy).toMatchObject({
      plan: { title: plan.title },
      chairId: admin.roleEntryId,
      evaluators: [{ criterionIds: [manualOf(plan)] }],
    });
    expect(copy.id).not.toBe(id);
    expect(copy.plan.envelopes[0].taskIds).not.toEqual([arranged.taskId]);
  });

  it('are not archived once the first envelope is locked', async () => {
    const arranged = await arrangePlan(test, tenant, { status: 'ACTIVE' });
    const { id } = await evaluationOf(arranged);
    const { organisationId, businessUnitId } = tenant;
    await test.database.query(
      `insert into evaluation_lock (organisation_id, business_unit_id, event_id, evaluation_id, round, envelope, locked_by,
         sheets, record, signature, record_hash) values ($1, $2, $3, $4, 1, 1, $5, '', '', '', '')`,
      [organisationId, businessUnitId, arranged.eventId, id, admin.roleEntryId],
    );
    const answer = await ask(`PUT /api/business-unit/tasks/${arranged.taskId}/archived`, {
      payload: { archived: true, confirm: true },
    });
    expect(answer.json().code).toBe('TASK_IN_EVALUATION');
  });
});
