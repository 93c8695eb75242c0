import type { Transaction } from '../../platform/db/database.ts';
import { type MailContent, momentInMail, quoted } from '../../platform/mail/mail-content.ts';
import type { MailTemplates } from '../../platform/outbox/outbox.ts';
import { type EventRow, findBuyerOf, findEvent } from './event.repo.ts';

interface EventMail {
  payload: Record<string, unknown>;
  publicUrl: string;
  tx: Transaction;
}

interface KnownToMail {
  event: EventRow;
  buyer: string;
  /** Whose role the link leads into. */
  roleEntryId: string;
  publicUrl: string;
}

/** What every mail about an event says of it, as it is now. */
function newsOf({ event, buyer, roleEntryId, publicUrl }: KnownToMail) {
  const { id, title, reference, startDate, endDate, timeZone, contact } = event;
  return {
    event,
    buyer,
    name: quoted(title),
    subject: (words: string) => `${words}: ${quoted(title)} (${reference})`,
    starts: momentInMail(startDate, timeZone),
    ends: momentInMail(endDate, timeZone),
    action: { label: 'Open the event', url: `${publicUrl}/suppliers/events/${id}?as=${roleEntryId}` },
    note: contact ? `Your contact is ${contact.fullName}, ${contact.email}.` : `From ${buyer}.`,
  };
}

type Writer = (known: KnownToMail) => MailContent;

type Paragraphs = (news: ReturnType<typeof newsOf>) => MailContent['paragraphs'];

const mail =
  (words: string, paragraphs: Paragraphs): Writer =>
  (known) => {
    const news = newsOf(known);
    return {
      subject: news.subject(words),
      paragraphs: paragraphs(news),
      action: news.action,
      note: news.note,
    };
  };

/** A mail to the unit's own admins. */
const mailToAdmins =
  (words: string, paragraphs: Paragraphs): Writer =>
  (known) => {
    const { publicUrl, roleEntryId, event, buyer } = known;
    const url = `${publicUrl}/sourcing/events/${event.id}?as=${roleEntryId}`;
    return {
      ...mail(words, paragraphs)(known),
      action: { label: 'Open the event', url },
      note: `You get this as an admin of ${buyer}.`,
    };
  };

/** Writes a mail when it is delivered, from what is stored then. */
const delivered =
  (write: Writer) =>
  async ({ payload, publicUrl, tx }: EventMail): Promise<MailContent> => {
    const eventId = String(payload.eventId);
    const event = await findEvent(tx, eventId);
    if (!event) throw new Error('The event of a mail is gone.');
    const buyer = await findBuyerOf(tx, eventId);
    return write({ event, buyer, roleEntryId: String(payload.roleEntryId), publicUrl });
  };

/** Never names another supplier or a price. */
export const completedMail = mail('Completed', ({ buyer, name }) => [
  `${buyer} has completed ${name}. Thank you for your part in it.`,
  'What you sent, your receipts and your proofs stay readable on the event’s page.',
]);

/** The mails about events, to suppliers unless said. Times stand in the event's zone, with UTC beside. */
export const eventMails: MailTemplates = {
  'event-invitation': delivered(
    mail('You are invited', ({ buyer, name, starts, ends, event }) => [
      `${buyer} invites you to ${name}, reference ${event.reference}.`,
      `It started on ${starts} and ends on ${ends}. The tasks that you are asked to answer have their own ends; the event's page shows them.`,
      event.sealed
        ? 'Responses go into a sealed box: nobody at the buyer can read them before it is opened after the end.'
        : 'Responses are read as they come: this event is not sealed.',
    ]),
  ),
  'event-changed': delivered(
    mail('Changed', ({ buyer, name, ends }) => [
      `${buyer} has changed ${name}. The event's page shows what was changed, before and after.`,
      `It ends on ${ends}.`,
    ]),
  ),
  'event-cancelled': delivered(
    mail('Cancelled', ({ buyer, name, event }) => [
      `${buyer} has cancelled ${name}. The reason given is:`,
      { written: event.statusReason ?? '' },
      'No further response is taken. What you sent and your receipts stay readable; the box will not be opened.',
    ]),
  ),
  'event-reopened': delivered(
    mail('Reopened', ({ buyer, name, ends, event }) => [
      `${buyer} has reopened ${name}. The reason given is:`,
      { written: event.statusReason ?? '' },
      `The event now ends on ${ends}. Tasks that have ended stay ended unless they are extended; you would be told.`,
    ]),
  ),
  'event-completed': delivered(completedMail),
  'event-completion-due': delivered(
    mailToAdmins('Completion is due', ({ name, event }) => [
      `All tasks of ${name}, reference ${event.reference}, have ended, so it can be completed.`,
      'Its suppliers then see it under Completed, and you can send them the completed e-mail. No box need be opened before.',
    ]),
  ),
};
