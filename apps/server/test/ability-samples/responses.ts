import type { TestApp } from '../app.ts';
import { closeBoxOf, confirmOpening } from '../factories/boxes.ts';
import { createPerson, createTenant, type TestTenant } from '../factories/people.ts';
import { type AnsweringSupplier, createTaskToAnswer, wholeAnswer } from '../factories/responses.ts';
import { type RequestFn, requestAs } from '../request-as.ts';
import type { AbilitySample } from './ability-sample.ts';

const situations = ['a draft', 'sent', 'changed since it was sent', 'declined', 'too late'] as const;
type Situation = (typeof situations)[number];

/** The call of each ability. */
const attempts = {
  edit: (ask: RequestFn, path: string, revision: number) =>
    ask(`PATCH ${path}/response`, {
      payload: { changes: [{ path: wholeAnswer()[0]?.path, value: 'Other', revision }] },
    }),
  submit: async (ask: RequestFn, path: string) => {
    const { revision, sheetVersion } = (await ask(`GET ${path}/response`)).json().data;
    return ask(`POST ${path}/response/submission`, { payload: { revision, sheetVersion } });
  },
  withdraw: (ask: RequestFn, path: string) => ask(`DELETE ${path}/response/submission`),
  discard: (ask: RequestFn, path: string) => ask(`POST ${path}/response/discard`),
  decline: (ask: RequestFn, path: string) => ask(`POST ${path}/decline`, { payload: { reason: 'TERMS' } }),
  undoDecline: (ask: RequestFn, path: string) => ask(`DELETE ${path}/decline`),
};
type Ability = keyof typeof attempts;

const able: Record<Ability, Situation[]> = {
  edit: ['a draft', 'sent', 'changed since it was sent'],
  submit: ['a draft', 'sent', 'changed since it was sent'],
  withdraw: ['sent', 'changed since it was sent'],
  discard: ['changed since it was sent'],
  decline: ['a draft'],
  undoDecline: ['declined'],
};

async function bringInto(test: TestApp, supplier: AnsweringSupplier, situation: Situation): Promise<void> {
  await supplier.save(wholeAnswer());
  if (situation === 'sent' || situation === 'changed since it was sent') await supplier.submit();
  if (situation === 'changed since it was sent') {
    await supplier.save([{ path: wholeAnswer()[0]?.path, value: 'Changed', revision: 1 }]);
  }
  if (situation === 'declined') {
    await supplier.ask(`POST /api/supplier/tasks/${supplier.taskId}/decline`, {
      payload: { reason: 'NO_CAPACITY' },
    });
  }
  if (situation === 'too late') {
    const ended = "update task set end_date = now() - interval '1 second' where id = $1";
    await test.database.query(ended, [supplier.taskId]);
  }
}

const ofResponses: AbilitySample[] = (Object.keys(attempts) as Ability[]).flatMap((ability) =>
  situations.map((situation) => ({
    ability: `responseAbilities.${ability}`,
    thing: `a response that is ${situation}`,
    can: able[ability].includes(situation),
    isUnlogged: true,
    arrange: async (test: TestApp) => {
      const supplier = await createTaskToAnswer(test, await createTenant(test));
      await bringInto(test, supplier, situation);
      const path = `/api/supplier/tasks/${supplier.taskId}`;
      const revision = situation === 'changed since it was sent' ? 2 : 1;
      return {
        isShown: async () => (await supplier.read()).can[ability],
        attempt: () => attempts[ability](supplier.ask, path, revision),
      };
    },
  })),
);

const boxes = {
  'still takes responses': { open: false, takeBack: false },
  'has closed': { open: true, takeBack: false },
  'the caller has confirmed': { open: false, takeBack: true },
  'was opened': { open: false, takeBack: false },
} as const;
type Box = keyof typeof boxes;

async function makeBox(test: TestApp, tenant: TestTenant, ask: RequestFn, box: Box): Promise<string> {
  const { taskId, eventId } = await createTaskToAnswer(test, tenant);
  if (box === 'still takes responses') return taskId;
  await closeBoxOf(test, taskId);
  if (box === 'the caller has confirmed') {
    await test.database.query('update event set opening_needs_two = true where id = $1', [eventId]);
  }
  if (box !== 'has closed') await confirmOpening(ask, taskId);
  return taskId;
}

const ofBoxes: AbilitySample[] = (['open', 'takeBack'] as const).flatMap((ability) =>
  (Object.keys(boxes) as Box[]).map((box) => ({
    ability: `boxAbilities.${ability}`,
    thing: `a box that ${box}`,
    can: boxes[box][ability],
    // A repeated opening returns the first response again and records nothing.
    isUnlogged: !(ability === 'open' && (box === 'the caller has confirmed' || box === 'was opened')),
    arrange: async (test: TestApp) => {
      const tenant = await createTenant(test);
      const ask = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
      const taskId = await makeBox(test, tenant, ask, box);
      const path = `/api/business-unit/tasks/${taskId}/opening`;
      return {
        isShown: async () => (await ask(`GET ${path}`)).json().data.can[ability],
        attempt: () => (ability === 'open' ? confirmOpening(ask, taskId) : ask(`DELETE ${path}`)),
      };
    },
  })),
);

/** Abilities of suppliers for their responses, and of units for their boxes. */
export const responseSamples: AbilitySample[] = [...ofResponses, ...ofBoxes];
