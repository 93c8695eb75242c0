import type { Transaction } from '../../platform/db/database.ts';
import { formatMailInstant, type MailContent, quoted } from '../../platform/mail/mail-content.ts';
import type { MailTemplates } from '../../platform/outbox/outbox.ts';
import { groupHash } from '../../platform/pdf/pdf-document.ts';
import { findCurrentFingerprint } from '../../platform/signing/signing-key.repo.ts';
import { type EventRow, findBuyerOf, findEvent, listOwnTasks, type OwnTask } from './event.repo.ts';

interface EventMail {
  payload: Record<string, unknown>;
  publicUrl: string;
  tx: Transaction;
}

interface EventMailInput {
  event: EventRow;
  buyer: string;
  /** The tasks that the recipient's own supplier is invited to. */
  tasks: OwnTask[];
  /** The role that the link opens. */
  roleEntryId: string;
  publicUrl: string;
  /** The fingerprint of the key that signs receipts and closings now. */
  fingerprint: string | null;
}

/** The current facts that every e-mail about an event may state. */
function mailFactsOf({ event, buyer, tasks, roleEntryId, publicUrl, fingerprint }: EventMailInput) {
  const { id, title, reference, startDate, endDate, timeZone, contact } = event;
  return {
    event,
    buyer,
    name: quoted(title),
    subject: (words: string) => `${words}: ${quoted(title)} (${reference})`,
    starts: formatMailInstant(startDate, timeZone),
    ends: formatMailInstant(endDate, timeZone),
    deadlines: deadlinesOf(tasks, timeZone),
    signedWith: fingerprint
      ? [
          `Receipts and closing records are signed with the key ${groupHash(fingerprint)}. Keep this e-mail, so that you can compare this key fingerprint later.`,
        ]
      : [],
    action: { label: 'Open the event', url: `${publicUrl}/suppliers/events/${id}?as=${roleEntryId}` },
    note: contact ? `Your contact is ${contact.fullName}, ${contact.email}.` : `From ${buyer}.`,
  };
}

const maxTasksShown = 10;

/** Lists the recipient's own deadlines including extensions, which may differ from the end of the event. */
function deadlinesOf(tasks: OwnTask[], timeZone: string): MailContent['paragraphs'] {
  if (!tasks.length) return [];
  const shown = tasks.slice(0, maxTasksShown);
  const more = tasks.length - shown.length;
  return [
    'Your tasks and their deadlines:',
    ...shown.map(({ title, endDate }) => ({ deadline: { label: quoted(title), at: endDate, timeZone } })),
    ...(more > 0 ? [`And ${more} more, which you find on the event page.`] : []),
  ];
}

type Writer = (known: EventMailInput) => MailContent;

type Paragraphs = (news: ReturnType<typeof mailFactsOf>) => MailContent['paragraphs'];

const mail =
  (words: string, paragraphs: Paragraphs): Writer =>
  (known) => {
    const news = mailFactsOf(known);
    return {
      subject: news.subject(words),
      paragraphs: paragraphs(news),
      action: news.action,
      note: news.note,
    };
  };

/** E-mail to the admins of the unit. */
const mailToAdmins =
  (words: string, paragraphs: Paragraphs): Writer =>
  (known) => {
    const { publicUrl, roleEntryId, event, buyer } = known;
    const url = `${publicUrl}/sourcing/events/${event.id}?as=${roleEntryId}`;
    return {
      ...mail(words, paragraphs)(known),
      action: { label: 'Open the event', url },
      note: `You are receiving this as an admin of ${buyer}.`,
    };
  };

/** Renders an e-mail on delivery, from the data stored at that time. */
const delivered =
  (write: Writer) =>
  async ({ payload, publicUrl, tx }: EventMail): Promise<MailContent> => {
    const eventId = String(payload.eventId);
    const event = await findEvent(tx, eventId);
    if (!event) throw new Error('The event of an e-mail no longer exists.');
    const buyer = await findBuyerOf(tx, eventId);
    const roleEntryId = String(payload.roleEntryId);
    const tasks = await listOwnTasks(tx, eventId, roleEntryId);
    const fingerprint = await findCurrentFingerprint(tx);
    return write({ event, buyer, tasks, roleEntryId, publicUrl, fingerprint });
  };

/** Never names another supplier or a price. */
export const completedMail = mail('Completed', ({ buyer, name }) => [
  `${buyer} has completed ${name}. Thank you for taking part.`,
  'You can still read your responses, receipts and proofs on the event page.',
]);

/** E-mails about events, to suppliers unless stated otherwise. Times are in the time zone of the event and in UTC. */
export const eventMails: MailTemplates = {
  'event-invitation': delivered(
    mail('You are invited', ({ buyer, name, starts, deadlines, event, signedWith }) => [
      `${buyer} invites you to ${name}, reference ${event.reference}. It started on ${starts}.`,
      ...deadlines,
      event.sealed
        ? 'Responses go into a sealed box. No one at the buyer can read them until the box is opened after the deadline.'
        : 'This event is not sealed: the buyer can read responses as soon as they are submitted.',
      ...signedWith,
    ]),
  ),
  'event-changed': delivered(
    mail('Changed', ({ buyer, name, deadlines }) => [
      `${buyer} has changed ${name}. The event page shows what has changed.`,
      ...deadlines,
    ]),
  ),
  'event-cancelled': delivered(
    mail('Cancelled', ({ buyer, name, event }) => [
      `${buyer} has cancelled ${name}. The reason given is:`,
      { written: event.statusReason ?? '' },
      'Responses are no longer accepted. You can still read what you submitted and your receipts. Boxes that have not been opened will not be opened.',
    ]),
  ),
  'event-reopened': delivered(
    mail('Reopened', ({ buyer, name, ends, deadlines, event }) => [
      `${buyer} has reopened ${name}. The reason given is:`,
      { written: event.statusReason ?? '' },
      `The event now ends on ${ends}. Tasks that have ended stay ended unless they are extended. In that case, we will notify you.`,
      ...deadlines,
    ]),
  ),
  'event-completed': delivered(completedMail),
  'event-opener-named': delivered(
    mailToAdmins('You were named to open its boxes', ({ name }) => [
      `You are now one of the people who open the boxes of ${name}. Two of them must confirm to open a box.`,
      'Boxes that have already closed are opened by the people who were named when they closed.',
    ]),
  ),
  'event-completion-due': delivered(
    mailToAdmins('Ready to complete', ({ name, event }) => [
      `All tasks of ${name}, reference ${event.reference}, have ended, so you can complete the event.`,
      'Suppliers will then see it under Completed, and you can send them the completed e-mail. You do not need to open any box first.',
    ]),
  ),
};
