import {
  type Ability,
  abilitiesOn,
  allowed,
  conflict,
  firstRefusal,
  type UnitCaller,
  type Verdict,
} from '@tenderbox/contract';
import { hasEnded } from '../deadlines/rules.ts';
import { canBeChanged, stillRuns, type TaskPolicyInput, tasksCanChange } from './task-policy-input.rules.ts';

const notCancelled = ({ eventStatus }: TaskPolicyInput): Verdict =>
  eventStatus === 'CANCELLED' ? tasksCanChange(eventStatus) : allowed;

type TaskAbility = Ability<UnitCaller, TaskPolicyInput>;

const restore: TaskAbility = (_caller, policyInput, now) => {
  const { eventStatus, isArchived, lastEnd } = policyInput;
  if (!isArchived) return conflict('This task is not archived.');
  if (eventStatus === 'COMPLETED' && !hasEnded(lastEnd, now)) {
    return conflict('This task has not ended. Reopen the event first.', 'TASKS_RUNNING');
  }
  return notCancelled(policyInput);
};

export const taskAbilities = abilitiesOn<UnitCaller, TaskPolicyInput>()({
  edit: (_caller, policyInput, now) => canBeChanged(policyInput, now),
  delete: (_caller, { eventStatus }) =>
    eventStatus === 'DRAFT'
      ? allowed
      : conflict('The event is published. You can archive its tasks but not delete them.', 'EVENT_PUBLISHED'),
  copy: (_caller, policyInput, now) =>
    firstRefusal(tasksCanChange(policyInput.eventStatus), stillRuns(policyInput, now)),
  archive: (_caller, policyInput) =>
    policyInput.isArchived
      ? conflict('This task is already archived.', 'TASK_ARCHIVED')
      : notCancelled(policyInput),
  restore,
});
