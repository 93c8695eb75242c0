import type { Notice } from '@tenderbox/contract';
import { noticeText, pathOfNotice } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { inDays } from '../../../test/factories/events.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { createEvaluation, type TestEvaluation } from '../../../test/factories/scored-evaluations.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';
import { openStream, type TestStream } from '../../../test/stream.ts';
import { evaluationNoticesJob } from './commands/send-evaluation-notices.ts';

let test: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
});
afterAll(() => test.close());

const work = () => evaluationNoticesJob({ db: test.db, outbox: test.outbox }).handle(undefined as never);
const newEvaluator = () => createPerson(test, 'BUSINESS_UNIT_EVALUATOR', tenant);

const succeeds = async (answer: ReturnType<RequestFn>) => {
  const { statusCode, body } = await answer;
  expect([200, 201], body).toContain(statusCode);
  return JSON.parse(body).data;
};

/** The notices of a person, oldest first. */
async function noticesOf(person: TestPerson): Promise<Notice[]> {
  const { items } = await succeeds(requestAs(test, person)('GET /api/notifications?size=50'));
  return items.filter(({ kind }: Notice) => kind.startsWith('evaluation.')).toReversed();
}
const kindsOf = async (person: TestPerson) => (await noticesOf(person)).map(({ kind }) => kind);

async function mailsTo({ accountId }: TestPerson): Promise<{ subject: string; text: string }[]> {
  const [row] = await test.database.query<{ email: string }>('select email from account where id = $1', [
    accountId,
  ]);
  const mails = await test.outbox.show(row?.email ?? '');
  return mails.filter(({ subject }) => !subject.startsWith('The box')).toReversed();
}

/** Names people for the method, the chair among them. */
const name = ({ asChair, path, plan, chair }: TestEvaluation, people: TestPerson[], more: object = {}) =>
  succeeds(
    asChair(`PUT ${path}/evaluators`, {
      payload: {
        chairId: chair.roleEntryId,
        evaluators: people.map(({ roleEntryId }) => ({ roleEntryId, criterionIds: [plan.methodId] })),
        ...more,
      },
    }),
  );

const scoreAndSubmit = async ({ id, plan, supplierIds }: TestEvaluation, person: TestPerson) => {
  const ask = requestAs(test, person);
  const path = `/api/evaluator/evaluations/${id}`;
  await succeeds(ask(`POST ${path}/declaration`, { payload: { conflicts: [] } }));
  for (const supplierId of supplierIds) {
    const changes = [{ criterionId: plan.methodId, score: '4', comment: null, revision: 0 }];
    await succeeds(ask(`PATCH ${path}/sheets/${supplierId}`, { payload: { changes } }));
  }
  await succeeds(ask(`POST ${path}/submission`));
};

const lock = async ({ asChair, path }: TestEvaluation) => {
  await succeeds(asChair(`POST ${path}/consensus/unanimous`));
  const { revision } = await succeeds(asChair(`GET ${path}/progress`));
  await succeeds(asChair(`POST ${path}/locks`, { payload: { envelope: 1, revision } }));
};

describe('notices about an evaluation', () => {
  it('tell evaluators what they have to do, and admins how far it is, without scores or suppliers', async () => {
    const evaluation = await createEvaluation(test, tenant);
    const { chair, evaluator: admin, asChair, path } = evaluation;
    const [one, other] = [await newEvaluator(), await newEvaluator()];
    await name(evaluation, [one, other], { scoreBy: inDays(10) });
    await evaluation.open();
    await work();
    await work();
    await scoreAndSubmit(evaluation, one);
    expect(await kindsOf(chair)).not.toContain('evaluation.sheets-complete');
    await scoreAndSubmit(evaluation, other);
    await lock(evaluation);
    const reason = 'A complaint was upheld';
    await succeeds(asChair(`POST ${path}/reopenings`, { payload: { envelope: 1, reason } }));
    await work();
    const end = { envelope: 1, reason: 'Enough sheets' };
    await succeeds(asChair(`POST ${path}/scoring-end`, { payload: end }));
    await name(evaluation, [other]);
    expect(await kindsOf(one)).toEqual([
      'evaluation.named',
      'evaluation.scoring-began',
      'evaluation.reopened',
      'evaluation.scoring-closed',
      'evaluation.removed',
    ]);
    expect(await kindsOf(chair)).toEqual(['evaluation.sheets-complete']);
    expect(await kindsOf(admin)).toEqual(['evaluation.removed', 'evaluation.locked']);
    const notices = await noticesOf(one);
    expect(notices.map(noticeText)).toMatchObject([
      { lead: 'You were named', text: 'to score in Evaluation', place: expect.stringMatching(/./) },
      { lead: 'Scoring has begun:', text: expect.stringContaining('Scores are due') },
      { lead: 'Reopened:', text: `Evaluation is scored again. The reason: ${reason}` },
      { lead: 'Scoring was closed', text: 'for Evaluation. The reason: Enough sheets' },
      { lead: 'You no longer score', text: 'in Evaluation' },
    ]);
    expect(pathOfNotice(notices[1] as Notice, false)).toBe(`/evaluations/${evaluation.id}`);
    expect(notices.map(({ event, supplier }) => [event, supplier])).toEqual(notices.map(() => [null, null]));
    const mails = [...(await mailsTo(one)), ...(await mailsTo(chair)), ...(await mailsTo(admin))];
    expect(mails.map(({ subject }) => subject.replace(/: “.*/, ''))).toEqual([
      'You were named to score',
      'Scoring has begun',
      'Please score again',
      'Scoring was closed',
      'You no longer score',
      'All score sheets are submitted',
      'You no longer score',
      'Evaluation locked',
    ]);
    expect(mails[1]?.text).toMatch(/Scores are due\n {2}\d{4}-/);
    expect(mails[2]?.text).toContain(reason);
    for (const { text } of mails) expect(text).not.toMatch(/Supplier \d|\b4 points|\d+\.00/);
    const [mailed] = await test.database.query<{ count: number }>(
      `select count(*)::int as count from notice where kind like 'evaluation.%' and role_entry_id in
         (select id from role_entry where supplier_id is not null)`,
    );
    expect(mailed?.count).toBe(0);
  });

  it('remind 3 days and 1 day before scores are due, those who have not submitted', async () => {
    const evaluation = await createEvaluation(test, tenant);
    const [one, other] = [await newEvaluator(), await newEvaluator()];
    await name(evaluation, [one, other], { scoreBy: inDays(5) });
    await evaluation.open();
    await work();
    /** As if scoring had begun long ago, and scores were due in so many days. */
    const dueIn = (days: number) =>
      test.database.query(`
        update evaluation set score_by = now() + interval '${days * 24} hours' where id = '${evaluation.id}';
        update evaluation_evaluator set named_at = now() - interval '20 days'
          where evaluation_id = '${evaluation.id}';
        update task set box_opened_at = now() - interval '10 days' where id = '${evaluation.taskId}'`);
    const reminders = async (person: TestPerson) =>
      (await noticesOf(person)).filter(({ kind }) => kind === 'evaluation.scores-due');
    const counts: number[][] = [];
    for (const days of [4, 2.5, 0.8]) {
      await dueIn(days);
      await work();
      await work();
      if (days === 2.5) await scoreAndSubmit(evaluation, other);
      counts.push([(await reminders(one)).length, (await reminders(other)).length]);
    }
    expect(counts).toEqual([
      [0, 0],
      [1, 1],
      [2, 1],
    ]);
    const [first, second] = await reminders(one);
    expect(first && noticeText(first).lead).toBe('3 days left');
    expect(second && noticeText(second).lead).toBe('1 day left');
    await dueIn(-1);
    await work();
    expect(await reminders(one)).toHaveLength(2);
  });

  it('come once to whoever is named, not for a draft, and begin an unsealed evaluation at its last end', async () => {
    const evaluation = await createEvaluation(test, tenant, { sealed: false });
    const one = await newEvaluator();
    await name(evaluation, [one]);
    await name(evaluation, [one]);
    await work();
    expect(await kindsOf(one)).toEqual(['evaluation.named']);
    await test.database.query(
      `update task set end_date = now() - interval '1 minute' where id = '${evaluation.taskId}';
       update evaluation set notices_due_at = now() where id = '${evaluation.id}';
       update evaluation_evaluator set named_at = now() - interval '1 hour' where evaluation_id = '${evaluation.id}'`,
    );
    await work();
    expect(await kindsOf(one)).toEqual(['evaluation.named', 'evaluation.scoring-began']);
    await test.database.query(`update event set status = 'DRAFT' where id = '${evaluation.eventId}'`);
    const late = await newEvaluator();
    await name(evaluation, [one, late]);
    expect(await kindsOf(late)).toEqual([]);
  });

  it('are gone for a former admin, except those about scoring', async () => {
    const evaluation = await createEvaluation(test, tenant);
    const { evaluator: admin } = evaluation;
    await evaluation.open();
    await work();
    for (const person of [admin, evaluation.chair]) await scoreAndSubmit(evaluation, person);
    await lock(evaluation);
    expect(await kindsOf(admin)).toEqual(['evaluation.scoring-began', 'evaluation.locked']);
    await test.database.query(`update role_entry set role = 'BUSINESS_UNIT_EVALUATOR' where id = $1`, [
      admin.roleEntryId,
    ]);
    const rows = await test.db.transaction(
      { scope: 'evaluator', accountId: admin.accountId, roleEntryId: admin.roleEntryId, ...tenant },
      (tx) => tx.selectFrom('notice').select('kind').execute(),
    );
    expect(rows).toEqual([{ kind: 'evaluation.scoring-began' }]);
  });
});

describe('live updates about an evaluation', () => {
  const newsOf = ({ frames }: TestStream) =>
    frames.filter(({ event }) => event !== 'position').map(({ event, data }) => ({ event, data }));
  const ofEvaluations = (stream: TestStream) =>
    newsOf(stream).filter(({ event }) => event === 'evaluation-changed');

  it('reach its evaluators and the unit, by ids, and nobody learns of a single sheet but the unit', async () => {
    const evaluation = await createEvaluation(test, tenant);
    const another = await createEvaluation(test, tenant);
    const [one, other, stranger] = [await newEvaluator(), await newEvaluator(), await newEvaluator()];
    await name(evaluation, [one, other]);
    await name(another, [stranger]);
    await test.database.query('delete from stream_event');
    const streams = {
      one: await openStream(test, one),
      other: await openStream(test, other),
      stranger: await openStream(test, stranger),
      unit: await openStream(test, evaluation.chair),
      supplier: await openStream(
        test,
        await createPerson(test, 'BIDDER_USER', {
          ...tenant,
          supplierId: evaluation.supplierIds[0] as string,
        }),
      ),
    };
    const own = { event: 'evaluation-changed', data: { evaluationId: evaluation.id } };
    const ofUnit = {
      event: 'evaluation-changed',
      data: { eventId: evaluation.eventId, evaluationId: evaluation.id },
    };
    await evaluation.open();
    await streams.other.until(() => ofEvaluations(streams.other).length === 1);
    await scoreAndSubmit(evaluation, one);
    await streams.one.until(() => ofEvaluations(streams.one).length === 2);
    await scoreAndSubmit(evaluation, other);
    await streams.other.until(() => ofEvaluations(streams.other).length === 2);
    await lock(evaluation);
    await streams.other.until(() => ofEvaluations(streams.other).length === 4);
    // To the stranger, so that nothing is still in flight.
    await name(another, [stranger], { scoreBy: inDays(9) });
    await streams.stranger.untilNews(1);
    expect(newsOf(streams.other)).toEqual([own, own, own, own]);
    expect(newsOf(streams.one)).toEqual([own, own, own, own, own]);
    expect(newsOf(streams.stranger)).toEqual([
      { event: 'evaluation-changed', data: { evaluationId: another.id } },
    ]);
    expect(ofEvaluations(streams.unit)).toContainEqual(ofUnit);
    expect(ofEvaluations(streams.supplier)).toEqual([]);
    for (const stream of Object.values(streams)) stream.hangUp();
  });

  it('reach an evaluator with the own notices alone', async () => {
    const evaluation = await createEvaluation(test, tenant);
    const [one, other] = [await newEvaluator(), await newEvaluator()];
    await test.database.query('delete from stream_event');
    const [stream, silent] = [await openStream(test, one), await openStream(test, other)];
    await name(evaluation, [one]);
    await stream.untilNews(2);
    await name(evaluation, [one, other]);
    await silent.untilNews(2);
    expect(silent.news()).toEqual(['evaluation-changed', 'notices-changed']);
    for (const one of [stream, silent]) one.hangUp();
  });
});
