import { randomUUIDv7 } from 'node:crypto';
import type { Keyring } from '../crypto/keyring.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { JobKind, Jobs } from '../jobs/jobs.ts';
import { type MailContent, type RenderedMail, renderMail } from '../mail/mail-content.ts';
import { type Mailer, MailRefusedError } from '../mail/mailer.ts';
import {
  insertMail,
  insertMails,
  newestMails,
  type OutboxMail,
  settleMail,
  takePendingMail,
} from './outbox.repo.ts';

/** Writes a mail when it is delivered, from the ids it was stored with. */
type MailTemplate = (mail: {
  payload: Record<string, unknown>;
  /** The token of a link, sealed until now; empty where the mail has none. */
  secret: string;
  recipient: string;
  publicUrl: string;
  tx: Transaction;
}) => Promise<MailContent>;

export type MailTemplates = Record<string, MailTemplate>;

export interface NewMail {
  /** The same business event never sends two mails. */
  businessKey: string;
  template: string;
  recipient: string;
  organisationId: string | null;
  payload: Record<string, unknown>;
  secret?: string;
}

interface ShownMail extends RenderedMail {
  id: string;
  to: string;
  sentAt: string;
}

export interface Outbox {
  /** Puts a mail into the outbox, in the transaction of what it tells. */
  send(tx: Transaction, mail: NewMail): Promise<void>;
  /** Puts many mails into the outbox at once; their business keys must be new. */
  sendAll(tx: Transaction, mails: NewMail[]): Promise<void>;
  deliveries: JobKind<never>;
  /** The newest mails as they were or would have been sent, for the demo mailbox. */
  show(recipient: string | null): Promise<ShownMail[]>;
}

interface OutboxParts {
  db: Database;
  jobs: Jobs;
  keyring: Keyring;
  mailer: Mailer | null;
  publicUrl: string;
  templates: MailTemplates;
}

const queue = 'deliver-mail';
const shownAtMost = 200;

interface Delivery {
  mailId: string;
  organisationId: string | null;
}

const deliveryOf = ({ id, organisationId }: OutboxMail): Delivery => ({ mailId: id, organisationId });

/** The outbox: mails are stored with what they tell and delivered by a job, repeated until the server takes them. */
export function createOutbox({ db, jobs, keyring, mailer, publicUrl, templates }: OutboxParts): Outbox {
  async function render(tx: Transaction, mail: OutboxMail): Promise<RenderedMail> {
    const template = templates[mail.template];
    if (!template) throw new Error(`There is no mail template ${mail.template}.`);
    const secret = mail.sealedSecret ? keyring.unseal('outbox-secret', mail.sealedSecret) : '';
    return renderMail(
      await template({ payload: mail.payload, secret, recipient: mail.recipient, publicUrl, tx }),
    );
  }

  function toStore({ secret, ...mail }: NewMail): OutboxMail {
    const sealedSecret = secret ? keyring.seal('outbox-secret', secret) : null;
    return { ...mail, id: randomUUIDv7(), sealedSecret };
  }

  async function deliver({ mailId, organisationId }: Delivery): Promise<void> {
    await db.transaction({ scope: 'job', organisationId }, async (tx) => {
      const mail = await takePendingMail(tx, mailId);
      if (!mail) return;
      if (!mailer) return settleMail(tx, mail.id, 'KEPT');
      const state = await mailer.send(mail.id, mail.recipient, await render(tx, mail)).then(
        () => 'SENT' as const,
        (error: unknown) => {
          if (error instanceof MailRefusedError) return 'REFUSED' as const;
          throw error;
        },
      );
      await settleMail(tx, mail.id, state);
    });
  }

  return {
    send: async (tx, mail) => {
      const stored = toStore(mail);
      if (await insertMail(tx, stored)) await jobs.enqueue<Delivery>(tx, queue, deliveryOf(stored));
    },
    sendAll: async (tx, mails) => {
      const stored = mails.map(toStore);
      await insertMails(tx, stored);
      await jobs.enqueueAll<Delivery>(tx, queue, stored.map(deliveryOf));
    },
    // Two weeks of retries: 5 s doubling to an hour.
    deliveries: { name: queue, retryLimit: 680, handle: deliver },
    show: async (recipient) => {
      const mails = await db.transaction({ scope: 'anonymous' }, (tx) =>
        newestMails(tx, recipient, shownAtMost),
      );
      return Promise.all(
        mails.map(async (mail) => {
          const context = { scope: 'job', organisationId: mail.organisationId } as const;
          const rendered = await db.transaction(context, (tx) => render(tx, mail));
          return { id: mail.id, to: mail.recipient, sentAt: mail.createdAt, ...rendered };
        }),
      );
    },
  };
}
