import { sql } from 'kysely';
import type { Transaction } from '../db/database.ts';
import { logoOf, type StoredLogo } from '../db/organisation-logo.ts';

export interface OutboxMail {
  id: string;
  organisationId: string | null;
  businessKey: string;
  template: string;
  recipient: string;
  payload: Record<string, unknown>;
  sealedSecret: string | null;
}

type NewOutboxMail = OutboxMail & { priority: number };

/** A mail that this server may try to deliver until its lease ends. */
export interface ClaimedMail extends OutboxMail {
  /** Number of the attempt, from 1; distinguishes this claim from later ones. */
  attempt: number;
}

/** Stores mails in one statement, skipping those whose business key exists. */
export async function insertMails(
  tx: Transaction,
  mails: NewOutboxMail[],
  state: 'PENDING' | 'KEPT',
): Promise<void> {
  const rows = mails.map((mail) => ({
    id: mail.id,
    organisation_id: mail.organisationId,
    business_key: mail.businessKey,
    template: mail.template,
    recipient: mail.recipient,
    payload: mail.payload,
    sealed_secret: mail.sealedSecret,
    priority: mail.priority,
  }));
  await sql`
    insert into outbox_mail (id, organisation_id, business_key, template, recipient, payload, sealed_secret,
      priority, state, settled_at)
    select id, organisation_id, business_key, template, recipient, payload, sealed_secret, priority,
      ${state}, case when ${state} <> 'PENDING' then transaction_timestamp() end
    from jsonb_populate_recordset(null::outbox_mail, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`.execute(tx);
}

/** Leases due mails of all tenants, each to one server at a time. Organisations take turns. */
export async function claimMails(
  tx: Transaction,
  batchSize: number,
  leaseSeconds: number,
  /** Of the organisation that was served last; null for the platform. */
  lastOrganisationId: string | null,
): Promise<ClaimedMail[]> {
  const { rows } = await sql<MailRow & { attempts: number }>`
    select * from app.claim_mails(${batchSize}, make_interval(secs => ${leaseSeconds}), ${lastOrganisationId})`.execute(
    tx,
  );
  return rows.map((row) => ({ ...toMail(row), attempt: row.attempts }));
}

/**
 * Records how a delivery ended. Returns false if its lease ended first. The secret of a delivered or rejected
 * mail is deleted.
 */
export async function settleMail(
  tx: Transaction,
  { id, attempt }: ClaimedMail,
  state: 'SENT' | 'REFUSED' | 'GIVEN_UP',
  refusal: string | null = null,
): Promise<boolean> {
  const settled = await tx
    .updateTable('outbox_mail')
    .set({ state, refusal, settled_at: sql`transaction_timestamp()`, sealed_secret: null })
    .where('id', '=', id)
    .where('attempts', '=', attempt)
    .where('state', '=', 'PENDING')
    .executeTakeFirst();
  return settled.numUpdatedRows > 0n;
}

/** Postpones a mail to its next attempt. Returns whether it was given up because it is older than `days`. */
export async function postponeMail(
  tx: Transaction,
  mail: ClaimedMail,
  { seconds, days }: { seconds: number; days: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('outbox_mail')
    .set({ next_attempt_at: sql<string>`clock_timestamp() + make_interval(secs => ${seconds})` })
    .where('id', '=', mail.id)
    .where('attempts', '=', mail.attempt)
    .where('state', '=', 'PENDING')
    .returning(sql<boolean>`created_at < clock_timestamp() - make_interval(days => ${days})`.as('isTooOld'))
    .executeTakeFirst();
  return row?.isTooOld ? settleMail(tx, mail, 'GIVEN_UP') : false;
}

/** The organisation that a mail is about, and the time zone of the person it is for. */
export interface MailParties {
  organisation: { name: string; logo: StoredLogo | null } | null;
  timeZone: string | null;
}

/** Finds them in the transaction that renders a mail. */
export async function findParties(
  tx: Transaction,
  { organisationId, payload }: Pick<OutboxMail, 'organisationId' | 'payload'>,
): Promise<MailParties> {
  if (!organisationId) return { organisation: null, timeZone: null };
  const { rows } = await sql<MailParties>`
    select json_build_object('name', organisation.name, 'logo', ${logoOf(sql`organisation.id`)}) as organisation,
      (select account.time_zone from role_entry join account on account.id = role_entry.account_id
        where role_entry.id = ${payload.roleEntryId ?? null}::uuid) as "timeZone"
    from organisation where organisation.id = ${organisationId}`.execute(tx);
  return rows[0] ?? { organisation: null, timeZone: null };
}

/** The templates of pending mails. */
export async function templatesOfWaitingMails(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ template: string }>`
    select template from app.templates_of_waiting_mails() as template`.execute(tx);
  return rows.map(({ template }) => template);
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

/** How many pending mails have a secret sealed by another key than this one; for the owner. */
export async function countSealedByOthers(tx: Transaction, keyId: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from outbox_mail
    where state = 'PENDING' and sealed_secret not like ${`${keyId}.%`}`.execute(tx);
  return rows[0]?.waiting ?? 0;
}
