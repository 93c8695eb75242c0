import { randomUUID } from 'node:crypto';
import type { ScoreSheets } from '@tenderbox/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createTenant } from '../../../../test/factories/people.ts';
import { createEvaluation } from '../../../../test/factories/scored-evaluations.ts';
import { createScorer, dataOf, methodOf } from '../../../../test/factories/scorers.ts';
import { threadTimeOf } from '../../../../test/thread-time.ts';

const [supplierCount, criterionCount] = [50, 200];

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('opens and saves sheets of 50 suppliers and 200 criteria without delay', async () => {
  const tenant = await createTenant(test);
  const more = Array.from({ length: criterionCount - 1 }, () => randomUUID());
  const given = await createEvaluation(test, tenant, {
    offers: Array.from({ length: supplierCount }, () => ({ price: '10.00' })),
    change: (plan) => {
      const method = methodOf(plan);
      plan.criteria.push(...more.map((id, index) => ({ ...method, id, title: `Criterion ${index}` })));
    },
  });
  const criterionIds = [given.plan.methodId, ...more];
  const scorer = await createScorer(test, tenant, given, { criterionIds });
  await given.open();
  await dataOf(scorer.declare());
  const comment = 'Sound, with proof from two past winters. '.repeat(3);
  await test.database.query(
    `insert into evaluation_score (organisation_id, business_unit_id, event_id, evaluation_id, round, envelope,
       role_entry_id, supplier_id, criterion_id, score, comment)
     select $1, $2, $3, $4, 1, 1, $5, supplier, criterion, 4, $8
     from unnest($6::uuid[]) supplier cross join unnest($7::uuid[]) criterion`,
    [
      ...[tenant.organisationId, tenant.businessUnitId, given.eventId, given.id, scorer.person.roleEntryId],
      ...[given.supplierIds, criterionIds, comment],
    ],
  );
  const [supplierId = ''] = given.supplierIds;
  // The first call plans statements.
  await dataOf(scorer.ask(`GET ${scorer.path}/sheets`));
  let sheets: ScoreSheets | undefined;
  const opened = await threadTimeOf(async () => {
    await scorer.read();
    sheets = await dataOf<ScoreSheets>(scorer.ask(`GET ${scorer.path}/sheets`));
  });
  expect(sheets?.cells).toHaveLength(supplierCount * criterionCount);
  expect(opened.total).toBeLessThan(300);
  const saved = await threadTimeOf(() => dataOf(scorer.score(supplierId, '5', { revision: 1 })));
  expect(saved.total).toBeLessThan(150);
});
