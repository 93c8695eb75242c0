import { randomUUIDv7 } from 'node:crypto';
import type { Keyring } from '../crypto/keyring.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { OnFailure } from '../failures/failure-log.ts';
import type { FileStore } from '../files/file-store.ts';
import { type LogoPicture, readLogo } from '../files/logo-pictures.ts';
import { type MailContent, type MailReader, type RenderedMail, renderMail } from '../mail/mail-content.ts';
import { withPictures } from '../mail/mail-pictures.ts';
import type { Mailer } from '../mail/mailer.ts';
import { type MailWorker, startMailWorker } from './mail-worker.ts';
import {
  findParties,
  insertMails,
  type MailParties,
  newestMails,
  type OutboxMail,
  templatesOfWaitingMails,
} from './outbox.repo.ts';

/** Renders a mail when it is delivered, from the ids stored with it. */
type MailTemplate = (mail: {
  payload: Record<string, unknown>;
  /** The token of a link, unsealed; empty if the mail has none. */
  secret: string;
  recipient: string;
  publicUrl: string;
  tx: Transaction;
  /** Reads the logo of the organisation; only after the transaction, for attachments. */
  readLogo(): Promise<LogoPicture | null>;
}) => Promise<MailContent>;

/** The mail templates of a module by name. */
export type MailTemplates = Record<string, MailTemplate>;

/**
 * How soon mails are sent: `first` what people wait for or must know in time (accounts, receipts, deadlines),
 * `last` what may wait (digests). Nothing of a later priority is sent while something of an earlier one is due.
 */
export type MailPriority = 'first' | 'normal' | 'last';

const priorities: Record<MailPriority, number> = { first: 1, normal: 2, last: 3 };

export interface NewMail {
  /** Each business event sends only one mail. */
  businessKey: string;
  template: string;
  recipient: string;
  organisationId: string | null;
  payload: Record<string, unknown>;
  secret?: string;
}

interface ShownMail extends Omit<RenderedMail, 'attachments' | 'pictures'> {
  id: string;
  /** Names of the attached files. */
  attachments: string[];
  to: string;
  sentAt: string;
}

export interface Outbox {
  /** Adds a mail to the outbox, in the transaction of what it reports. */
  send(tx: Transaction, mail: NewMail): Promise<void>;
  /** Adds several mails to the outbox in one statement. */
  sendAll(tx: Transaction, mails: NewMail[]): Promise<void>;
  /** Starts delivering. Pending mails with an unknown template are reported and wait. */
  start(): Promise<void>;
  /** Starts no more deliveries and waits for running ones. */
  stop(): Promise<void>;
  /** Reports what could not be sent now and is sent later. */
  onError: OnFailure;
  /** The newest mails as they were or would have been sent, for the demo mailbox. */
  show(recipient: string | null): Promise<ShownMail[]>;
}

interface OutboxDeps {
  /** Uses a separate pool, so that mails and requests do not wait for each other. */
  db: Database;
  keyring: Keyring;
  store: FileStore;
  mailer: Mailer | null;
  publicUrl: string;
  /** The templates of all modules that send mails. */
  templates: Record<MailPriority, MailTemplates[]>;
  /** Called for a mail that will never arrive, in the transaction that records this. */
  onUndeliverable(tx: Transaction, mail: OutboxMail): Promise<void>;
  onError: OnFailure;
  /** Called after each attempt to deliver a mail. */
  onEnd?: ((outcome: string) => void) | undefined;
}

/** A mail of another version of this program, or of none. */
class UnknownTemplateError extends Error {
  override name = 'UnknownTemplateError';
}

const maxShown = 200;
const secretOf = (id: string) => ({ table: 'outbox_mail', column: 'sealed_secret', id });

/** The outbox: mails are stored with what they report, and delivered until the mail server accepts them. */
export function createOutbox(deps: OutboxDeps): Outbox {
  const { db, keyring, store, mailer, publicUrl, templates, onUndeliverable, onError, onEnd } = deps;
  const known = joinTemplates(templates);
  let deliveries: MailWorker | null = null;

  function templateOf({ template }: { template: string }): KnownTemplate {
    const found = known.get(template);
    if (!found) throw new UnknownTemplateError(`There is no mail template ${template}.`);
    return found;
  }

  async function render(mail: OutboxMail): Promise<RenderedMail> {
    const { payload, recipient, organisationId, sealedSecret } = mail;
    const secret = sealedSecret ? keyring.unseal('outbox-secret', secretOf(mail.id), sealedSecret) : '';
    const { content, parties } = await db.transaction({ scope: 'job', organisationId }, async (tx) => {
      const found = await findParties(tx, mail);
      const readFound = () => readLogo(store, found.organisation?.logo ?? null);
      const delivery = { payload, secret, recipient, publicUrl, tx, readLogo: readFound };
      return { content: await templateOf(mail).render(delivery), parties: found };
    });
    return renderMail(content, await readerOf(store, parties));
  }

  async function sendAll(tx: Transaction, mails: NewMail[]): Promise<void> {
    const rows = mails.map(({ secret, ...mail }) => {
      const { priority } = templateOf(mail);
      const id = randomUUIDv7();
      return {
        ...mail,
        id,
        priority,
        sealedSecret: secret ? keyring.seal('outbox-secret', secretOf(id), secret) : null,
      };
    });
    await insertMails(tx, rows, mailer ? 'PENDING' : 'KEPT');
  }

  return {
    send: (tx, mail) => sendAll(tx, [mail]),
    sendAll,
    start: async () => {
      const context = { scope: 'job', organisationId: null } as const;
      for (const template of await db.transaction(context, templatesOfWaitingMails)) {
        if (!known.has(template)) onError(new UnknownTemplateError(), { id: template });
      }
      if (mailer) deliveries = startMailWorker({ db, mailer, render, onUndeliverable, onError, onEnd });
    },
    stop: async () => deliveries?.stop(),
    onError,
    show: async (recipient) => {
      const mails = await db.transaction({ scope: 'anonymous' }, (tx) =>
        newestMails(tx, recipient, maxShown),
      );
      return Promise.all(
        mails.map(async (mail) => {
          const { attachments, pictures, ...rendered } = await render(mail);
          return {
            id: mail.id,
            to: mail.recipient,
            sentAt: mail.createdAt,
            ...rendered,
            html: withPictures(rendered.html, pictures),
            attachments: attachments.map(({ fileName }) => fileName),
          };
        }),
      );
    },
  };
}

async function readerOf(store: FileStore, { organisation, timeZone }: MailParties): Promise<MailReader> {
  if (!organisation) return { timeZone, organisation: null };
  const logo = await readLogo(store, organisation.logo);
  return { timeZone, organisation: { name: organisation.name, logo } };
}

interface KnownTemplate {
  render: MailTemplate;
  priority: number;
}

function joinTemplates(templates: OutboxDeps['templates']): Map<string, KnownTemplate> {
  const known = new Map<string, KnownTemplate>();
  for (const [level, priority] of Object.entries(priorities)) {
    for (const [name, render] of templates[level as MailPriority].flatMap((one) => Object.entries(one))) {
      if (known.has(name)) throw new Error(`The mail template ${name} is defined twice.`);
      known.set(name, { render, priority });
    }
  }
  return known;
}
