import { createEvent, createTask } from '../factories/events.ts';
import { sharedPerson } from '../factories/people.ts';
import { createEvaluation as createScored, type TestEvaluation } from '../factories/scored-evaluations.ts';
import { createEvaluation, nameEvaluator } from '../factories/scoring.ts';
import { type RequestFn, requestAs } from '../request-as.ts';
import { asRole, type Sample, type SampleRequest } from './sample.ts';

const role = 'BUSINESS_UNIT_EVALUATOR';
const list = '/api/evaluator/evaluations';
const evaluation = `${list}/:evaluationId` as const;
const sheet = `${evaluation}/sheets/:supplierId` as const;
const response = `${evaluation}/responses/:supplierId` as const;

interface Given {
  scored: TestEvaluation;
  ask: RequestFn;
  path: string;
}

/** A sample by someone who is named for the method and has opened boxes to score. */
const asEvaluator =
  (
    prepare: (given: Given) => Promise<unknown>,
    rest: (given: Given) => Partial<SampleRequest> = () => ({}),
    withFiles = false,
  ): Sample =>
  async (test, tenant) => {
    const person = await sharedPerson(test, role, tenant);
    const scored = await createScored(test, tenant, {
      offers: [{ price: '10.00', crew: '12' }],
      withFiles,
      change: ({ criteria }, ids) => {
        for (const criterion of criteria) {
          if (criterion.kind === 'MANUAL') criterion.questionIds.push(ids.file);
        }
      },
    });
    await scored.name(person);
    await scored.open();
    const given = { scored, ask: requestAs(test, person), path: `${list}/${scored.id}` };
    await prepare(given);
    const { params, ...more } = rest(given);
    return { caller: { role, ...person }, params: { evaluationId: scored.id, ...params }, ...more };
  };

const nothingYet = async () => {};
const declare = ({ ask, path }: Given) => ask(`POST ${path}/declaration`, { payload: { conflicts: [] } });
const supplierId = ({ scored }: Given) => scored.supplierIds[0] as string;
const changes = ({ scored }: Given) => [
  { criterionId: scored.plan.methodId, score: '3.5', comment: 'A proven method', revision: 0 },
];
const score = async (given: Given) => {
  await declare(given);
  const path = `${given.path}/sheets/${supplierId(given)}`;
  await given.ask(`PATCH ${path}`, { payload: { changes: changes(given) } });
};
const ofSupplier = (given: Given) => ({ params: { supplierId: supplierId(given) } });

export const scoringSamples = {
  [`GET ${list}` as const]: asRole(role, async (test, tenant) => {
    const eventId = await createEvent(test, tenant, { status: 'ACTIVE' });
    const taskId = await createTask(test, tenant, eventId);
    const created = await createEvaluation(test, tenant, eventId, [taskId]);
    await nameEvaluator(test, tenant, created, await sharedPerson(test, role, tenant));
    return {};
  }),
  [`GET ${evaluation}` as const]: asEvaluator(declare),
  [`POST ${evaluation}/declaration` as const]: asEvaluator(nothingYet, (given) => ({
    body: { conflicts: [supplierId(given)] },
  })),
  [`GET ${response}` as const]: asEvaluator(declare, ofSupplier),
  [`GET ${response}/files/:fileId` as const]: asEvaluator(
    declare,
    (given) => ({ params: { ...ofSupplier(given).params, fileId: given.scored.fileIds[0] as string } }),
    true,
  ),
  [`GET ${evaluation}/sheets` as const]: asEvaluator(score),
  [`GET ${evaluation}/scores` as const]: asEvaluator(async (given) => {
    const { scored } = given;
    await declare(given);
    await scored.submit(scored.evaluator, ['4']);
    const payload = { envelope: 1, reason: 'Enough sheets' };
    await scored.asChair(`POST ${scored.path}/scoring-end`, { payload });
  }),
  [`GET ${sheet}` as const]: asEvaluator(declare, ofSupplier),
  [`PATCH ${sheet}` as const]: asEvaluator(declare, (given) => ({
    ...ofSupplier(given),
    body: { changes: changes(given) },
  })),
  [`POST ${evaluation}/submission` as const]: asEvaluator(score),
};
