import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Transaction } from '../db/database.ts';
import type { RenderedMail } from '../mail/mail-content.ts';
import { type Mailer, MailRefusedError } from '../mail/mailer.ts';
import { atOnce, givenUpAfterDays, leaseSeconds, secondsToSend, secondsToWait } from './delivery.rules.ts';
import { type ClaimedMail, claimMails, postponeMail, settleMail } from './outbox.repo.ts';

/** Maximum milliseconds before a new mail is noticed. */
const lookEvery = 1000;
/** Milliseconds that running deliveries have to finish when the server stops. */
const finishWithin = 15_000;

interface DeliveryParts {
  /** Uses a separate pool: a mail is recorded as sent however busy the requests are. */
  db: Database;
  mailer: Mailer;
  /** Reads the database, but holds no connection while the mail server is contacted. */
  render(mail: ClaimedMail): Promise<RenderedMail>;
  /** Called for a mail that will never arrive, in the transaction that records this. */
  onUndeliverable(tx: Transaction, mail: ClaimedMail): Promise<void>;
  onTrouble(error: unknown): void;
}

/** How a delivery ended, with the mail server's reply if it was rejected. */
interface Outcome {
  state: 'SENT' | 'REFUSED' | 'FAILED';
  reason?: string;
}

export interface Deliveries {
  /** Starts no more deliveries and waits for running ones. */
  stop(): Promise<void>;
}

/** Delivers due mails, a few at a time: claims them, sends outside of any transaction, and records the result. */
export function startDeliveries(parts: DeliveryParts): Deliveries {
  const { db, mailer, render, onUndeliverable, onTrouble } = parts;
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const free = atOnce - underWay.size;
      const since = performance.now();
      const claimed = await claim(free);
      for (const mail of claimed) {
        const delivery = deliver(mail, since)
          .catch(onTrouble)
          .finally(() => underWay.delete(delivery));
        underWay.add(delivery);
      }
      if (claimed.length === free) await Promise.race(underWay);
      else await pause(lookEvery, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  async function claim(howMany: number): Promise<ClaimedMail[]> {
    try {
      return await db.transaction({ scope: 'job', organisationId: null }, (tx) =>
        claimMails(tx, howMany, leaseSeconds),
      );
    } catch (error) {
      onTrouble(error);
      return [];
    }
  }

  async function deliver(mail: ClaimedMail, since: number): Promise<void> {
    const elapsed = () => (performance.now() - since) / 1000;
    const outcome = await send(mail, elapsed);
    // A sent mail must be recorded, or it is sent again: retries during an outage for as long as the lease
    // lasts.
    for (;;) {
      try {
        return await settle(mail, outcome);
      } catch (error) {
        if (stopping.signal.aborted || elapsed() > leaseSeconds) throw error;
        await pause(500);
      }
    }
  }

  async function send(mail: ClaimedMail, elapsed: () => number): Promise<Outcome> {
    try {
      const rendered = await render(mail);
      await mailer.send(mail.id, mail.recipient, rendered, secondsToSend(elapsed()) * 1000);
      return { state: 'SENT' };
    } catch (error) {
      onTrouble(error);
      return error instanceof MailRefusedError
        ? { state: 'REFUSED', reason: error.reason }
        : { state: 'FAILED' };
    }
  }

  function settle(mail: ClaimedMail, { state, reason }: Outcome): Promise<void> {
    return db.transaction({ scope: 'job', organisationId: mail.organisationId }, async (tx) => {
      const wait = { seconds: secondsToWait(mail.attempt), days: givenUpAfterDays };
      const isOver =
        state === 'FAILED' ? await postponeMail(tx, mail, wait) : await settleMail(tx, mail, state, reason);
      if (isOver && state !== 'SENT') await onUndeliverable(tx, mail);
    });
  }

  return {
    stop: async () => {
      stopping.abort();
      const limit = setTimeout(() => mailer.close(), finishWithin);
      await running;
      await Promise.all(underWay);
      clearTimeout(limit);
    },
  };
}
