import { type EventStatus, eventStatuses } from '@tenderbox/contract';
import { createEvent, createTask, inDays } from '../factories/events.ts';
import { createPerson, createTenant } from '../factories/people.ts';
import { taskContent } from '../factories/tasks.ts';
import { type RequestFn, requestAs } from '../request-as.ts';
import type { AbilitySample } from './ability-sample.ts';

type Dates = { startDate: string; endDate: string };

/** The call of each ability. */
const attempts = {
  edit: (ask: RequestFn, path: string, dates: Dates) =>
    ask(`PUT ${path}`, { payload: taskContent({ ...dates, title: 'Changed', revision: 1 }) }),
  delete: (ask: RequestFn, path: string) => ask(`DELETE ${path}`),
  copy: (ask: RequestFn, path: string) => ask(`POST ${path}/copy`, { payload: { title: 'Copy' } }),
  archive: (ask: RequestFn, path: string) =>
    ask(`PUT ${path}/archived`, { payload: { archived: true, confirm: true } }),
  restore: (ask: RequestFn, path: string) => ask(`PUT ${path}/archived`, { payload: { archived: false } }),
};

type Ability = keyof typeof attempts;

interface Situation {
  status: EventStatus;
  dates: Dates;
  isArchived: boolean;
}

const ended = { startDate: inDays(-9), endDate: inDays(-1) };
const running = { startDate: inDays(-9), endDate: inDays(9) };

const open: EventStatus[] = ['DRAFT', 'ACTIVE'];
const able: Record<Ability, (situation: Situation) => boolean> = {
  edit: ({ status, dates, isArchived }) =>
    open.includes(status) && !isArchived && (status === 'DRAFT' || dates === running),
  delete: ({ status }) => status === 'DRAFT',
  copy: ({ status, dates }) => open.includes(status) && (status === 'DRAFT' || dates === running),
  archive: ({ status, isArchived }) => status !== 'CANCELLED' && !isArchived,
  restore: ({ status, dates, isArchived }) =>
    status !== 'CANCELLED' && isArchived && (status !== 'COMPLETED' || dates === ended),
};

const situations: Situation[] = eventStatuses.flatMap((status) =>
  [ended, running].flatMap((dates) => [true, false].map((isArchived) => ({ status, dates, isArchived }))),
);

function sample(ability: Ability, situation: Situation): AbilitySample {
  const { status, dates, isArchived } = situation;
  const words = `${dates === ended ? 'has ended' : 'runs'}${isArchived ? ' and is archived' : ''}`;
  return {
    ability: `taskAbilities.${ability}`,
    thing: `a task that ${words}, of an event that is ${status}`,
    can: able[ability](situation),
    arrange: async (test) => {
      const tenant = await createTenant(test);
      const ask = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
      const eventId = await createEvent(test, tenant, { status, startDate: inDays(-9), endDate: inDays(30) });
      const archivedAt = isArchived ? inDays(-1) : null;
      const path = `/api/business-unit/tasks/${await createTask(test, tenant, eventId, { ...dates, archivedAt })}`;
      return {
        isShown: async () => (await ask(`GET ${path}`)).json().data.can[ability],
        attempt: () => attempts[ability](ask, path, dates),
      };
    },
  };
}

/** Abilities of tasks in each status of their event: running, ended and archived. */
export const taskSamples: AbilitySample[] = (Object.keys(attempts) as Ability[]).flatMap((ability) =>
  situations.map((situation) => sample(ability, situation)),
);
