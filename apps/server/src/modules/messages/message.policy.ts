import {
  type ActiveStatus,
  abilitiesOn,
  allowed,
  conflict,
  type EventStatus,
  firstRefusal,
  type MessageKind,
  type MessageMailState,
  type QuestionState,
  type SupplierCaller,
  type UnitCaller,
  type Verdict,
} from '@tenderbox/contract';

/** A caller who can read and write messages. */
export type Correspondent = UnitCaller | SupplierCaller;

/** What a business unit can send about its event. */
export const eventMessageAbilities = abilitiesOn<UnitCaller, { status: EventStatus; isPractice: boolean }>()({
  messageSuppliers: (_caller, { status, isPractice }) => {
    if (isPractice) return conflict('Suppliers cannot see a practice event.', 'EVENT_NOT_ACTIVE');
    return status === 'DRAFT'
      ? conflict('Suppliers cannot see this event before it is published.', 'EVENT_NOT_ACTIVE')
      : allowed;
  },
});

/** Policy input: who can reply in a thread. */
export interface ThreadPolicyInput {
  supplierStatus: ActiveStatus;
}

const isReached = ({ supplierStatus }: ThreadPolicyInput): Verdict =>
  supplierStatus === 'ACTIVE'
    ? allowed
    : conflict('This supplier is deactivated, so no one there would read a reply.', 'SUPPLIER_INACTIVE');

export const threadAbilities = abilitiesOn<Correspondent, ThreadPolicyInput>()({
  reply: (_caller, thread) => isReached(thread),
});

/** Policy input: whether a question can be answered and published. */
export interface QuestionPolicyInput extends ThreadPolicyInput {
  kind: MessageKind;
  questionState: QuestionState | null;
  eventStatus: EventStatus | null;
}

const isQuestion = ({ kind }: QuestionPolicyInput): Verdict =>
  kind === 'QUESTION' ? allowed : conflict('This message is not a supplier’s question.');

const canBePublished = ({ questionState, eventStatus }: QuestionPolicyInput): Verdict => {
  if (questionState === 'PUBLISHED') {
    return conflict(
      'This question has already been published. Published questions cannot be changed.',
      'QUESTION_PUBLISHED',
    );
  }
  return eventStatus === 'ACTIVE'
    ? allowed
    : conflict('The event is no longer active, so you can only answer privately.', 'EVENT_NOT_ACTIVE');
};

export const questionAbilities = abilitiesOn<UnitCaller, QuestionPolicyInput>()({
  answer: (_caller, question) => firstRefusal(isQuestion(question), isReached(question)),
  publish: (_caller, question) =>
    firstRefusal(isQuestion(question), isReached(question), canBePublished(question)),
});

/** Policy input: whether a supplier can ask a question. */
export interface AskPolicyInput {
  eventStatus: EventStatus;
  questionsUntil: string | null;
  isArchived: boolean;
}

/** What a supplier can do with an event or a task visible to it. A question at exactly the deadline is accepted. */
export const askingAbilities = abilitiesOn<SupplierCaller, AskPolicyInput>()({
  ask: (_caller, { eventStatus, questionsUntil, isArchived }, now) => {
    if (isArchived) return conflict('This task is archived.', 'TASK_ARCHIVED');
    if (eventStatus !== 'ACTIVE') {
      return conflict('The event is no longer active. Questions are no longer accepted.', 'QUESTIONS_CLOSED');
    }
    return questionsUntil && Date.parse(now) > Date.parse(questionsUntil)
      ? conflict('The deadline for questions has passed.', 'QUESTIONS_CLOSED')
      : allowed;
  },
});

const failed: (MessageMailState | null)[] = ['REFUSED', 'GIVEN_UP'];

/** What a business unit can do about a message's e-mail to one person. */
export const messageMailAbilities = abilitiesOn<
  UnitCaller,
  { mailState: MessageMailState | null; isActive: boolean }
>()({
  sendAgain: (_caller, { mailState, isActive }) =>
    isActive && failed.includes(mailState)
      ? allowed
      : conflict('No e-mail for this message was rejected there.', 'MAIL_NOT_REFUSED'),
});
