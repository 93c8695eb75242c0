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

const restore: TaskAbility = (_caller, thing, now) => {
  const { eventStatus, isArchived, lastEnd } = thing;
  if (!isArchived) return conflict('This task is not archived.');
  if (eventStatus === 'COMPLETED' && !hasEnded(lastEnd, now)) {
    return conflict('This task has not ended. Reopen the event first.', 'TASKS_RUNNING');
  }
  return notCancelled(thing);
};

export const taskAbilities = abilitiesOn<UnitCaller, TaskPolicyInput>()({
  edit: (_caller, thing, now) => canBeChanged(thing, now),
  delete: (_caller, { eventStatus }) =>
    eventStatus === 'DRAFT'
      ? allowed
      : conflict('The event is published. You can archive its tasks but not delete them.', 'EVENT_PUBLISHED'),
  copy: (_caller, thing, now) => firstRefusal(tasksCanChange(thing.eventStatus), stillRuns(thing, now)),
  archive: (_caller, thing) =>
    thing.isArchived ? conflict('This task is already archived.', 'TASK_ARCHIVED') : notCancelled(thing),
  restore,
});
