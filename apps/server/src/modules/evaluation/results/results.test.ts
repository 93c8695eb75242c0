import { createPublicKey, verify } from 'node:crypto';
import {
  canonicalJson,
  type EvaluationProgress,
  type EvaluationRanking,
  type EvaluationScores,
  type LockRecord,
} from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createPerson, createTenant, type TestTenant } from '../../../../test/factories/people.ts';
import { createEvaluation, type TestEvaluation } from '../../../../test/factories/scored-evaluations.ts';
import { type RequestFn, requestAs } from '../../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
});
afterAll(() => test.close());

const dataOf = async <Data>(answer: ReturnType<RequestFn>): Promise<Data> => {
  const { statusCode, body } = await answer;
  expect([200, 201], body).toContain(statusCode);
  return JSON.parse(body).data;
};
/** Expects a refusal with this code. */
const refuses = ({ statusCode, body }: Awaited<ReturnType<RequestFn>>, status: number, code: string) =>
  expect([statusCode, JSON.parse(body).code], body).toEqual([status, code]);
const progressOf = ({ asChair, path }: TestEvaluation) =>
  dataOf<EvaluationProgress>(asChair(`GET ${path}/progress`));
const scoresOf = ({ asChair, path }: TestEvaluation) =>
  dataOf<EvaluationScores>(asChair(`GET ${path}/scores`));

async function scored(options?: Parameters<typeof createEvaluation>[2]): Promise<TestEvaluation> {
  const evaluation = await createEvaluation(test, tenant, options);
  await evaluation.open();
  await evaluation.submit(evaluation.chair, ['3', '5', '4']);
  await evaluation.submit(evaluation.evaluator, ['3', '4', '2']);
  return evaluation;
}

const agree = ({ asChair, path, plan, supplierIds }: TestEvaluation, at: number, more: object = {}) =>
  asChair(`PUT ${path}/consensus`, {
    payload: {
      changes: [
        {
          supplierId: supplierIds[at],
          criterionId: plan.methodId,
          score: '4.5',
          reason: 'Agreed',
          feedback: null,
          revision: 0,
          ...more,
        },
      ],
    },
  });

/** Agrees on everything and locks. */
async function locked(evaluation: TestEvaluation): Promise<EvaluationRanking> {
  const { asChair, path } = evaluation;
  await dataOf(asChair(`POST ${path}/consensus/unanimous`));
  await dataOf(agree(evaluation, 1));
  await dataOf(agree(evaluation, 2, { score: '3' }));
  const { revision } = await progressOf(evaluation);
  return dataOf(asChair(`POST ${path}/locks`, { payload: { envelope: 1, revision } }));
}

describe('an evaluation', () => {
  it('goes from its plan to a ranking', async () => {
    const evaluation = await createEvaluation(test, tenant);
    const { asChair, path, plan, supplierIds, chair, evaluator } = evaluation;
    expect(await progressOf(evaluation)).toMatchObject({
      state: { phase: 'PLANNED', envelope: 1, round: 1 },
      can: { endScoring: false, agree: false, decide: false, lock: false, reopen: false },
    });
    await evaluation.open();
    expect(await progressOf(evaluation)).toMatchObject({
      state: { phase: 'SCORING' },
      sheetsSubmitted: 0,
      sheetsExpected: 2,
      can: { endScoring: true, agree: false },
    });
    await evaluation.submit(chair, ['3', '5', '4']);
    await evaluation.submit(evaluator, ['3', '4', '2']);
    expect((await progressOf(evaluation)).state.phase).toBe('CONSENSUS');
    const scores = await scoresOf(evaluation);
    const methods = scores.cells.filter(({ criterionId }) => criterionId === plan.methodId);
    expect(
      supplierIds.map((id) => {
        const cell = methods.find(({ supplierId }) => supplierId === id);
        return [cell?.scores.map(({ score }) => score).sort(), cell?.isFarApart, cell?.points];
      }),
    ).toEqual([
      [['3', '3'], false, null],
      [['4', '5'], false, null],
      [['2', '4'], true, null],
    ]);
    const ranking = await locked(evaluation);
    expect(ranking.suppliers.map(({ name, total, price, rank }) => [name, total, price, rank])).toEqual([
      ['Supplier 2', '87.00', '144.00', 1],
      ['Supplier 1', '78.00', '120.00', 2],
      ['Supplier 3', '63.00', '180.00', 3],
    ]);
    expect(ranking.deciding).toEqual([]);
    expect(await dataOf(asChair(`GET ${path}/ranking`))).toEqual(ranking);
    expect(await progressOf(evaluation)).toMatchObject({
      state: { phase: 'RANKED', envelope: 1, round: 1 },
      can: { lock: false, agree: false, reopen: true },
    });
  });

  it('signs what it locks', async () => {
    const evaluation = await scored();
    const { recordHash, signature } = await locked(evaluation);
    const [lock] = await test.database.query<{ record: string; sheets: string }>(
      'select record, sheets from evaluation_lock where evaluation_id = $1',
      [evaluation.id],
    );
    const record = JSON.parse(lock?.record ?? '') as LockRecord;
    expect(record).toMatchObject({ format: 'tenderbox-lock/1', envelope: 1, round: 1, previous: null });
    expect(JSON.parse(lock?.sheets ?? '').scores).toHaveLength(6);
    expect(lock?.sheets).toBe(canonicalJson(JSON.parse(lock?.sheets ?? '')));
    const [key] = await test.database.query<{ publicKey: string }>(
      `select translate(encode(public_key, 'base64'), '+/=', '-_') as "publicKey" from signing_key where key_id = $1`,
      [record.keyId],
    );
    expect(recordHash).toMatch(/^[\da-f]{64}$/);
    const isGenuine = verify(
      null,
      Buffer.from(lock?.record ?? ''),
      createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key?.publicKey ?? '' }, format: 'jwk' }),
      Buffer.from(signature, 'base64'),
    );
    expect(isGenuine).toBe(true);
  });

  it('hides scores until all sheets are submitted, from the chair too', async () => {
    const evaluation = await createEvaluation(test, tenant);
    await evaluation.open();
    await evaluation.submit(evaluation.evaluator, ['1', '2', '3']);
    refuses(await evaluation.asChair(`GET ${evaluation.path}/scores`), 409, 'SCORES_HIDDEN');
    const { asChair, path } = evaluation;
    refuses(await asChair(`POST ${path}/consensus/unanimous`), 409, 'SHEETS_MISSING');
    refuses(await agree(evaluation, 0), 409, 'SHEETS_MISSING');
    refuses(
      await asChair(`POST ${path}/locks`, { payload: { envelope: 1, revision: 0 } }),
      409,
      'SHEETS_MISSING',
    );
    const end = { envelope: 1, reason: 'The others are ill' };
    expect(await dataOf(asChair(`POST ${path}/scoring-end`, { payload: end }))).toMatchObject({
      state: { phase: 'CONSENSUS' },
      sheetsSubmitted: 1,
    });
    const { cells } = await scoresOf(evaluation);
    expect(cells.flatMap(({ scores }) => scores)).toHaveLength(3);
    refuses(await asChair(`POST ${path}/scoring-end`, { payload: end }), 409, 'CONFLICT');
  });

  it('is not locked while a score, an exclusion or a total of zero is open', async () => {
    const evaluation = await scored({
      offers: [{ price: '0.00', crew: '12' }, { price: '12.00' }, { price: '15.00', crew: '15' }],
    });
    const { asChair, path, supplierIds } = evaluation;
    const lock = async () =>
      asChair(`POST ${path}/locks`, {
        payload: { envelope: 1, revision: (await progressOf(evaluation)).revision },
      });
    refuses(await lock(), 409, 'CONSENSUS_MISSING');
    await dataOf(asChair(`POST ${path}/consensus/unanimous`));
    await dataOf(agree(evaluation, 1));
    await dataOf(agree(evaluation, 2));
    refuses(await lock(), 409, 'ZERO_PRICE_UNDECIDED');
    const decision = { supplierId: supplierIds[0], cause: 'ZERO_PRICE' };
    const decided = await dataOf<EvaluationScores>(
      asChair(`POST ${path}/exclusions`, {
        payload: { ...decision, excluded: true, reason: 'Abnormally low' },
      }),
    );
    expect(decided.proposals).toMatchObject([
      { ...decision, decision: { excluded: true, reason: 'Abnormally low' } },
    ]);
    const undo = `DELETE ${path}/exclusions?supplierId=${supplierIds[0]}&cause=ZERO_PRICE`;
    expect((await dataOf<EvaluationScores>(asChair(undo))).proposals).toMatchObject([{ decision: null }]);
    refuses(await asChair(undo), 404, 'NOT_FOUND');
    await dataOf(
      asChair(`POST ${path}/exclusions`, {
        payload: { ...decision, excluded: true, reason: 'Abnormally low' },
      }),
    );
    const ranking = await dataOf<EvaluationRanking>(lock());
    expect(ranking.suppliers.map(({ name, isExcluded, rank }) => [name, isExcluded, rank])).toEqual([
      ['Supplier 2', false, 1],
      ['Supplier 3', false, 2],
      ['Supplier 1', true, null],
    ]);
    expect(ranking.suppliers[0]?.points).toMatchObject({ [evaluation.plan.priceId]: '60.00' });
  });

  it('agrees on steps of the scale, with a reason unless everyone gave the score', async () => {
    const evaluation = await scored();
    const message = 'This field is required';
    const withoutReason = await agree(evaluation, 1, { reason: null });
    refuses(withoutReason, 400, 'VALIDATION_FAILED');
    expect(withoutReason.json().fieldErrors).toEqual([{ property: 'changes.0.reason', message }]);
    for (const score of ['4.25', '5.5']) {
      refuses(await agree(evaluation, 1, { score }), 400, 'VALIDATION_FAILED');
    }
    refuses(await agree(evaluation, 1, { supplierId: tenant.supplierId }), 400, 'VALIDATION_FAILED');
    await dataOf(agree(evaluation, 0, { score: '3', reason: null }));
    await dataOf(agree(evaluation, 1));
    const answer = await agree(evaluation, 1, { score: '5' });
    refuses(answer, 409, 'STALE_REVISION');
    await dataOf(agree(evaluation, 1, { score: '5', revision: 1 }));
  });

  it('is locked as it was seen, once', async () => {
    const evaluation = await scored();
    const { asChair, path } = evaluation;
    const before = await progressOf(evaluation);
    await dataOf(asChair(`POST ${path}/consensus/unanimous`));
    const lock = (revision: number) => asChair(`POST ${path}/locks`, { payload: { envelope: 1, revision } });
    refuses(await lock(before.revision), 409, 'STALE_REVISION');
    await dataOf(agree(evaluation, 1));
    await dataOf(agree(evaluation, 2));
    const { revision } = await progressOf(evaluation);
    const answers = await Promise.all(Array.from({ length: 4 }, () => lock(revision)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409)) {
      refuses(answer, 409, 'ENVELOPE_LOCKED');
    }
    const audited = await test.database.query(
      `select from audit_entry where action = 'evaluation.locked' and after ->> 'evaluationId' = $1`,
      [evaluation.id],
    );
    expect(audited).toHaveLength(1);
    refuses(await agree(evaluation, 1, { revision: 1 }), 409, 'ENVELOPE_LOCKED');
    expect(
      await test.database.query('select from evaluation_lock where evaluation_id = $1', [evaluation.id]),
    ).toHaveLength(1);
  });

  it('is locked once per idempotency key, and gives the same response again', async () => {
    const evaluation = await scored();
    const { asChair, path } = evaluation;
    await dataOf(asChair(`POST ${path}/consensus/unanimous`));
    await dataOf(agree(evaluation, 1));
    await dataOf(agree(evaluation, 2));
    const { revision } = await progressOf(evaluation);
    const headers = { 'idempotency-key': 'lock' };
    const lock = () => asChair(`POST ${path}/locks`, { payload: { envelope: 1, revision }, headers });
    const answers = [...(await Promise.all([lock(), lock()])), await lock()];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  it('is reopened as a new round from the own sheets, and keeps the former one', async () => {
    const evaluation = await scored();
    const { asChair, path, chair, evaluator } = evaluation;
    refuses(
      await asChair(`POST ${path}/reopenings`, { payload: { envelope: 1, reason: 'Complaint' } }),
      409,
      'ENVELOPE_NOT_LOCKED',
    );
    await locked(evaluation);
    const reopened = await dataOf<EvaluationProgress>(
      asChair(`POST ${path}/reopenings`, { payload: { envelope: 1, reason: 'Complaint upheld' } }),
    );
    expect(reopened).toMatchObject({
      state: { phase: 'SCORING', envelope: 1, round: 2 },
      sheetsSubmitted: 0,
    });
    refuses(await asChair(`GET ${path}/ranking`), 409, 'ENVELOPE_NOT_LOCKED');
    await evaluation.submit(evaluator, ['1', '1', '1'], 2);
    await evaluation.submit(chair, [], 2);
    const { cells } = await scoresOf(evaluation);
    const method = cells.filter(({ scores }) => scores.length);
    expect(method.flatMap(({ scores }) => scores.map(({ score }) => score)).sort()).toEqual([
      ...['1', '1', '1'],
      ...['3', '4', '5'],
    ]);
    const rounds = await test.database.query('select round from evaluation_score where evaluation_id = $1', [
      evaluation.id,
    ]);
    expect(rounds).toHaveLength(12);
  });

  it('belongs to its chair and its unit', async () => {
    const evaluation = await scored();
    const { path } = evaluation;
    const asEvaluator = requestAs(test, evaluation.evaluator);
    const lock = { payload: { envelope: 1, revision: 0 } };
    refuses(await asEvaluator(`POST ${path}/locks`, lock), 409, 'CONFLICT');
    const other = await createPerson(test, 'BUSINESS_UNIT_ADMIN', await createTenant(test));
    for (const call of ['GET progress', 'GET scores', 'GET ranking', 'POST consensus/unanimous']) {
      const [method, name] = call.split(' ');
      refuses(await requestAs(test, other)(`${method} ${path}/${name}`), 404, 'NOT_FOUND');
    }
    const supplier = await createPerson(test, 'BIDDER_ADMIN', tenant);
    refuses(await requestAs(test, supplier)(`GET ${path}/scores`), 403, 'FORBIDDEN');
  });

  it('is only read once its event is cancelled', async () => {
    const evaluation = await scored();
    await test.database.query(`update event set status = 'CANCELLED' where id = $1`, [evaluation.eventId]);
    refuses(await agree(evaluation, 1), 409, 'EVENT_NOT_ACTIVE');
    expect((await scoresOf(evaluation)).cells).toHaveLength(9);
  });
});
