import {
  type Ability,
  abilitiesOn,
  allowed,
  conflict,
  type EventStatus,
  firstRefusal,
  type UnitCaller,
  type Verdict,
} from '@tenderbox/contract';
import { hasEnded } from '../deadlines/rules.ts';

/** Input of the policy of plans. */
export interface PlanPolicyInput {
  eventStatus: EventStatus;
  /** The first deadline of the tasks of the evaluation; null without tasks. */
  firstEnd: string | null;
  /** Whether the box of one of them has closed: an extension afterwards does not open the plan again. */
  hasClosed: boolean;
}

type PlanAbility = Ability<UnitCaller, PlanPolicyInput>;

const isOpen = ({ eventStatus }: PlanPolicyInput): Verdict =>
  eventStatus === 'DRAFT' || eventStatus === 'ACTIVE'
    ? allowed
    : conflict('The event is no longer active, so its evaluations cannot be changed.', 'EVENT_NOT_ACTIVE');

const byPersonAfterPublication: PlanAbility = ({ role }, { eventStatus }) =>
  role === 'BUSINESS_UNIT_ADMIN' || eventStatus === 'DRAFT'
    ? allowed
    : conflict('The event is published. Only a person can change its evaluations.', 'EVENT_PUBLISHED');

/** Whether the plan can never be changed again. */
export const isFixed = ({ eventStatus, firstEnd, hasClosed }: PlanPolicyInput, now: string): boolean =>
  eventStatus !== 'DRAFT' && (hasClosed || (firstEnd !== null && hasEnded(firstEnd, now)));

const notFixed: PlanAbility = (_caller, input, now) =>
  isFixed(input, now)
    ? conflict('The first deadline of its tasks has passed, so the plan cannot be changed.', 'PLAN_FIXED')
    : allowed;

const edit: PlanAbility = (caller, input, now) =>
  firstRefusal(isOpen(input), byPersonAfterPublication(caller, input, now), notFixed(caller, input, now));

/** Whether an evaluation can be added to an event. */
export const canAddEvaluation: PlanAbility = (caller, input, now) =>
  firstRefusal(isOpen(input), byPersonAfterPublication(caller, input, now));

export const evaluationAbilities = abilitiesOn<UnitCaller, PlanPolicyInput>()({
  edit,
  delete: (_caller, { eventStatus }) =>
    eventStatus === 'DRAFT'
      ? allowed
      : conflict('The event is published, so its evaluations cannot be deleted.', 'EVENT_PUBLISHED'),
  // People are replaced while scores are given, also when the event is completed.
  nameEvaluators: ({ role }, { eventStatus }) => {
    if (role !== 'BUSINESS_UNIT_ADMIN') return conflict('Only a person can name evaluators.');
    return eventStatus === 'CANCELLED'
      ? conflict('The event is cancelled, so its evaluations cannot be changed.', 'EVENT_NOT_ACTIVE')
      : allowed;
  },
});
