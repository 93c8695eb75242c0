import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { setDemoFunctions } from '../seeds/demo/functions.ts';
import { allJobs } from '../src/all-jobs.ts';
import { buildApp, mailTemplates, onUndeliverable } from '../src/app.ts';
import { createHealthReader } from '../src/modules/status/index.ts';
import { type ArrivalClock, startArrivalClock } from '../src/platform/clock/arrival-clock.ts';
import { type Config, readConfig } from '../src/platform/config/config.ts';
import { createKeyring, type Keyring } from '../src/platform/crypto/keyring.ts';
import { createPasswordHasher, type PasswordHasher } from '../src/platform/crypto/password-hasher.ts';
import { createPool, createReservedPool } from '../src/platform/db/connection.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import type { FileStore } from '../src/platform/files/file-store.ts';
import { openFileStore } from '../src/platform/files/open-file-store.ts';
import type { BodyMemoryLimits } from '../src/platform/http/body-memory.ts';
import type { BodyRateLimits } from '../src/platform/http/body-rate-limits.ts';
import { createLogger } from '../src/platform/http/request-log.ts';
import { type Jobs, openJobs } from '../src/platform/jobs/jobs.ts';
import { createMailer } from '../src/platform/mail/mailer.ts';
import type { LoadMeter } from '../src/platform/metrics/load-meter.ts';
import type { Metrics } from '../src/platform/metrics/metrics.ts';
import { createOutbox, type MailTemplates, type Outbox } from '../src/platform/outbox/outbox.ts';
import { type StreamIntervals, startLiveEvents } from '../src/platform/stream/live-events.ts';
import { cheapHashing } from './cheap-hashing.ts';
import { createTestDatabase, type TestDatabase } from './db.ts';

export interface TestApp {
  app: FastifyInstance;
  config: Config;
  database: TestDatabase;
  db: Database;
  jobs: Jobs;
  outbox: Outbox;
  keyring: Keyring;
  store: FileStore;
  /** Closes the boxes that are due, like the job that runs every minute. */
  closeBoxes(): Promise<void>;
  /** Runs a job of all-jobs.ts once. */
  runJob(name: string, data?: object): Promise<void>;
  close(): Promise<void>;
}

interface TestAppOptions {
  /**
   * Settings in addition to those of a demo installation. Work is not limited, since tests make calls without
   * pause.
   */
  environment?: Record<string, string>;
  templates?: MailTemplates;
  /** The database of another test app, for two servers on one database. */
  database?: TestDatabase;
  /** Receives the log lines, which are dropped by default. */
  log?: { write(line: string): void };
  /** Limits on slow bodies, so that a test need not wait. */
  pace?: BodyRateLimits;
  /** Memory limits of bodies, so that a test need not send as much. */
  bodyMemory?: BodyMemoryLimits;
  /** Intervals of the streams, so that a test need not wait. */
  streamPace?: Partial<StreamIntervals>;
  /** Overrides the rules of some file purposes. */
  purposes?: NonNullable<Parameters<typeof buildApp>[0]['purposes']>;
  /** Observes the hasher without replacing it. */
  watchHasher?: (hasher: PasswordHasher) => PasswordHasher;
  /** Uses the production cost of password hashes, for tests of that. */
  defaultHashing?: boolean;
  /** Arrival times of requests, for tests that set them. */
  arrivals?: Pick<ArrivalClock, 'stamp'>;
  /** Observes requests. */
  metrics?: Metrics;
  /** Measures requests. */
  load?: LoadMeter;
  /** Leaves jobs in their queues. */
  withoutJobs?: boolean;
  /** Adds test-only routes or hooks before the app is ready. */
  extend?: (app: FastifyInstance, parts: { db: Database }) => void;
}

const reservedConnections = 4;

/** The whole HTTP side on its own database; only its environment is replaced. */
export async function startTestApp({
  environment = {},
  templates = {},
  database: sharedDatabase,
  log: logLines,
  pace,
  bodyMemory,
  purposes,
  streamPace = {},
  watchHasher = (hasher) => hasher,
  defaultHashing = false,
  arrivals,
  withoutJobs = false,
  metrics,
  load,
  extend,
}: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tenderbox-files-'));
  const config = readConfig({ DATA_DIR: dataDir, WORK_LIMIT: '0', ...environment });
  const database = sharedDatabase ?? (await createTestDatabase());
  // Test databases start with the demo functions.
  if (!config.demo) await setDemoFunctions(database.target, false);
  const db = openDatabase(createPool(database.serving, 10));
  const reserved = openDatabase(createReservedPool(database.serving, reservedConnections), {
    preparesAfter: 1,
  });
  const arrivalClock = startArrivalClock({ target: database.serving, onError: () => undefined });
  const background = openDatabase(createPool(database.serving, 4));
  const keyring = createKeyring(config.secretKey, config.previousSecretKey);
  const mailer = createMailer(config.mail);
  const store = await openFileStore(config);
  const jobs = openJobs(database.serving, () => undefined, { upkeep: false });
  const { publicUrl } = config;
  const outbox = createOutbox({
    db: background,
    keyring,
    store,
    mailer,
    publicUrl,
    templates: { ...mailTemplates, normal: [...mailTemplates.normal, templates] },
    onUndeliverable,
    onError: () => undefined,
  });
  await outbox.start();
  const kinds = allJobs({ config, db: background, keyring, outbox, store, practicePause: 0 });
  await jobs.start(withoutJobs ? [] : kinds.filter(({ name }) => name === 'answer-reset-request'));
  const live = await startLiveEvents({
    db: background,
    target: database.serving,
    keyring,
    pace: streamPace,
    onError: () => undefined,
  });
  const log = createLogger(logLines ? 'info' : 'silent', logLines ?? { write: () => undefined });
  const hasher = watchHasher(await createPasswordHasher(defaultHashing ? undefined : cheapHashing));
  const build = { version: '0.0.0', hashId: 'test' };
  const clock = { isRight: () => true };
  const app = await buildApp({
    config,
    db,
    reserved,
    reservedConnections,
    arrivals: arrivals ?? arrivalClock,
    jobs,
    outbox,
    live,
    clock,
    // Not cached, so that a test sees what it has just changed.
    health: createHealthReader({ config, db, jobs, clock, keyring }, 0),
    server: { name: 'test:3000', startedAt: new Date().toISOString() },
    keyring,
    hasher,
    store,
    log,
    build,
    ...(load && { load }),
    ...(metrics && { metrics }),
    ...(pace && { pace }),
    ...(bodyMemory && { bodyMemory }),
    ...(purposes && { purposes }),
  });
  extend?.(app, { db });
  await app.ready();
  const runJob = async (job: string, data?: object) => {
    const kind = kinds.find(({ name }) => name === job);
    if (!kind) throw new Error(`There is no job ${job}.`);
    await kind.handle(data as never);
  };
  const closeBoxes = () => runJob('close-boxes');
  const close = async () => {
    await app.close();
    await live.stop();
    await jobs.stop();
    await outbox.stop();
    mailer?.close();
    await background.close();
    await reserved.close();
    await arrivalClock.stop();
    await db.close();
    if (!sharedDatabase) await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { app, config, database, db, jobs, outbox, keyring, store, closeBoxes, runJob, close };
}
