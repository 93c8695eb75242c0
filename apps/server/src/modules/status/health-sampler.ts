import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../platform/db/database.ts';
import type { OnFailure } from '../../platform/failures/failure-log.ts';
import type { LoadMeter } from '../../platform/metrics/load-meter.ts';
import { failedChecks, type HealthReader } from './health.ts';
import { type HealthSample, recordHealthSample } from './health-sample.repo.ts';

/** A running server, as its samples name it. */
export interface ServerIdentity {
  /** Host name and port. */
  name: string;
  startedAt: string;
}

interface SamplerDeps {
  db: Database;
  health: HealthReader;
  load: Pick<LoadMeter, 'take'>;
  server: ServerIdentity;
  build: { version: string };
  onError: OnFailure;
}

export interface HealthSampler {
  /** Writes a sample now. A failure is reported, never thrown. */
  sample(): Promise<void>;
  /** Writes a last sample, so that the server does not look as if it had crashed. */
  stop(): Promise<void>;
}

const minute = 60_000;
/** Milliseconds that a stopping server waits for its last sample. */
const stopTimeout = 2000;

/** In the middle of a minute, so that each minute of the database gets one sample although the clocks differ a little. */
const untilNextSample = (now: number) => minute - ((now + minute / 2) % minute);

/** Writes a sample of this server every minute. */
export function startHealthSampler({ db, health, load, server, build, onError }: SamplerDeps): HealthSampler {
  let timer: NodeJS.Timeout;
  let running = Promise.resolve();
  const record = async (rest: Omit<HealthSample, keyof ReturnType<typeof load.take>>) => {
    await recordHealthSample(db, { ...load.take(), ...rest });
  };
  const identity = { server: server.name, startedAt: server.startedAt, version: build.version };

  async function takeSample(): Promise<void> {
    const { backlogs, space, ...checks } = await health.read();
    const oldest = backlogs?.mails.oldest;
    await record({
      ...identity,
      isLast: false,
      failedChecks: failedChecks({ ...checks, space }),
      freeBytes: space?.free ?? null,
      mails: backlogs?.mails.due ?? null,
      oldestMail: backlogs && (oldest ? Math.max(0, (Date.now() - Date.parse(oldest)) / 1000) : 0),
      webhooks: backlogs?.webhooks.due ?? null,
      boxes: backlogs?.boxes.late ?? null,
      auditLinks: backlogs?.auditLinks.due ?? null,
      scans: backlogs?.scans.due ?? null,
    });
  }

  const sample = () => {
    running = running.then(takeSample).catch((error: unknown) => onError(error));
    return running;
  };
  const schedule = () => {
    timer = setTimeout(() => void sample().then(schedule), untilNextSample(Date.now())).unref();
  };
  schedule();

  return {
    sample,
    stop: async () => {
      clearTimeout(timer);
      const last = running
        .then(() => record({ ...identity, ...unread, isLast: true }))
        .catch((error: unknown) => onError(error));
      // A database that is gone must not delay the stop.
      await Promise.race([last, pause(stopTimeout, undefined, { ref: false })]);
      clearTimeout(timer);
    },
  };
}

const unread = {
  failedChecks: [],
  freeBytes: null,
  mails: null,
  oldestMail: null,
  webhooks: null,
  boxes: null,
  auditLinks: null,
  scans: null,
};
