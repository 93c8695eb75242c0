import { type EventStatus, eventStatuses } from '@tenderbox/contract';
import { createEvent, createTask, eventContent, inDays, sendEvent } from '../factories/events.ts';
import { createPerson, createTenant } from '../factories/people.ts';
import { type RequestFn, requestAs } from '../request-as.ts';
import type { AbilitySample } from './ability-sample.ts';

const reason = 'Because';

/** The call of each ability. */
const attempts = {
  edit: (ask: RequestFn, path: string) =>
    sendEvent(ask, `PUT ${path}`, eventContent({ ...ended, title: 'Changed', revision: 1 })),
  publish: (ask: RequestFn, path: string) => ask(`PUT ${path}/status`, { payload: { status: 'ACTIVE' } }),
  complete: (ask: RequestFn, path: string) => ask(`PUT ${path}/status`, { payload: { status: 'COMPLETED' } }),
  cancel: (ask: RequestFn, path: string) =>
    ask(`PUT ${path}/status`, { payload: { status: 'CANCELLED', reason } }),
  reopen: (ask: RequestFn, path: string) =>
    ask(`PUT ${path}/status`, { payload: { status: 'ACTIVE', reason, endDate: inDays(9) } }),
  delete: (ask: RequestFn, path: string) => ask(`DELETE ${path}`),
  clone: (ask: RequestFn, path: string) =>
    ask(`POST ${path}`, { payload: { title: 'Clone', startDate: inDays(3) } }),
  sendCompletedEmail: (ask: RequestFn, path: string) => ask(`POST ${path}/completed-email`),
  takeRecord: (ask: RequestFn, path: string) => ask(`GET ${path}/record/pdf`),
};

type Ability = keyof typeof attempts;

const ended = { startDate: inDays(-9), endDate: inDays(-1) };
const running = { startDate: inDays(-9), endDate: inDays(9) };

const able: Record<Ability, readonly EventStatus[]> = {
  edit: ['DRAFT', 'ACTIVE'],
  // Its tasks have ended.
  publish: [],
  complete: ['ACTIVE'],
  cancel: ['DRAFT', 'ACTIVE', 'COMPLETED'],
  reopen: ['COMPLETED'],
  delete: ['DRAFT'],
  clone: eventStatuses,
  sendCompletedEmail: ['COMPLETED'],
  takeRecord: ['ACTIVE', 'COMPLETED', 'CANCELLED'],
};

function sample(ability: Ability, status: EventStatus, dates: typeof ended, can: boolean): AbilitySample {
  return {
    ability: `eventAbilities.${ability}`,
    thing: `an event that is ${status} and ends ${dates === ended ? 'before' : 'after'} now`,
    can,
    arrange: async (test) => {
      const tenant = await createTenant(test);
      const ask = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
      const id = await createEvent(test, tenant, { status, ...dates });
      const taskId = await createTask(test, tenant, id, dates);
      if (dates === ended) {
        await test.database.query('update task set closed_until = end_date where id = $1', [taskId]);
      }
      const path = `/api/business-unit/events/${id}`;
      return {
        isShown: async () => (await ask(`GET ${path}`)).json().data.can[ability],
        attempt: () => attempts[ability](ask, path),
      };
    },
  };
}

/** Abilities of events in each status, with ended and with running tasks. */
export const eventSamples: AbilitySample[] = [
  ...(Object.keys(attempts) as Ability[]).flatMap((ability) =>
    eventStatuses.map((status) => sample(ability, status, ended, able[ability].includes(status))),
  ),
  sample('publish', 'DRAFT', running, true),
  sample('publish', 'ACTIVE', running, false),
  sample('complete', 'ACTIVE', running, false),
];
