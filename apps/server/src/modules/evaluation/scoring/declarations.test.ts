import type { EvaluationToScore, ScoreSheets, ScoresOfOthers, Scoring } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { openBoxOf } from '../../../../test/factories/boxes.ts';
import { createPerson, createTenant, type TestTenant } from '../../../../test/factories/people.ts';
import { createEvaluation } from '../../../../test/factories/scored-evaluations.ts';
import {
  actsOf,
  createScorer,
  createTwoEnvelopes,
  dataOf,
  refuses,
  type Scorer,
  type TwoEnvelopes,
} from '../../../../test/factories/scorers.ts';

let test: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
});
afterAll(() => test.close());

const stateFor = async ({ ask, given }: Scorer) =>
  (await dataOf<EvaluationToScore[]>(ask('GET /api/evaluator/evaluations'))).find(({ id }) => id === given.id)
    ?.state;

describe('someone who is named for computed points alone', () => {
  it('reads after a declaration, submits nothing, and nobody waits for it', async () => {
    const given = await createEvaluation(test, tenant);
    const reader = await createScorer(test, tenant, given, { criterionIds: [given.plan.priceId] });
    await given.open();
    expect(await stateFor(reader)).toBe('READING');
    expect(await reader.read()).toMatchObject({ can: { declare: true, score: false, submit: false } });
    await dataOf(reader.declare());
    await dataOf(reader.response(given.supplierIds[0] as string));
    refuses(await reader.submit(), 409, 'CONFLICT');
    const progress = () => dataOf(given.asChair(`GET ${given.path}/progress`));
    expect(await progress()).toMatchObject({ sheetsExpected: 2, state: { phase: 'SCORING' } });
    await given.submit(given.chair, ['4', '4', '4']);
    await given.submit(given.evaluator, ['4', '4', '4']);
    expect(await progress()).toMatchObject({ sheetsSubmitted: 2, state: { phase: 'CONSENSUS' } });
  });
});

/** Declares in the first envelope, then goes on to the second one without the first supplier. */
async function inSecondEnvelope(
  { given, taskId, teamId, lock }: TwoEnvelopes,
  conflicts: string[] = [],
): Promise<{ scorer: Scorer; before: Scoring }> {
  const scorer = await createScorer(test, tenant, given);
  await given.name(scorer.person, teamId, 2);
  await given.open();
  const before = await dataOf<Scoring>(scorer.declare(conflicts));
  await lock([given.supplierIds[0] as string]);
  await openBoxOf(test, given.asChair, taskId);
  return { scorer, before };
}

describe('a declaration', () => {
  it('is asked again for suppliers that are new in a later envelope, and adds to the former one', async () => {
    const envelopes = await createTwoEnvelopes(test, tenant);
    const { given, teamId, lateId } = envelopes;
    const [, known, conflicting] = given.supplierIds as [string, string, string];
    const { scorer } = await inSecondEnvelope(envelopes, [conflicting]);
    expect(await scorer.read()).toMatchObject({
      toDeclare: [{ supplierId: lateId, name: 'Supplier Z' }],
      suppliers: [{ supplierId: known }],
      can: { declare: true, score: false },
    });
    for (const one of [known, lateId]) {
      refuses(await scorer.response(one), 409, 'DECLARATION_MISSING');
      refuses(await scorer.score(one, '3', { criterionId: teamId }), 409, 'DECLARATION_MISSING');
    }
    refuses(await scorer.declare([known]), 400, 'VALIDATION_FAILED');
    const again = await dataOf<Scoring>(scorer.declare([lateId]));
    expect(again).toMatchObject({
      toDeclare: [],
      suppliers: [{ supplierId: known }],
      declaration: { conflictCount: 2 },
      can: { declare: false, score: true },
    });
    for (const one of [conflicting, lateId]) refuses(await scorer.response(one), 409, 'CONFLICT_DECLARED');
  });

  it('keeps the letters of anonymous suppliers across envelopes', async () => {
    const envelopes = await createTwoEnvelopes(test, tenant, { anonymous: true, supplierCount: 5 });
    const { given, lateId } = envelopes;
    const { scorer, before } = await inSecondEnvelope(envelopes);
    expect(before.suppliers.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(await scorer.read()).toMatchObject({ toDeclare: [{ supplierId: lateId }] });
    const after = await dataOf<Scoring>(scorer.declare());
    const letters = new Map(before.suppliers.map(({ supplierId, name }) => [supplierId, name]));
    const former = after.suppliers.filter(({ supplierId }) => letters.has(supplierId));
    expect(former).toHaveLength(4);
    for (const { supplierId, name } of former) expect(name).toBe(letters.get(supplierId));
    expect(after.suppliers.at(-1)?.name).toBe('F');
    expect(JSON.stringify(after)).not.toMatch(new RegExp([...given.supplierIds, lateId].join('|')));
  });
});

describe('a new round', () => {
  it('goes on from the own scores of an envelope that was not part of the round before', async () => {
    const { given, teamId, lock } = await createTwoEnvelopes(test, tenant, { supplierCount: 1 });
    const { asChair, path, supplierIds } = given;
    const [supplierId] = supplierIds as [string];
    const scorer = await createScorer(test, tenant, given);
    await given.name(scorer.person, teamId, 2);
    await given.open();
    await dataOf(scorer.declare());
    await dataOf(scorer.score(supplierId, '4', { comment: 'Sound' }));
    await dataOf(scorer.submit());
    const reopen = (envelope: number) =>
      dataOf(asChair(`POST ${path}/reopenings`, { payload: { envelope, reason: 'A complaint' } }));
    await lock([]);
    await lock([], { envelope: 2 });
    await reopen(2);
    await lock([], { round: 2, envelope: 2 });
    await reopen(1);
    expect(await scorer.read()).toMatchObject({ state: { envelope: 1, round: 3 }, progress: { scored: 1 } });
    expect(await scorer.sheet(supplierId)).toMatchObject({
      cells: [{ score: '4', comment: 'Sound', revision: 1 }],
    });
  });
});

describe('all own sheets', () => {
  it('are read in one call, without the cells of others', async () => {
    const given = await createEvaluation(test, tenant);
    const [scorer, other] = [
      await createScorer(test, tenant, given),
      await createScorer(test, tenant, given),
    ];
    await given.open();
    const read = () => dataOf<ScoreSheets>(scorer.ask(`GET ${scorer.path}/sheets`));
    refuses(await scorer.ask(`GET ${scorer.path}/sheets`), 409, 'DECLARATION_MISSING');
    for (const one of [scorer, other]) await dataOf(one.declare());
    expect(await read()).toMatchObject({ cells: [], progress: { scored: 0, total: 3 } });
    const [first] = given.supplierIds as [string];
    await dataOf(other.score(first, '1'));
    await dataOf(scorer.score(first, '2.5', { comment: 'Sound' }));
    const criterionId = given.plan.methodId;
    expect(await read()).toMatchObject({
      cells: [{ supplierId: first, criterionId, score: '2.5', comment: 'Sound', revision: 1 }],
      progress: { scored: 1, total: 3 },
      submittedAt: null,
    });
  });
});

describe('the scores of others', () => {
  it('are shown on own criteria once all sheets are submitted, without suppliers with a conflict', async () => {
    const given = await createEvaluation(test, tenant);
    const [first, second, third] = given.supplierIds as [string, string, string];
    const scorer = await createScorer(test, tenant, given);
    const elsewhere = actsOf(test, given, await createPerson(test, 'BUSINESS_UNIT_EVALUATOR', tenant));
    await given.name(elsewhere.person, given.plan.crewId);
    await given.open();
    await dataOf(scorer.declare([third]));
    await dataOf(elsewhere.declare());
    for (const one of [first, second]) await dataOf(scorer.score(one, '3'));
    await given.submit(given.chair, ['1', '2', '3']);
    const read = ({ ask, path }: Scorer) => ask(`GET ${path}/scores`);
    await dataOf(scorer.submit());
    refuses(await read(scorer), 409, 'SCORES_HIDDEN');
    expect(await scorer.read()).toMatchObject({ areOthersShown: false });
    await given.submit(given.evaluator, ['4', '5', '5']);
    expect(await scorer.read()).toMatchObject({ areOthersShown: true });
    const { evaluators, scores } = await dataOf<ScoresOfOthers>(read(scorer));
    expect(evaluators.map(({ roleEntryId }) => roleEntryId).sort()).toEqual(
      [given.chair.roleEntryId, given.evaluator.roleEntryId].sort(),
    );
    const scoresOf = (supplierId: string) =>
      scores.filter((one) => one.supplierId === supplierId).map(({ score }) => score);
    expect([scoresOf(first).sort(), scoresOf(second).sort(), scoresOf(third)]).toEqual([
      ['1', '4'],
      ['2', '5'],
      [],
    ]);
    expect((await dataOf<ScoresOfOthers>(read(elsewhere))).scores).toEqual([]);
  });

  it('never include sheets that were not submitted when scoring was closed', async () => {
    const given = await createEvaluation(test, tenant);
    const [scorer, late] = [await createScorer(test, tenant, given), await createScorer(test, tenant, given)];
    const [first] = given.supplierIds as [string];
    await given.open();
    for (const one of [scorer, late]) await dataOf(one.declare());
    await dataOf(late.score(first, '1'));
    await dataOf(
      given.asChair(`POST ${given.path}/scoring-end`, { payload: { envelope: 1, reason: 'Enough' } }),
    );
    expect((await dataOf<ScoresOfOthers>(scorer.ask(`GET ${scorer.path}/scores`))).scores).toEqual([]);
  });
});
