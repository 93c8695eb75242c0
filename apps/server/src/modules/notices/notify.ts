import type { Transaction } from '../../platform/db/database.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { type Audience, type NoticeRow, type Told, tell } from './notice.repo.ts';

/** Something that people are told in the app and, with a template, by mail. */
export interface Notice extends NoticeRow {
  /** The mail that says it; without one it stands in the app alone. */
  template?: string;
  /** Ids and plain values that the mail is written from. */
  payload?: Record<string, unknown>;
}

/**
 * The one door of everything that people are told: the row of the bell and the mail, in the transaction of what
 * happened, and live. A key tells each person once, however often it is repeated; whoever chose a daily digest finds it there,
 * unless its kind cannot wait. Returns how many were told.
 */
export async function notify(
  tx: Transaction,
  outbox: Outbox,
  { template, payload, ...notice }: Notice,
  audience: Audience,
): Promise<number> {
  const told = await tell(tx, notice, audience, template !== undefined);
  const atOnce = told.filter(({ isLater }) => !isLater);
  if (template && atOnce.length) {
    await outbox.sendAll(
      tx,
      atOnce.map((person) => mailTo(person, template, { ...notice, payload: payload ?? {} })),
    );
  }
  return told.length;
}

const mailTo = (
  { roleEntryId, email }: Told,
  template: string,
  { key, organisationId, eventId, taskId, payload }: NoticeRow & { payload: Record<string, unknown> },
) => ({
  businessKey: `${key}:${roleEntryId}`,
  template,
  recipient: email,
  organisationId,
  payload: { ...payload, ...(eventId && { eventId }), ...(taskId && { taskId }), roleEntryId },
});
