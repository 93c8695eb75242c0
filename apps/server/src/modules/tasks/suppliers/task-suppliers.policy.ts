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

const extend: Ability<UnitCaller, TaskSuppliersPolicyInput> = (_caller, policyInput) =>
  firstRefusal(
    runsFor(policyInput),
    policyInput.boxOpenedAt ? conflict('The box of this task has been opened.', 'BOX_OPENED') : allowed,
  );

/** After a response was read, no single supplier can get more time than the others. */
export const extendSome: Ability<UnitCaller, TaskSuppliersPolicyInput> = (caller, policyInput, now) =>
  firstRefusal(
    extend(caller, policyInput, now),
    policyInput.responsesReadAt
      ? conflict(
          'A response to this task has been read, so you can only extend the task for all suppliers together.',
          'RESPONSE_READ',
        )
      : allowed,
  );

export const taskSuppliersAbilities = abilitiesOn<UnitCaller, TaskSuppliersPolicyInput>()({
  extend,
  changeSuppliers: (_caller, policyInput, now) => canBeChanged(policyInput, now),
  remind: (_caller, policyInput, now) =>
    firstRefusal(
      runsFor(policyInput),
      hasStarted(policyInput.eventStart, now)
        ? allowed
        : conflict('The event has not started, so no one has been invited yet.', 'EVENT_NOT_ACTIVE'),
      policyInput.awaitingResponseCount > 0 ? allowed : conflict('No responses are outstanding.'),
    ),
});

/** Policy input: one supplier of a task. */
export interface TaskSupplierPolicyInput extends Remindable {
  seenAt: string | null;
}

const blockerTexts: Record<ReminderBlocker, string> = {
  RESPONDED: 'This supplier has responded.',
  DECLINED: 'This supplier has declined.',
  ENDED: 'The deadline for this supplier has passed.',
  REMINDED_LATELY: 'This supplier has been reminded in the last 24 hours.',
  NO_ACTIVE_USERS: 'This supplier has no active users.',
};

type OnSupplier = Ability<UnitCaller, TaskSuppliersPolicyInput & TaskSupplierPolicyInput>;

const remind: OnSupplier = (caller, policyInput, now) => {
  const blocker = reminderBlockerOf(policyInput, now);
  return firstRefusal(
    taskSuppliersAbilities.remind(caller, policyInput, now),
    blocker ? conflict(blockerTexts[blocker]) : allowed,
  );
};

export const taskSupplierAbilities = abilitiesOn<
  UnitCaller,
  TaskSuppliersPolicyInput & TaskSupplierPolicyInput
>()({
  remove: (caller, policyInput, now) =>
    firstRefusal(
      taskSuppliersAbilities.changeSuppliers(caller, policyInput, now),
      policyInput.seenAt
        ? conflict(
            'This supplier has viewed the task and cannot be removed from it.',
            'SUPPLIER_HAS_SEEN_TASK',
          )
        : allowed,
    ),
  remind,
  extend: extendSome,
});
