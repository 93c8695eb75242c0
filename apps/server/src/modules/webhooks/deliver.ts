import { setTimeout as pause } from 'node:timers/promises';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Answer, callReceiver } from '../../platform/webhooks/call-receiver.ts';
import { type Networks, networksOf } from '../../platform/webhooks/receiver-address.ts';
import { signatureOf } from '../../platform/webhooks/signature.ts';
import { type ClaimedDelivery, claimDeliveries, settleDelivery } from './delivery.repo.ts';
import { unsealWebhookSecret } from './webhook-secret.ts';

/** How many receivers are spoken to at once; one that hangs takes one of them for as long as it may take. */
const atOnce = 50;
const lookEvery = 1000;
const timeLimit = 10_000;
/** Longer than an attempt takes: what was under way when a server died is tried by another. */
const leaseSeconds = 40;
const givenUpAfterHours = 24;

/** The pause after a failed attempt: 5 seconds, doubled each time, up to an hour. */
export const secondsToWait = (attempt: number) => Math.min(5 * 2 ** (attempt - 1), 3600);

interface Parts {
  /** On connections of their own. */
  db: Database;
  keyring: Keyring;
  config: { webhookNetworks: string[] };
  /** How long a receiver may take, where it is not the usual. */
  timeLimit?: number;
}

/** Tells receivers what is due, each by itself, until the server stops. */
export function startWebhooks(parts: Parts & { onTrouble(error: unknown): void }): { stop(): Promise<void> } {
  const { onTrouble } = parts;
  const allowed = networksOf(parts.config.webhookNetworks);
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const free = atOnce - underWay.size;
      const claimed = await claim(parts.db, free).catch((error: unknown) => {
        onTrouble(error);
        return [];
      });
      for (const delivery of claimed) {
        const attempt = deliver(parts, allowed, delivery)
          .catch(onTrouble)
          .finally(() => underWay.delete(attempt));
        underWay.add(attempt);
      }
      // Where each webhook had one, there may be more; otherwise somebody looks again soon.
      if (claimed.length === free) await Promise.race(underWay);
      else
        await pause(claimed.length ? 20 : lookEvery, undefined, { signal: stopping.signal }).catch(
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

/** Tells every receiver one thing that is due; says how many were told. */
export async function deliverDue(parts: Parts): Promise<number> {
  const allowed = networksOf(parts.config.webhookNetworks);
  const claimed = await claim(parts.db, atOnce);
  await Promise.all(claimed.map((delivery) => deliver(parts, allowed, delivery)));
  return claimed.length;
}

const claim = (db: Database, howMany: number) =>
  db.transaction({ scope: 'job', organisationId: null }, (tx) => claimDeliveries(tx, howMany, leaseSeconds));

/** The receiver is spoken to outside any transaction; then it is noted how that went. */
async function deliver(parts: Parts, allowed: Networks, delivery: ClaimedDelivery): Promise<void> {
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
  const signature = signed(parts.keyring, delivery, body);
  const answer: Answer = signature
    ? await callReceiver(url, {
        headers: { ...headers, 'tenderbox-signature': signature },
        ...{ body, allowed, timeLimit: parts.timeLimit ?? timeLimit },
      })
    : { status: null, failure: 'SECRET' };
  const duration = Math.round(performance.now() - since);
  const wait = { waitSeconds: secondsToWait(attempts + 1), givenUpAfterHours };
  await parts.db.transaction({ scope: 'job', organisationId }, (tx) =>
    settleDelivery(tx, delivery, { ...answer, duration }, wait),
  );
}

/** Null where the key that sealed a secret is lost: nothing is told unsigned, and its admins read why. */
function signed(keyring: Keyring, { secrets }: ClaimedDelivery, body: string): string | null {
  try {
    const known = secrets.map((one) => unsealWebhookSecret(keyring, one.id, one.sealed));
    return signatureOf(known, Math.floor(Date.now() / 1000), body);
  } catch {
    return null;
  }
}
