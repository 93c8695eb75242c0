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

const edit: ResponseAbility = (_caller, policyInput, now) =>
  firstRefusal(mayEnter(policyInput, now), declinedBefore(policyInput));

export const responseAbilities = abilitiesOn<SupplierCaller, ResponsePolicyInput>()({
  edit,
  submit: edit,
  withdraw: (_caller, policyInput, now) =>
    firstRefusal(
      mayEnter(policyInput, now),
      policyInput.isSubmitted ? allowed : conflict('There is nothing to withdraw.', 'NOTHING_SUBMITTED'),
    ),
  discard: (caller, policyInput, now) =>
    firstRefusal(
      edit(caller, policyInput, now),
      policyInput.isSubmitted && policyInput.hasUnsentChanges
        ? allowed
        : conflict('There are no changes since the last submission.', 'NOTHING_SUBMITTED'),
    ),
  decline: (_caller, policyInput, now) =>
    firstRefusal(
      mayEnter(policyInput, now),
      policyInput.declineAllowed ? allowed : conflict('This task cannot be declined.', 'DECLINE_NOT_ALLOWED'),
      policyInput.isSubmitted
        ? conflict('Your team has submitted a response. Withdraw it first.', 'RESPONSE_SUBMITTED')
        : allowed,
      declinedBefore(policyInput),
    ),
  undoDecline: (_caller, policyInput, now) =>
    firstRefusal(
      mayEnter(policyInput, now),
      policyInput.isDeclined ? allowed : conflict('Your team has not declined this task.'),
    ),
});
