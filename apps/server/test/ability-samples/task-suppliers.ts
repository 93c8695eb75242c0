import type { EventStatus } from '@tenderbox/contract';
import { createEvent, createTask, inDays } from '../factories/events.ts';
import { createPerson, createTenant } from '../factories/people.ts';
import { createSupplier } from '../factories/suppliers.ts';
import { requestAs } from '../request-as.ts';
import type { AbilitySample } from './ability-sample.ts';

interface Situation {
  status?: EventStatus;
  startDate?: string;
  endDate?: string;
  archivedAt?: string;
  seenAt?: string;
  /** Additional columns of the task's supplier, or of the task. */
  pair?: string;
  isReminded?: boolean;
  task?: string;
}

const reason = 'Because';
const ended = { startDate: inDays(-9), endDate: inDays(-1) };

const situations = {
  running: {},
  'of a draft': { status: 'DRAFT' },
  'of a completed event': { status: 'COMPLETED', ...ended },
  'of a cancelled event': { status: 'CANCELLED' },
  ended,
  archived: { archivedAt: inDays(-1) },
  opened: { ...ended, task: 'box_opened_at = now()' },
  seen: { seenAt: inDays(-1) },
  answered: { seenAt: inDays(-1), pair: 'submitted_at = now()' },
  reminded: { isReminded: true },
  'of which a response was read': { task: 'responses_read_at = now()' },
} as const satisfies Record<string, Situation>;
type Name = keyof typeof situations;

/** The situations in which each ability exists, for the whole task and for its one supplier. */
const able: Record<string, Name[]> = {
  'taskSuppliersAbilities.extend': [
    'running',
    'ended',
    'seen',
    'answered',
    'reminded',
    'of which a response was read',
  ],
  'taskSuppliersAbilities.changeSuppliers': [
    'running',
    'of a draft',
    'seen',
    'answered',
    'reminded',
    'of which a response was read',
  ],
  'taskSuppliersAbilities.remind': ['running', 'seen', 'of which a response was read'],
  'taskSupplierAbilities.extend': ['running', 'ended', 'seen', 'answered', 'reminded'],
  'taskSupplierAbilities.remove': ['running', 'of a draft', 'reminded', 'of which a response was read'],
  'taskSupplierAbilities.remind': ['running', 'seen', 'of which a response was read'],
};

function sample(ability: string, state: Name, situation: Situation): AbilitySample {
  const [policy, name = ''] = ability.split('.');
  const isOfSupplier = policy === 'taskSupplierAbilities';
  return {
    ability,
    thing: `a task, ${state}`,
    can: able[ability]?.includes(state) ?? false,
    arrange: async (test) => {
      const tenant = await createTenant(test);
      const { supplierId } = tenant;
      const other = await createSupplier(test, tenant);
      await createPerson(test, 'BIDDER_USER', tenant);
      const ask = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
      const { status = 'ACTIVE', pair, isReminded, task, ...options } = situation;
      const eventId = await createEvent(test, tenant, { status, startDate: inDays(-9) });
      const shown = { visibleFrom: inDays(-9), invitedAt: inDays(-9) };
      const taskId = await createTask(test, tenant, eventId, { ...shown, ...options });
      if (isReminded)
        await test.database.query(
          `insert into task_reminder (organisation_id, business_unit_id, event_id, task_id, supplier_id)
           select organisation_id, business_unit_id, event_id, task_id, supplier_id from task_supplier where task_id = $1`,
          [taskId],
        );
      if (pair) await test.database.query(`update task_supplier set ${pair} where task_id = $1`, [taskId]);
      if (task) await test.database.query(`update task set ${task} where id = $1`, [taskId]);
      const path = `/api/business-unit/tasks/${taskId}`;
      const supplierIds = isOfSupplier ? [supplierId] : null;
      const attempts: Record<string, () => ReturnType<typeof ask>> = {
        extend: () =>
          ask(`POST ${path}/extensions`, { payload: { endDate: inDays(25), reason, supplierIds } }),
        remind: () => ask(`POST ${path}/reminders`, { payload: { supplierIds } }),
        changeSuppliers: () =>
          ask(`PUT ${path}/suppliers`, {
            payload: { supplierIds: [supplierId, other.supplierId], revision: 1 },
          }),
        remove: () =>
          ask(`PUT ${path}/suppliers`, { payload: { supplierIds: [other.supplierId], revision: 1 } }),
      };
      return {
        isShown: async () => {
          const { can } = isOfSupplier
            ? (await ask(`GET ${path}/suppliers`)).json().data.items[0]
            : (await ask(`GET ${path}`)).json().data;
          return can[name];
        },
        attempt: () => attempts[name]?.() ?? Promise.reject(new Error(`Nothing tries ${name}.`)),
      };
    },
  };
}

/** Abilities for the suppliers of a task, all or one, in each state. */
export const askedSamples: AbilitySample[] = Object.keys(able).flatMap((ability) =>
  Object.entries(situations)
    // Reminding all succeeds with nobody left to remind, and says so.
    .filter(([state]) => !(ability === 'taskSuppliersAbilities.remind' && state === 'reminded'))
    .map(([state, situation]) => sample(ability, state as Name, situation)),
);
