import type { EvaluationProgress, EvaluationRanking } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { unguardedCells } from '../../../../test/exported.ts';
import { createPerson, createTenant, type TestTenant } from '../../../../test/factories/people.ts';
import { createEvaluation, type TestEvaluation } from '../../../../test/factories/scored-evaluations.ts';
import { computeFormulas } from '../../../../test/formulas.ts';
import { type RequestFn, requestAs } from '../../../../test/request-as.ts';
import { readSheets } from '../../../platform/excel/read-workbook.ts';

let test: TestApp;
let tenant: TestTenant;
let evaluation: TestEvaluation;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
  evaluation = await createEvaluation(test, tenant, {
    change: (plan) => {
      plan.resultOf = 'MEAN';
    },
  });
});
afterAll(() => test.close());

const codeOf = async (answer: ReturnType<RequestFn>) => (await answer).json().code;

async function rowsOf(bytes: Buffer, name: string) {
  const limits = { name, rows: 1000, columns: 60, cells: 60_000 };
  const [sheet] = await readSheets(new Uint8Array(bytes).buffer, [limits]);
  return (sheet?.rows ?? []).map(({ cells }) => cells.map((cell) => cell?.value ?? null));
}

describe('the workbooks of an evaluation', () => {
  it('are refused as long as scores are hidden and nothing is locked', async () => {
    const { asChair, path, chair, evaluator } = evaluation;
    await evaluation.open();
    await evaluation.submit(chair, ['3', '5', '4']);
    expect(await codeOf(asChair(`GET ${path}/scores.xlsx`))).toBe('SCORES_HIDDEN');
    expect(await codeOf(asChair(`GET ${path}/ranking.xlsx`))).toBe('ENVELOPE_NOT_LOCKED');
    await evaluation.submit(evaluator, ['3', '4', '2']);
    expect(await codeOf(asChair(`GET ${path}/ranking.xlsx`))).toBe('ENVELOPE_NOT_LOCKED');
    expect((await asChair(`GET ${path}/scores.xlsx`)).statusCode).toBe(200);
    const scorer = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_EVALUATOR', tenant));
    for (const name of ['scores', 'ranking']) {
      expect((await scorer(`GET ${path}/${name}.xlsx`)).statusCode).toBe(403);
    }
    const others = await createTenant(test);
    const stranger = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', others));
    for (const name of ['scores', 'ranking']) {
      expect((await stranger(`GET ${path}/${name}.xlsx`)).statusCode).toBe(404);
    }
  });

  it('contain the scores of everyone, and a ranking that computes what was locked', async () => {
    const { asChair, path, supplierIds } = evaluation;
    await test.database.query('update supplier set name = $1 where id = $2', ['=1+1', supplierIds[1]]);
    const { revision } = (await asChair(`GET ${path}/progress`)).json().data as EvaluationProgress;
    const payload = { envelope: 1, revision };
    const answer = await asChair(`POST ${path}/locks`, { payload });
    expect(answer.statusCode, answer.body).toBe(201);
    const { suppliers } = answer.json().data as EvaluationRanking;

    const scores = (await asChair(`GET ${path}/scores.xlsx`)).rawPayload;
    expect(await unguardedCells(scores)).toEqual([]);
    const [head, ...rows] = await rowsOf(scores, 'Scores');
    expect(head?.slice(0, 5)).toEqual([
      ...['Supplier', 'Supplier ID', 'State', 'Criterion', 'Points of the criterion'],
    ]);
    const method = rows.filter((row) => row[3] === 'Method').map((row) => [row[0], row[5], row[7]]);
    expect(method).toHaveLength(3);
    expect(method.map((row) => [row[1], row[2]].toSorted().join())).toEqual(
      expect.arrayContaining(['3,3', '4,5', '2,4']),
    );

    const ranking = (await asChair(`GET ${path}/ranking.xlsx`)).rawPayload;
    const formulas = new Map((await computeFormulas(ranking)).map(({ at, computed }) => [at, computed]));
    for (const [index, { rank, total, points }] of suppliers.entries()) {
      const row = index + 2;
      expect(formulas.get(`Ranking!A${row}`)).toBe(rank);
      expect(formulas.get(`Ranking!E${row}`)).toBe(Number(total));
      const reached = ['G', 'H', 'I'].map((column) => formulas.get(`Ranking!${column}${row}`));
      expect(reached).toEqual(evaluation.plan.criteria.map(({ id }) => Number(points[id])));
    }
    expect((await rowsOf(ranking, 'Ranking')).map((row) => row[1])).toContain('=1+1');
    const [entry] = await test.database.query(
      `select action from audit_entry where subject_id = $1 order by id desc limit 1`,
      [evaluation.eventId],
    );
    expect(entry).toEqual({ action: 'evaluation.ranking-exported' });
  });
});
