import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Transaction } from '../db/database.ts';
import type { OnFailure } from '../failures/failure-log.ts';
import type { RenderedMail } from '../mail/mail-content.ts';
import { type Mailer, MailRejectedError } from '../mail/mailer.ts';
import {
  concurrency,
  leaseSeconds,
  maxRetryDays,
  retryDelaySeconds,
  secondsToSend,
} from './delivery.rules.ts';
import { type ClaimedMail, claimMails, postponeMail, settleMail } from './outbox.repo.ts';

/** Maximum milliseconds before a new mail is noticed. */
const pollInterval = 1000;
/** Milliseconds that running deliveries have to finish when the server stops. */
const finishWithin = 15_000;

interface DeliveryDeps {
  /** Uses a separate pool: a mail is recorded as sent however busy the requests are. */
  db: Database;
  mailer: Mailer;
  /** Reads the database, but holds no connection while the mail server is contacted. */
  render(mail: ClaimedMail): Promise<RenderedMail>;
  /** Called for a mail that will never arrive, in the transaction that records this. */
  onUndeliverable(tx: Transaction, mail: ClaimedMail): Promise<void>;
  onError: OnFailure;
  /** Called after each attempt. */
  onEnd?: ((outcome: Outcome['state']) => void) | undefined;
}

/** How a delivery ended, with the mail server's reply if it was rejected. */
interface Outcome {
  state: 'SENT' | 'REFUSED' | 'FAILED';
  reason?: string;
}

export interface MailWorker {
  /** Starts no more deliveries and waits for running ones. */
  stop(): Promise<void>;
}

/** Delivers due mails, a few at a time: claims them, sends outside of any transaction, and records the result. */
export function startMailWorker(deps: DeliveryDeps): MailWorker {
  const { db, mailer, render, onUndeliverable, onError, onEnd } = deps;
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  let lastOrganisationId: string | null = null;
  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const free = concurrency - underWay.size;
      const since = performance.now();
      const claimed = await claim(free);
      for (const mail of claimed) {
        const delivery = deliver(mail, since)
          .catch((error: unknown) => onError(error, { id: mail.id, attempt: mail.attempt }))
          .finally(() => underWay.delete(delivery));
        underWay.add(delivery);
      }
      if (claimed.length === free) await Promise.race(underWay);
      else await pause(pollInterval, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  async function claim(batchSize: number): Promise<ClaimedMail[]> {
    try {
      const claimed = await db.transaction({ scope: 'job', organisationId: null }, (tx) =>
        claimMails(tx, batchSize, leaseSeconds, lastOrganisationId),
      );
      lastOrganisationId = claimed.at(-1)?.organisationId ?? null;
      return claimed;
    } catch (error) {
      onError(error);
      return [];
    }
  }

  async function deliver(mail: ClaimedMail, since: number): Promise<void> {
    const elapsed = () => (performance.now() - since) / 1000;
    const outcome = await send(mail, elapsed);
    onEnd?.(outcome.state);
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
      onError(error, { id: mail.id, attempt: mail.attempt });
      return error instanceof MailRejectedError
        ? { state: 'REFUSED', reason: error.reason }
        : { state: 'FAILED' };
    }
  }

  function settle(mail: ClaimedMail, { state, reason }: Outcome): Promise<void> {
    return db.transaction({ scope: 'job', organisationId: mail.organisationId }, async (tx) => {
      const wait = { seconds: retryDelaySeconds(mail.attempt), days: maxRetryDays };
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
