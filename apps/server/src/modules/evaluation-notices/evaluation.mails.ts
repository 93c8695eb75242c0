import type { Notice } from '@tenderbox/contract';
import { type MailContent, quoted } from '../../platform/mail/mail-content.ts';
import type { MailTemplates } from '../../platform/outbox/outbox.ts';
import { findEvaluationInMail } from './evaluation-notice.repo.ts';

type Evaluation = NonNullable<Notice['evaluation']>;
type Paragraphs = MailContent['paragraphs'];

/** An e-mail about an evaluation. It carries neither scores nor anything about a supplier. */
const about =
  (
    subject: string,
    write: (evaluation: Evaluation) => Paragraphs,
    { note, place = 'scoring' }: { note?: string; place?: 'scoring' | 'event' | 'home' } = {},
  ): MailTemplates[string] =>
  async ({ payload, publicUrl, tx }) => {
    const roleEntryId = String(payload.roleEntryId);
    const found = await findEvaluationInMail(tx, { key: String(payload.key), roleEntryId });
    if (!found) throw new Error('The evaluation of an e-mail no longer exists.');
    const links = {
      scoring: {
        label: 'Open the evaluation',
        url: `${publicUrl}/evaluations/${found.id}?as=${roleEntryId}`,
      },
      event: {
        label: 'Open the evaluation',
        url: `${publicUrl}/sourcing/events/${payload.eventId}?tab=evaluation&as=${roleEntryId}`,
      },
      home: { label: 'Open Tenderbox', url: `${publicUrl}/?as=${roleEntryId}` },
    };
    return {
      subject: `${subject}: ${quoted(found.title)} (${found.eventReference})`,
      paragraphs: write(found),
      action: links[place],
      note: [note, `From ${found.buyer}.`].filter(Boolean).join(' '),
    };
  };

const nameOf = ({ title, eventTitle }: Evaluation) => `${quoted(title)} of ${quoted(eventTitle)}`;

/** The evaluation, and its envelope where it has several. */
const envelopeOf = (evaluation: Evaluation) =>
  evaluation.envelope && evaluation.envelopeCount > 1
    ? `envelope ${evaluation.envelope} of ${nameOf(evaluation)}`
    : nameOf(evaluation);

const dueDate = ({ scoreBy, timeZone }: Evaluation): Paragraphs =>
  scoreBy ? [{ deadline: { label: 'Scores are due', at: scoreBy, timeZone } }] : [];

const reasonOf = ({ reason }: Evaluation): Paragraphs =>
  reason ? ['The chair gave this reason:', { written: reason }] : [];

export const evaluationMails: MailTemplates = {
  'evaluation-named': about('You were named to score', (evaluation) => [
    `${evaluation.buyer} named you to score responses in ${nameOf(evaluation)}.`,
    ...dueDate(evaluation),
    'You can read and score responses once their boxes are open. Before that you declare whether you have a conflict of interest.',
  ]),
  'evaluation-chair-named': about(
    'You were named as chair',
    (evaluation) => [
      `${evaluation.buyer} named you to chair ${nameOf(evaluation)}.`,
      ...dueDate(evaluation),
      'When all score sheets are submitted, you agree on the scores with the evaluators, decide about exclusions and lock the result.',
    ],
    { place: 'event' },
  ),
  'evaluation-removed': about(
    'You no longer score',
    (evaluation) => [
      `${evaluation.buyer} removed you from the evaluators of ${nameOf(evaluation)}.`,
      'Score sheets that you have submitted still count. There is nothing more for you to do.',
    ],
    { place: 'home' },
  ),
  'evaluation-scoring-began': about(
    'Scoring has begun',
    (evaluation) => [
      `The boxes of ${envelopeOf(evaluation)} are open. You can now read the responses and score them.`,
      ...dueDate(evaluation),
    ],
    { note: 'No one sees your scores before everyone has submitted theirs.' },
  ),
  'evaluation-scores-due': about(
    'Your scores are due soon',
    (evaluation) => [
      `You have not submitted your score sheets for ${envelopeOf(evaluation)}.`,
      ...dueDate(evaluation),
      'Saved scores are not submitted. Please submit your sheets in time.',
    ],
    { note: 'No one sees your scores before everyone has submitted theirs.' },
  ),
  'evaluation-sheets-complete': about(
    'All score sheets are submitted',
    (evaluation) => [
      `Everyone has submitted their score sheets for ${envelopeOf(evaluation)}.`,
      'You can now agree on the scores, decide about exclusions and lock the envelope.',
    ],
    { place: 'event' },
  ),
  'evaluation-scoring-closed': about('Scoring was closed', (evaluation) => [
    `The chair closed scoring of ${envelopeOf(evaluation)} before all score sheets were submitted. Sheets that were not submitted do not count.`,
    ...reasonOf(evaluation),
  ]),
  'evaluation-reopened': about('Please score again', (evaluation) => [
    `The chair reopened ${envelopeOf(evaluation)}.`,
    ...reasonOf(evaluation),
    ...dueDate(evaluation),
    'Your own scores are still there. Check them, change what needs changing and submit your sheets again.',
  ]),
  'evaluation-locked': about(
    'Evaluation locked',
    (evaluation) => [
      `The chair locked ${envelopeOf(evaluation)}. Its points and ranks are signed and stand.`,
      'They change only if the chair reopens it with a reason.',
    ],
    { place: 'event' },
  ),
};
