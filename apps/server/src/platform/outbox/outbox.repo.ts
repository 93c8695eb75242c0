import { sql } from 'kysely';
import type { Transaction } from '../db/database.ts';

export interface OutboxMail {
  id: string;
  organisationId: string | null;
  businessKey: string;
  template: string;
  recipient: string;
  payload: Record<string, unknown>;
  sealedSecret: string | null;
}

const columnsOf = (mail: OutboxMail) => ({
  id: mail.id,
  organisation_id: mail.organisationId,
  business_key: mail.businessKey,
  template: mail.template,
  recipient: mail.recipient,
  payload: mail.payload,
  sealed_secret: mail.sealedSecret,
});

/** Stores a mail unless one with its business key exists; returns whether it is new. */
export async function insertMail(tx: Transaction, mail: OutboxMail): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('outbox_mail')
    .values({ ...columnsOf(mail), payload: JSON.stringify(mail.payload) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Stores mails whose business keys are new, all in one statement. */
export async function insertMails(tx: Transaction, mails: OutboxMail[]): Promise<void> {
  const rows = JSON.stringify(mails.map(columnsOf));
  await sql`
    insert into outbox_mail (id, organisation_id, business_key, template, recipient, payload, sealed_secret)
    select id, organisation_id, business_key, template, recipient, payload, sealed_secret
    from jsonb_populate_recordset(null::outbox_mail, ${rows}::jsonb)`.execute(tx);
}

/** A mail that waits for delivery, locked against a second deliverer; null when it is settled or being delivered. */
export async function takePendingMail(tx: Transaction, id: string): Promise<OutboxMail | null> {
  const row = await tx
    .selectFrom('outbox_mail')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ? toMail(row) : null;
}

/** Notes how a delivery ended. A delivered secret is forgotten; a kept mail still needs it to be shown. */
export async function settleMail(
  tx: Transaction,
  id: string,
  state: 'SENT' | 'KEPT' | 'REFUSED',
): Promise<void> {
  await tx
    .updateTable('outbox_mail')
    .set({
      state,
      settled_at: sql`transaction_timestamp()`,
      ...(state !== 'KEPT' && { sealed_secret: null }),
    })
    .where('id', '=', id)
    .execute();
}

/** The newest mails of everyone or of one recipient, for the demo mailbox. */
export async function newestMails(
  tx: Transaction,
  recipient: string | null,
  count: number,
): Promise<(OutboxMail & { createdAt: string })[]> {
  const { rows } = await sql<MailRow & { created_at: string }>`
    select * from app.newest_mails(${recipient}, ${count})`.execute(tx);
  return rows.map((row) => ({ ...toMail(row), createdAt: row.created_at }));
}

interface MailRow {
  id: string;
  organisation_id: string | null;
  business_key: string;
  template: string;
  recipient: string;
  payload: Record<string, unknown>;
  sealed_secret: string | null;
}

function toMail(row: MailRow): OutboxMail {
  return {
    id: row.id,
    organisationId: row.organisation_id,
    businessKey: row.business_key,
    template: row.template,
    recipient: row.recipient,
    payload: row.payload,
    sealedSecret: row.sealed_secret,
  };
}
