import type { EvaluationProgress, EvaluationRanking } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { entriesOf } from '../../../test/exported.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { createEvaluation, type TestEvaluation } from '../../../test/factories/scored-evaluations.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';
import { verifyOffline } from '../../../test/verify-offline.ts';

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
const zipOf = async ({ asChair, eventId }: TestEvaluation, ask = asChair) =>
  (await ask(`GET /api/business-unit/events/${eventId}/record`)).rawPayload;
/** The files of the evaluation, by their path in its folder. */
async function filesOf(evaluation: TestEvaluation, ask?: RequestFn): Promise<Record<string, string>> {
  const entries = await entriesOf(await zipOf(evaluation, ask));
  const folder = 'Evaluation/01 Evaluation/';
  return Object.fromEntries(
    Object.entries(entries)
      .filter(([path]) => path.startsWith(folder))
      .map(([path, bytes]) => [path.slice(folder.length), bytes.toString()]),
  );
}
const jsonIn = (files: Record<string, string>, path: string) => JSON.parse(files[path] ?? 'null');
const agree = ({ asChair, path, plan, supplierIds }: TestEvaluation, at: number, score: string) =>
  dataOf(
    asChair(`PUT ${path}/consensus`, {
      payload: {
        changes: [
          {
            ...{ supplierId: supplierIds[at], criterionId: plan.methodId, score, revision: 0 },
            ...{ reason: 'Talked through the kelp survey', feedback: 'A fine survey' },
          },
        ],
      },
    }),
  );

async function lock({ asChair, path }: TestEvaluation): Promise<EvaluationRanking> {
  const { revision } = await dataOf<EvaluationProgress>(asChair(`GET ${path}/progress`));
  return dataOf(asChair(`POST ${path}/locks`, { payload: { envelope: 1, revision } }));
}

describe('the record of an event with an evaluation', () => {
  it('has no score before all sheets are submitted, and is recomputed once it is locked', async () => {
    const evaluation = await createEvaluation(test, tenant, {
      offers: [
        { price: '0.00', crew: '12' },
        { price: '12.00', crew: '20' },
        { price: '12.00', crew: '20' },
        { price: '15.05', crew: '15' },
      ],
      change: (plan) => {
        plan.tieRule = [{ by: 'PRICE' }, { by: 'DRAW' }];
      },
    });
    const { asChair, path, chair, evaluator, supplierIds } = evaluation;
    expect(Object.keys(await filesOf(evaluation)).toSorted()).toEqual([
      'evaluation.json',
      'plan-1-content.json',
      'plan-1.json',
    ]);
    await evaluation.open();
    await evaluation.submit(evaluator, ['3', '4', '4', '2']);
    const blind = await filesOf(evaluation);
    expect(Object.keys(blind)).toHaveLength(3);
    expect(Object.values(blind).join()).not.toMatch(/because|"score"|"points"\s*:\s*"\d+\.\d\d"/);

    await evaluation.submit(chair, ['3', '4', '4', '4']);
    await dataOf(asChair(`POST ${path}/consensus/unanimous`));
    await agree(evaluation, 3, '3');
    const open = await filesOf(evaluation);
    const place = 'Round 1, envelope 1';
    expect(jsonIn(open, `${place}/scores.json`)).toMatchObject({
      scores: expect.arrayContaining([expect.objectContaining({ score: '4', comment: 'because' })]),
      consensus: expect.arrayContaining([
        expect.objectContaining({ reason: 'Talked through the kelp survey', feedback: 'A fine survey' }),
      ]),
    });
    expect(Object.keys(open)).not.toContain(`${place}/lock.json`);

    const reason = 'Abnormally low';
    await dataOf(
      asChair(`POST ${path}/exclusions`, {
        payload: { supplierId: supplierIds[0], cause: 'ZERO_PRICE', excluded: true, reason },
      }),
    );
    const ranking = await lock(evaluation);
    await dataOf(
      asChair(`POST ${path}/reopenings`, { payload: { envelope: 1, reason: 'Complaint upheld' } }),
    );
    // The former round stays; nothing of the new one is known.
    const reopened = await filesOf(evaluation);
    expect(Object.keys(reopened).filter((name) => name.startsWith('Round'))).toEqual([
      `${place}/lock.json`,
      `${place}/sheets.json`,
      `${place}/ranking.json`,
    ]);
    await evaluation.submit(evaluator, ['3', '4', '4', '4'], 2);
    await evaluation.submit(chair, [], 2);
    await dataOf(asChair(`POST ${path}/consensus/unanimous`));
    await lock(evaluation);

    const files = await filesOf(evaluation);
    expect(jsonIn(files, 'evaluation.json')).toMatchObject({
      title: 'Evaluation',
      chair: 'Una Bell',
      reopenings: [{ round: 2, envelope: 1, reason: 'Complaint upheld', by: 'Una Bell' }],
      state: { phase: 'RANKED', round: 2 },
      locks: [{ round: 1 }, { round: 2 }],
      submissions: [{ round: 1 }, { round: 1 }, { round: 2 }, { round: 2 }],
    });
    const shown = jsonIn(files, `${place}/ranking.json`);
    expect(shown.map(({ rank, name }: { rank: number; name: string }) => [rank, name])).toEqual(
      ranking.suppliers.map(({ rank, name }) => [rank, name]),
    );
    expect(shown.at(-1)).toMatchObject({
      name: 'Supplier 1',
      isExcluded: true,
      decisions: [{ cause: 'ZERO_PRICE', excluded: true, reason }],
    });
    const verdict = await verifyOffline(test, { 'record.zip': await zipOf(evaluation) });
    // Opening the box moved the deadline to before the submissions. Nothing else is wrong.
    expect(new Set(verdict.match(/\(check \d+\)/g))).toEqual(new Set(['(check 48)']));
    expect(verdict.match(/all 12 points and 3 ranks follow from the plan/g)).toHaveLength(2);
  });

  it('gives an API client scores only once they are locked', async () => {
    const evaluation = await createEvaluation(test, tenant);
    await evaluation.open();
    await evaluation.submit(evaluation.evaluator, ['3', '4', '2']);
    await evaluation.submit(evaluation.chair, ['3', '4', '4']);
    await dataOf(evaluation.asChair(`POST ${evaluation.path}/consensus/unanimous`));
    await agree(evaluation, 2, '3');
    const admin = requestAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant));
    const clients = `/api/sourcing-organisation/business-units/${tenant.businessUnitId}/api-clients`;
    const { secret } = await dataOf<{ secret: string }>(
      admin(`POST ${clients}`, { payload: { name: 'ERP', scopes: ['READ'] } }),
    );
    const client = requestAs(test, { headers: { authorization: `Bearer ${secret}` } });
    const place = 'Round 1, envelope 1';
    expect(Object.keys(await filesOf(evaluation))).toContain(`${place}/scores.json`);
    expect(Object.keys(await filesOf(evaluation, client))).toHaveLength(3);
    await lock(evaluation);
    expect(Object.keys(await filesOf(evaluation, client))).toContain(`${place}/sheets.json`);
  });
});
