import {
  type Ability,
  abilitiesOn,
  allowed,
  conflict,
  type EventStatus,
  never,
  type UnitCaller,
  type Verdict,
} from '@tenderbox/contract';

/** Input of the box policy. */
export interface BoxPolicyInput {
  eventStatus: EventStatus;
  sealed: boolean;
  openingNeedsTwo: boolean;
  responseRequired: boolean;
  archived: boolean;
  isOpened: boolean;
  /** Whether a closing covers the last effective end. */
  isClosed: boolean;
  /** The envelope of its evaluation that must be locked first; null if there is none. */
  waitsForEnvelope: number | null;
  /** How many suppliers that were left sealed are no longer excluded: the box can be opened again for them. */
  readmittedCount: number;
  /** The account of the person who gave the first of two confirmations. */
  confirmedBy: string | null;
  /** The accounts of the people named to open it; null if any admin can. */
  namedOpeners: string[] | null;
}

type BoxAbility = Ability<UnitCaller, BoxPolicyInput>;

/** Whether nothing is left to be opened. */
const isDone = ({ isOpened, readmittedCount }: BoxPolicyInput) => isOpened && readmittedCount === 0;

/** Decides whether the box can be opened, regardless of the caller. */
function openable(box: BoxPolicyInput): Verdict {
  if (!box.sealed) {
    return conflict(
      'This event is not sealed: its responses can be read as soon as they are submitted.',
      'NOT_SEALED',
    );
  }
  if (!box.responseRequired)
    return conflict('This task does not accept responses, so it has no box.', 'RESPONSE_PROHIBITED');
  if (isDone(box)) return conflict('This box has already been opened.', 'BOX_OPENED');
  if (box.eventStatus === 'CANCELLED') {
    return conflict('The event was cancelled, so its boxes will never be opened.', 'EVENT_NOT_ACTIVE');
  }
  if (box.eventStatus === 'DRAFT') return conflict('The event is a draft.', 'EVENT_NOT_ACTIVE');
  if (box.archived) return conflict('The task is archived. Restore it first.', 'TASK_ARCHIVED');
  if (!box.isClosed) {
    return conflict(
      'The box has not closed yet. It closes a minute after the last deadline of any supplier.',
      'BOX_NOT_CLOSED',
    );
  }
  return box.waitsForEnvelope === null
    ? allowed
    : conflict(`Opens after envelope ${box.waitsForEnvelope} is locked.`, 'ENVELOPE_NOT_LOCKED');
}

const open: BoxAbility = (caller, box) => {
  if (caller.role !== 'BUSINESS_UNIT_ADMIN') return never;
  const verdict = openable(box);
  if (verdict !== 'allowed') return verdict;
  if (box.namedOpeners && !box.namedOpeners.includes(caller.accountId)) {
    return conflict('Other people were named to open this box when it closed.', 'NOT_AN_OPENER');
  }
  const isFirstAgain = box.openingNeedsTwo && box.confirmedBy === caller.accountId;
  return isFirstAgain ? conflict('You have already confirmed. A second person must open the box.') : allowed;
};

/** What a business unit can do with the box of a task. */
export const boxAbilities = abilitiesOn<UnitCaller, BoxPolicyInput>()({
  open,
  takeBack: (caller, box) => {
    if (caller.role !== 'BUSINESS_UNIT_ADMIN') return never;
    if (isDone(box)) return conflict('This box has already been opened.', 'BOX_OPENED');
    return box.confirmedBy === caller.accountId
      ? allowed
      : conflict('You have not confirmed the opening of this box.');
  },
});

/**
 * Responses can be read immediately if the event is not sealed, otherwise once the box is opened; never that of a
 * supplier which is left sealed.
 */
export function readable({
  sealed,
  isOpened,
  eventStatus,
  excludedIn,
}: Pick<BoxPolicyInput, 'sealed' | 'isOpened' | 'eventStatus'> & {
  /** The envelope in which the supplier was excluded that is asked for, if it is left sealed. */
  excludedIn: number | null;
}): Verdict {
  if (excludedIn !== null) return conflict(`Left sealed: excluded in envelope ${excludedIn}.`, 'BOX_SEALED');
  return isOpened || (!sealed && eventStatus !== 'DRAFT')
    ? allowed
    : conflict('The box is sealed: responses cannot be read before it is opened.', 'BOX_SEALED');
}
