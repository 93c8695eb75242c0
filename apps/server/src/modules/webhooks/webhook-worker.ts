import { setTimeout as pause } from 'node:timers/promises';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Database } from '../../platform/db/database.ts';
import type { OnFailure } from '../../platform/failures/failure-log.ts';
import { callReceiver, type DeliveryResult } from '../../platform/webhooks/call-receiver.ts';
import { type Networks, networksOf } from '../../platform/webhooks/receiver-address.ts';
import { signatureOf } from '../../platform/webhooks/signature.ts';
import { type ClaimedDelivery, claimDeliveries, settleDelivery } from './delivery.repo.ts';
import { unsealWebhookSecret } from './webhook-secret.ts';

/** Maximum number of concurrent calls. A receiver that hangs occupies one until its timeout. */
const concurrency = 50;
const pollInterval = 1000;
const timeLimit = 10_000;
/** Longer than an attempt, so that another server retries the deliveries of one that died. */
const leaseSeconds = 40;
const maxRetryHours = 24;

/** The delay after a failed attempt: 5 seconds, doubled each time, up to an hour. */
export const retryDelaySeconds = (attempt: number) => Math.min(5 * 2 ** (attempt - 1), 3600);

interface Deps {
  /** With its own connection pool. */
  db: Database;
  keyring: Keyring;
  config: { webhookNetworks: string[] };
  /** Timeout of a call, if not the default. */
  timeLimit?: number;
  onError?: OnFailure;
  /** Called after each attempt. */
  onEnd?: ((outcome: string) => void) | undefined;
}

/** Sends due deliveries in the background, independently per receiver, until stopped. */
export function startWebhookWorker(deps: Deps & { onError: OnFailure }): {
  stop(): Promise<void>;
} {
  const { onError } = deps;
  const allowed = networksOf(deps.config.webhookNetworks);
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const free = concurrency - underWay.size;
      const claimed = await claim(deps.db, free).catch((error: unknown) => {
        onError(error);
        return [];
      });
      for (const delivery of claimed) {
        const attempt = deliver(deps, allowed, delivery)
          .catch((error: unknown) => onError(error, { id: delivery.id, attempt: delivery.attempts + 1 }))
          .finally(() => underWay.delete(attempt));
        underWay.add(attempt);
      }
      // Only one delivery per webhook is claimed at a time, so more can be due right after these.
      if (claimed.length === free) await Promise.race(underWay);
      else
        await pause(claimed.length ? 20 : pollInterval, undefined, { signal: stopping.signal }).catch(
          () => undefined,
        );
    }
  }

  return {
    stop: async () => {
      stopping.abort();
      await running;
      await Promise.all(underWay);
    },
  };
}

/** Sends one due delivery per webhook. Returns the number of attempts. */
export async function deliverDue(deps: Deps): Promise<number> {
  const allowed = networksOf(deps.config.webhookNetworks);
  const claimed = await claim(deps.db, concurrency);
  await Promise.all(claimed.map((delivery) => deliver(deps, allowed, delivery)));
  return claimed.length;
}

const claim = (db: Database, batchSize: number) =>
  db.transaction({ scope: 'job', organisationId: null }, (tx) =>
    claimDeliveries(tx, batchSize, leaseSeconds),
  );

/** Calls the receiver outside any transaction, then records the result. */
async function deliver(deps: Deps, allowed: Networks, delivery: ClaimedDelivery): Promise<void> {
  const { id, organisationId, businessUnitId, event, about, createdAt, attempts, url } = delivery;
  const body = JSON.stringify({ id, event, createdAt, businessUnitId, about });
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Tenderbox-Webhooks/1',
    'tenderbox-event': event,
    'tenderbox-delivery': id,
  };
  const since = performance.now();
  const signature = signed(deps, delivery, body);
  const answer: DeliveryResult = signature
    ? await callReceiver(url, {
        headers: { ...headers, 'tenderbox-signature': signature },
        body,
        allowed,
        timeLimit: deps.timeLimit ?? timeLimit,
      })
    : { status: null, failure: 'SECRET' };
  deps.onEnd?.(answer.failure ?? 'delivered');
  const duration = Math.round(performance.now() - since);
  const wait = { waitSeconds: retryDelaySeconds(attempts + 1), maxRetryHours };
  await deps.db.transaction({ scope: 'job', organisationId }, (tx) =>
    settleDelivery(tx, delivery, { ...answer, duration }, wait),
  );
}

/** Null if the key that sealed a secret is missing. Nothing is sent unsigned, and the admins see the reason. */
function signed(
  { keyring, onError }: Deps,
  { id, secrets, attempts }: ClaimedDelivery,
  body: string,
): string | null {
  try {
    const known = secrets.map((one) => unsealWebhookSecret(keyring, one.id, one.sealed));
    return signatureOf(known, Math.floor(Date.now() / 1000), body);
  } catch (error) {
    onError?.(error, { id, attempt: attempts + 1 });
    return null;
  }
}
