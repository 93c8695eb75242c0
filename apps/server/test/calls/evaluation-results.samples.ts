import { randomUUIDv7 } from 'node:crypto';
import type { EvaluationProgress } from '@tenderbox/contract';
import type { TestApp } from '../app.ts';
import type { TestTenant } from '../factories/people.ts';
import { createEvaluation, type TestEvaluation } from '../factories/scored-evaluations.ts';
import type { Sample, SampleRequest } from './sample.ts';

const evaluation = '/api/business-unit/evaluations/:evaluationId';

/** A sample by the chair of an evaluation whose box is opened. */
const asChair =
  (
    prepare: (given: TestEvaluation) => Promise<void>,
    rest: (given: TestEvaluation) => Promise<Partial<SampleRequest>> = async () => ({}),
    offers = [{ price: '10.00', crew: '12' }],
  ): Sample =>
  async (test: TestApp, tenant: TestTenant) => {
    const given = await createEvaluation(test, tenant, { offers });
    await given.open();
    await prepare(given);
    return {
      caller: { role: 'BUSINESS_UNIT_ADMIN', ...given.chair },
      params: { evaluationId: given.id },
      ...(await rest(given)),
    };
  };

const nothingYet = async () => {};

async function submitSheets(given: TestEvaluation): Promise<void> {
  await given.submit(given.chair, ['4']);
  await given.submit(given.evaluator, ['4']);
}

async function agree(given: TestEvaluation): Promise<void> {
  await submitSheets(given);
  await given.asChair(`POST ${given.path}/consensus/unanimous`);
}

const revisionOf = async ({ asChair: ask, path }: TestEvaluation): Promise<number> =>
  ((await ask(`GET ${path}/progress`)).json().data as EvaluationProgress).revision;

async function lock(given: TestEvaluation): Promise<void> {
  await agree(given);
  const payload = { envelope: 1, revision: await revisionOf(given) };
  await given.asChair(`POST ${given.path}/locks`, { payload });
}

const decision = ({ supplierIds }: TestEvaluation) => ({
  supplierId: supplierIds[0] as string,
  cause: 'WITHDREW',
});

/** Two suppliers with the same price and answers. */
const equalOffers = [
  { price: '10.00', crew: '12' },
  { price: '10.00', crew: '12' },
];

async function agreeAlike(given: TestEvaluation): Promise<void> {
  await given.submit(given.chair, ['4', '4']);
  await given.submit(given.evaluator, ['4', '4']);
  await given.asChair(`POST ${given.path}/consensus/unanimous`);
}

const tie = ({ supplierIds }: TestEvaluation) => ({ supplierIds, reason: 'The first has the newer barge' });

export const evaluationResultSamples = {
  [`GET ${evaluation}/progress` as const]: asChair(nothingYet),
  [`POST ${evaluation}/scoring-end` as const]: asChair(nothingYet, async () => ({
    body: { envelope: 1, reason: 'Two people are ill' },
  })),
  [`GET ${evaluation}/scores` as const]: asChair(submitSheets),
  [`PUT ${evaluation}/consensus` as const]: asChair(submitSheets, async ({ supplierIds, plan }) => ({
    body: {
      changes: [
        {
          supplierId: supplierIds[0],
          criterionId: plan.methodId,
          score: '4.5',
          reason: 'The barge is proven',
          feedback: null,
          revision: 0,
        },
      ],
    },
  })),
  [`POST ${evaluation}/consensus/unanimous` as const]: asChair(submitSheets),
  [`POST ${evaluation}/exclusions` as const]: asChair(submitSheets, async (given) => ({
    body: { ...decision(given), excluded: true, reason: 'Withdrew its response' },
  })),
  [`DELETE ${evaluation}/exclusions` as const]: asChair(
    async (given) => {
      await submitSheets(given);
      const payload = { ...decision(given), excluded: true, reason: 'Withdrew its response' };
      await given.asChair(`POST ${given.path}/exclusions`, { payload });
    },
    async (given) => ({ query: decision(given) }),
  ),
  [`PUT ${evaluation}/ties` as const]: asChair(
    agreeAlike,
    async (given) => ({ body: tie(given) }),
    equalOffers,
  ),
  [`DELETE ${evaluation}/ties` as const]: asChair(
    async (given) => {
      await agreeAlike(given);
      await given.asChair(`PUT ${given.path}/ties`, { payload: tie(given) });
    },
    async ({ supplierIds }) => ({ query: { supplierId: supplierIds[0] as string } }),
    equalOffers,
  ),
  [`POST ${evaluation}/locks` as const]: asChair(agree, async (given) => ({
    body: { envelope: 1, revision: await revisionOf(given) },
  })),
  [`POST ${evaluation}/reopenings` as const]: asChair(lock, async () => ({
    body: { envelope: 1, reason: `A complaint was upheld: ${randomUUIDv7()}` },
  })),
  [`GET ${evaluation}/ranking` as const]: asChair(lock),
  [`GET ${evaluation}/scores.xlsx` as const]: asChair(submitSheets),
  [`GET ${evaluation}/ranking.xlsx` as const]: asChair(lock),
};
