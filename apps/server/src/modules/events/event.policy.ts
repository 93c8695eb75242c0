import {
  type Ability,
  abilitiesOn,
  allowed,
  conflict,
  type EventStatus,
  type ProblemCode,
  type PublishCheck,
  type UnitCaller,
} from '@tenderbox/contract';
import { canFollow } from './event.rules.ts';

/** Input of the event policy. */
export interface EventPolicyInput {
  status: EventStatus;
  /** Whether made-up suppliers answer it, so that someone can try the product. */
  isPractice: boolean;
  publishChecks: PublishCheck[];
  /** The time after which it can be completed: the last end of its tasks. */
  completesAfter: string;
  /** The number of boxes that have not closed yet. */
  unclosedBoxCount: number;
}

const statusTexts: Record<EventStatus, string> = {
  DRAFT: 'a draft',
  ACTIVE: 'active',
  COMPLETED: 'completed',
  CANCELLED: 'cancelled',
};

const statusConflict = (status: EventStatus, wanted: string) =>
  conflict(`This event is ${statusTexts[status]}, so it cannot be ${wanted}.`);

/** Texts for what still blocks the publication of an event. */
const missingTexts: Partial<Record<PublishCheck['item'], string>> = {
  TASKS: 'The event needs at least one task.',
  TASK_SUPPLIERS: 'Every task needs at least one supplier.',
  ENDS_IN_FUTURE: 'The event and its tasks must end in the future.',
  INSIDE_DATES: 'Every task must be within the dates of the event.',
  OPENERS: 'At least two people who can open the box must be named.',
  EVALUATION_CONTENT: 'The plan of an evaluation names something that no longer exists.',
  EVALUATION_POINTS: 'The points of the criteria of an evaluation do not add up to its total.',
  EVALUATION_EVALUATORS: 'A criterion of an evaluation has too few evaluators.',
  EVALUATION_CHAIR: 'An evaluation has no chair.',
};

/** Refusals with a code of their own. */
const missingCodes: Partial<Record<PublishCheck['item'], ProblemCode>> = {
  EVALUATION_POINTS: 'POINTS_DO_NOT_ADD_UP',
  EVALUATION_EVALUATORS: 'EVALUATORS_MISSING',
};

const notInPractice = (what: string) =>
  conflict(`A practice event cannot be ${what}. Delete it when you have finished.`);

type EventAbility = Ability<UnitCaller, EventPolicyInput>;

const publish: EventAbility = (_caller, { status, publishChecks }) => {
  if (status !== 'DRAFT') return statusConflict(status, 'published');
  const missing = publishChecks.find(({ isBlocking, isDone }) => isBlocking && !isDone);
  if (!missing) return allowed;
  return conflict(missingTexts[missing.item] ?? '', missingCodes[missing.item] ?? 'EVENT_NOT_READY');
};

const complete: EventAbility = (_caller, { status, completesAfter, unclosedBoxCount }, now) => {
  if (status !== 'ACTIVE') return statusConflict(status, 'completed');
  if (Date.parse(completesAfter) >= Date.parse(now)) {
    return conflict(
      'A task of this event has not ended. You can complete the event once all tasks have ended.',
      'TASKS_RUNNING',
    );
  }
  // A response that arrived in time may still be on its way into the box.
  return unclosedBoxCount === 0
    ? allowed
    : conflict(
        'The boxes of this event have not closed yet. They close a minute after the last deadline.',
        'BOX_NOT_CLOSED',
      );
};

/** What a business unit can do with its event. */
export const eventAbilities = abilitiesOn<UnitCaller, EventPolicyInput>()({
  edit: (_caller, { status }) =>
    status === 'DRAFT' || status === 'ACTIVE'
      ? allowed
      : conflict(`This event is ${statusTexts[status]}, so it cannot be changed.`, 'EVENT_NOT_ACTIVE'),
  publish,
  complete,
  cancel: (_caller, { status, isPractice }) => {
    if (isPractice) return notInPractice('cancelled');
    return canFollow(status, 'CANCELLED') ? allowed : conflict('This event is already cancelled.');
  },
  reopen: (_caller, { status }) => (status === 'COMPLETED' ? allowed : statusConflict(status, 'reopened')),
  delete: (_caller, { status, isPractice }) =>
    status === 'DRAFT' || isPractice ? allowed : statusConflict(status, 'deleted'),
  clone: (_caller, { isPractice }) => (isPractice ? notInPractice('cloned') : allowed),
  sendCompletedEmail: (_caller, { status, isPractice }) => {
    if (isPractice) return conflict('A practice event sends no e-mails.');
    return status === 'COMPLETED'
      ? allowed
      : conflict('You can send the completed e-mail only for completed events.', 'EVENT_NOT_ACTIVE');
  },
  takeRecord: (_caller, { status }) =>
    status === 'DRAFT' ? conflict('A draft has no record yet.', 'EVENT_NOT_ACTIVE') : allowed,
});
