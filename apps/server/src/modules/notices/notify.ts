import type { Transaction } from '../../platform/db/database.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { type Audience, insertNotices, type NoticeRecipient, type NoticeRow } from './notice.repo.ts';

/** A notification in the app and, if it has a template, by e-mail. */
export interface Notice extends NoticeRow {
  /** The e-mail template; without one, the notice appears only in the app. */
  template?: string;
  /** Ids and plain values for the e-mail template. */
  payload?: Record<string, unknown>;
}

/** Keeps the notices of a transaction until its commit. */
export interface NoticeQueue {
  defer(tx: Transaction, notice: Notice, audience: Audience): Promise<void>;
}

/** Where notices go: to the people at once, or to a queue until the commit. */
export type NoticeTarget = Outbox | NoticeQueue;

/**
 * The only way to notify people: the bell row and the e-mail, in the caller's transaction, plus a live
 * update. A key notifies each person once. With a daily digest chosen, the e-mail is deferred unless its kind
 * cannot wait. Returns the number of people notified, or 0 if the notice waits for the commit.
 */
export async function notify(
  tx: Transaction,
  target: NoticeTarget,
  sent: Notice,
  audience: Audience,
): Promise<number> {
  if ('defer' in target) {
    await target.defer(tx, sent, audience);
    return 0;
  }
  const { template, payload, ...notice } = sent;
  const recipients = await insertNotices(tx, notice, audience, template !== undefined);
  const byMail = recipients.filter(({ isLater, hasMail }) => hasMail && !isLater);
  if (template && byMail.length) {
    await target.sendAll(
      tx,
      byMail.map((person) => mailTo(person, template, { ...notice, payload: payload ?? {} })),
    );
  }
  return recipients.length;
}

const mailTo = (
  { roleEntryId, email }: NoticeRecipient,
  template: string,
  { key, organisationId, eventId, taskId, payload }: NoticeRow & { payload: Record<string, unknown> },
) => ({
  businessKey: `${key}:${roleEntryId}`,
  template,
  recipient: email,
  organisationId,
  payload: { ...payload, ...(eventId && { eventId }), ...(taskId && { taskId }), roleEntryId },
});
