import {
  type Ability,
  abilitiesOn,
  allowed,
  conflict,
  type EventStatus,
  firstRefusal,
  type SupplierCaller,
  type Verdict,
} from '@tenderbox/contract';

/** Input of the response policy. */
export interface ResponsePolicyInput {
  eventStatus: EventStatus;
  startDate: string;
  effectiveEnd: string;
  archived: boolean;
  isClosed: boolean;
  responseRequired: boolean;
  declineAllowed: boolean;
  /** Whether there is a current submission. */
  isSubmitted: boolean;
  isDeclined: boolean;
  hasUnsentChanges: boolean;
}

type ResponseAbility = Ability<SupplierCaller, ResponsePolicyInput>;

/** An information-only task does not accept responses. */
export const wantsResponse = ({
  responseRequired,
}: Pick<ResponsePolicyInput, 'responseRequired'>): Verdict =>
  responseRequired ? allowed : conflict('This task does not accept responses.', 'RESPONSE_PROHIBITED');

/** What closes a task to its supplier for every action. The deadline itself is still in time. */
function openTo(thing: ResponsePolicyInput, now: string): Verdict {
  if (thing.eventStatus !== 'ACTIVE') {
    return conflict('This event is no longer active. Nothing more can be submitted.', 'EVENT_NOT_ACTIVE');
  }
  if (!thing.responseRequired) return wantsResponse(thing);
  if (thing.archived) {
    return conflict(
      'The buyer has archived this task. Nothing can be submitted while it is archived.',
      'TASK_ARCHIVED',
    );
  }
  if (isAfter(thing.startDate, now)) {
    return conflict('This task has not started yet.', 'TASK_NOT_STARTED');
  }
  return isAfter(now, thing.effectiveEnd) || thing.isClosed
    ? conflict('The deadline for this task has passed.', 'TASK_ENDED')
    : allowed;
}

/** Instants have microseconds, more than a Date: for equal Dates the texts are compared, which have the same format. */
function isAfter(one: string, other: string): boolean {
  const difference = Date.parse(one) - Date.parse(other);
  return difference === 0 ? microseconds(one) > microseconds(other) : difference > 0;
}

const microseconds = (instant: string) => (/\.(\d+)/.exec(instant)?.[1] ?? '').padEnd(6, '0').slice(3);

const declinedBefore = ({ isDeclined }: ResponsePolicyInput): Verdict =>
  isDeclined ? conflict('Your team has declined this task. Undo the decline first.') : allowed;

const edit: ResponseAbility = (_caller, thing, now) =>
  firstRefusal(openTo(thing, now), declinedBefore(thing));

export const responseAbilities = abilitiesOn<SupplierCaller, ResponsePolicyInput>()({
  edit,
  submit: edit,
  withdraw: (_caller, thing, now) =>
    firstRefusal(
      openTo(thing, now),
      thing.isSubmitted ? allowed : conflict('There is nothing to withdraw.', 'NOTHING_SUBMITTED'),
    ),
  discard: (caller, thing, now) =>
    firstRefusal(
      edit(caller, thing, now),
      thing.isSubmitted && thing.hasUnsentChanges
        ? allowed
        : conflict('There are no changes since the last submission.', 'NOTHING_SUBMITTED'),
    ),
  decline: (_caller, thing, now) =>
    firstRefusal(
      openTo(thing, now),
      thing.declineAllowed ? allowed : conflict('This task cannot be declined.', 'DECLINE_NOT_ALLOWED'),
      thing.isSubmitted
        ? conflict('Your team has submitted a response. Withdraw it first.', 'RESPONSE_SUBMITTED')
        : allowed,
      declinedBefore(thing),
    ),
  undoDecline: (_caller, thing, now) =>
    firstRefusal(
      openTo(thing, now),
      thing.isDeclined ? allowed : conflict('Your team has not declined this task.'),
    ),
});
