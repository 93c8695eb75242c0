import {
  type Ability,
  abilitiesOn,
  allowed,
  conflict,
  firstRefusal,
  type UnitCaller,
  type Verdict,
} from '@tenderbox/contract';
import { hasStarted } from '../../deadlines/rules.ts';
import { canBeChanged, type TaskPolicyInput } from '../task-policy-input.rules.ts';
import { type Remindable, type ReminderBlocker, reminderBlockerOf } from './reminder.rules.ts';

/** Policy input: a task and its suppliers. */
export interface TaskSuppliersPolicyInput extends TaskPolicyInput {
  eventStart: string;
  boxOpenedAt: string | null;
  /** When a response was first read, in an event that is not sealed. */
  responsesReadAt: string | null;
  awaitingResponseCount: number;
}

const runsFor = ({ eventStatus, isArchived }: TaskSuppliersPolicyInput): Verdict => {
  if (eventStatus !== 'ACTIVE') return conflict('The event is not active.', 'EVENT_NOT_ACTIVE');
  return isArchived ? conflict('This task is archived.', 'TASK_ARCHIVED') : allowed;
};

const extend: Ability<UnitCaller, TaskSuppliersPolicyInput> = (_caller, thing) =>
  firstRefusal(
    runsFor(thing),
    thing.boxOpenedAt ? conflict('The box of this task has been opened.', 'BOX_OPENED') : allowed,
  );

/** After a response was read, no single supplier can get more time than the others. */
export const extendSome: Ability<UnitCaller, TaskSuppliersPolicyInput> = (caller, thing, now) =>
  firstRefusal(
    extend(caller, thing, now),
    thing.responsesReadAt
      ? conflict(
          'A response to this task has been read, so you can only extend the task for all suppliers together.',
          'RESPONSE_READ',
        )
      : allowed,
  );

export const taskSuppliersAbilities = abilitiesOn<UnitCaller, TaskSuppliersPolicyInput>()({
  extend,
  changeSuppliers: (_caller, thing, now) => canBeChanged(thing, now),
  remind: (_caller, thing, now) =>
    firstRefusal(
      runsFor(thing),
      hasStarted(thing.eventStart, now)
        ? allowed
        : conflict('The event has not started, so no one has been invited yet.', 'EVENT_NOT_ACTIVE'),
      thing.awaitingResponseCount > 0 ? allowed : conflict('No responses are outstanding.'),
    ),
});

/** Policy input: one supplier of a task. */
export interface AskedSupplier extends Remindable {
  seenAt: string | null;
}

const hindranceTexts: Record<ReminderBlocker, string> = {
  RESPONDED: 'This supplier has responded.',
  DECLINED: 'This supplier has declined.',
  ENDED: 'The deadline for this supplier has passed.',
  REMINDED_LATELY: 'This supplier has been reminded in the last 24 hours.',
  NO_ACTIVE_USERS: 'This supplier has no active users.',
};

type OnSupplier = Ability<UnitCaller, TaskSuppliersPolicyInput & AskedSupplier>;

const remind: OnSupplier = (caller, thing, now) => {
  const hindrance = reminderBlockerOf(thing, now);
  return firstRefusal(
    taskSuppliersAbilities.remind(caller, thing, now),
    hindrance ? conflict(hindranceTexts[hindrance]) : allowed,
  );
};

export const taskSupplierAbilities = abilitiesOn<UnitCaller, TaskSuppliersPolicyInput & AskedSupplier>()({
  remove: (caller, thing, now) =>
    firstRefusal(
      taskSuppliersAbilities.changeSuppliers(caller, thing, now),
      thing.seenAt
        ? conflict(
            'This supplier has viewed the task and cannot be removed from it.',
            'SUPPLIER_HAS_SEEN_TASK',
          )
        : allowed,
    ),
  remind,
  extend: extendSome,
});
