import { createHash } from 'node:crypto';
import type {
  EvaluationProgress,
  EvaluationRanking,
  EvaluationScores,
  LockRecord,
} from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createTenant, type TestTenant } from '../../../../test/factories/people.ts';
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
const offer = { price: '10.00', crew: '20' };

/** Two suppliers that nothing tells apart, before a third. */
async function tied(): Promise<TestEvaluation> {
  const evaluation = await createEvaluation(test, tenant, {
    offers: [offer, offer, { price: '40.00', crew: '10' }],
  });
  await evaluation.open();
  await evaluation.submit(evaluation.chair, ['4', '4', '4']);
  await evaluation.submit(evaluation.evaluator, ['4', '4', '4']);
  await dataOf(evaluation.asChair(`POST ${evaluation.path}/consensus/unanimous`));
  return evaluation;
}

const decide = ({ asChair, path }: TestEvaluation, supplierIds: (string | undefined)[]) =>
  asChair(`PUT ${path}/ties`, { payload: { supplierIds, reason: 'Drawn by hand before two witnesses' } });

async function lock({ asChair, path }: TestEvaluation): Promise<EvaluationRanking> {
  const { revision } = await dataOf<EvaluationProgress>(asChair(`GET ${path}/progress`));
  return dataOf(asChair(`POST ${path}/locks`, { payload: { envelope: 1, revision } }));
}
const ranksOf = ({ suppliers }: EvaluationRanking) =>
  Object.fromEntries(suppliers.map(({ supplierId, rank }) => [supplierId, rank]));

describe('suppliers that no rule tells apart', () => {
  it('share a rank when nobody decides', async () => {
    const evaluation = await tied();
    const [a = '', b = '', c = ''] = evaluation.supplierIds;
    const scores = await dataOf<EvaluationScores>(evaluation.asChair(`GET ${evaluation.path}/scores`));
    expect(scores.ties).toEqual([{ rank: 1, supplierIds: expect.arrayContaining([a, b]), decision: null }]);
    const ranking = await lock(evaluation);
    expect(ranksOf(ranking)).toEqual({ [a]: 1, [b]: 1, [c]: 3 });
    expect(ranking.ties).toEqual([]);
  });

  it('are ranked as the chair decided, with the reason in what the lock signs', async () => {
    const evaluation = await tied();
    const [a = '', b = '', c = ''] = evaluation.supplierIds;
    await dataOf(decide(evaluation, [a, b]));
    const scores = await dataOf<EvaluationScores>(decide(evaluation, [b, a]));
    const decision = { supplierIds: [b, a], reason: 'Drawn by hand before two witnesses' };
    expect(scores.ties).toMatchObject([{ rank: 1, decision }]);
    const ranking = await lock(evaluation);
    expect(ranksOf(ranking)).toEqual({ [b]: 1, [a]: 2, [c]: 3 });
    expect(ranking.ties).toMatchObject([decision]);
    const [stored] = await test.database.query<{ record: string; sheets: string }>(
      'select record, sheets from evaluation_lock where evaluation_id = $1',
      [evaluation.id],
    );
    const record = JSON.parse(stored?.record ?? '') as LockRecord;
    expect(record.ties).toEqual([{ supplierIds: [b, a] }]);
    expect(JSON.parse(stored?.sheets ?? '').ties).toMatchObject([decision]);
    expect(record.sheetsHash).toBe(
      createHash('sha256')
        .update(stored?.sheets ?? '')
        .digest('hex'),
    );
    expect((await decide(evaluation, [a, b])).json().code).toBe('ENVELOPE_LOCKED');
  });

  it('share the rank again once the decision is undone', async () => {
    const evaluation = await tied();
    const { asChair, path } = evaluation;
    const [a = '', b = ''] = evaluation.supplierIds;
    await dataOf(decide(evaluation, [a, b]));
    const undo = () => asChair(`DELETE ${path}/ties?supplierId=${b}`);
    expect((await dataOf<EvaluationScores>(undo())).ties).toMatchObject([{ decision: null }]);
    expect((await undo()).statusCode).toBe(404);
  });

  it('are decided about all together, by the chair alone', async () => {
    const evaluation = await tied();
    const [a = '', b = '', c = ''] = evaluation.supplierIds;
    for (const ids of [[a, c], [a, b, c], [a, a], [a]]) {
      expect((await decide(evaluation, ids)).statusCode, ids.join()).toBe(400);
    }
    const asOther = requestAs(test, evaluation.evaluator);
    const payload = { supplierIds: [a, b], reason: 'Mine' };
    expect((await asOther(`PUT ${evaluation.path}/ties`, { payload })).statusCode).toBe(409);
  });
});
