import {
  type Ability,
  abilitiesOn,
  allowed,
  conflict,
  firstRefusal,
  type SupplierCaller,
  type Verdict,
} from '@tenderbox/contract';
import { type EntryInput, mayEnter } from '../deadlines/rules.ts';

/** Input of the response policy. */
export interface ResponsePolicyInput extends EntryInput {
  declineAllowed: boolean;
  /** Whether there is a current submission. */
  isSubmitted: boolean;
  isDeclined: boolean;
  hasUnsentChanges: boolean;
}

type ResponseAbility = Ability<SupplierCaller, ResponsePolicyInput>;

const declinedBefore = ({ isDeclined }: ResponsePolicyInput): Verdict =>
  isDeclined ? conflict('Your team has declined this task. Undo the decline first.') : allowed;

const edit: ResponseAbility = (_caller, thing, now) =>
  firstRefusal(mayEnter(thing, now), declinedBefore(thing));

export const responseAbilities = abilitiesOn<SupplierCaller, ResponsePolicyInput>()({
  edit,
  submit: edit,
  withdraw: (_caller, thing, now) =>
    firstRefusal(
      mayEnter(thing, now),
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
      mayEnter(thing, now),
      thing.declineAllowed ? allowed : conflict('This task cannot be declined.', 'DECLINE_NOT_ALLOWED'),
      thing.isSubmitted
        ? conflict('Your team has submitted a response. Withdraw it first.', 'RESPONSE_SUBMITTED')
        : allowed,
      declinedBefore(thing),
    ),
  undoDecline: (_caller, thing, now) =>
    firstRefusal(
      mayEnter(thing, now),
      thing.isDeclined ? allowed : conflict('Your team has not declined this task.'),
    ),
});
