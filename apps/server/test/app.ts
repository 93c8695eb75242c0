import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { setDemoFunctions } from '../seeds/demo/functions.ts';
import { buildApp, mailTemplates } from '../src/app.ts';
import { type Config, readConfig } from '../src/config.ts';
import { allJobKinds } from '../src/job-kinds.ts';
import { resetJob } from '../src/modules/identity/index.ts';
import { tellOfRefusedMail } from '../src/modules/notices/index.ts';
import { type ArrivalClock, startArrivalClock } from '../src/platform/clock/arrival-clock.ts';
import { createKeyring, type Keyring } from '../src/platform/crypto/keyring.ts';
import { createPasswordHasher, type PasswordHasher } from '../src/platform/crypto/password-hasher.ts';
import { createPool, createReservedPool } from '../src/platform/db/connection.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import type { FileStore } from '../src/platform/files/file-store.ts';
import { openFileStore } from '../src/platform/files/open-file-store.ts';
import type { BodyMemoryLimits } from '../src/platform/http/body-memory.ts';
import type { BodyPace } from '../src/platform/http/body-pace.ts';
import { createLogger } from '../src/platform/http/request-log.ts';
import { type Jobs, openJobs } from '../src/platform/jobs/jobs.ts';
import { createMailer } from '../src/platform/mail/mailer.ts';
import { createOutbox, type MailTemplates, type Outbox } from '../src/platform/outbox/outbox.ts';
import { type StreamPace, startLiveEvents } from '../src/platform/stream/live-events.ts';
import { createTestDatabase, type TestDatabase } from './db.ts';
import { cheapHashing } from './factories/accounts.ts';

export interface TestApp {
  app: FastifyInstance;
  config: Config;
  database: TestDatabase;
  db: Database;
  jobs: Jobs;
  outbox: Outbox;
  keyring: Keyring;
  store: FileStore;
  /** Closes the boxes that are due, as the job does every minute. */
  closeBoxes(): Promise<void>;
  close(): Promise<void>;
}

interface TestAppOptions {
  /** Settings on top of a demo installation's. People ask without pause in tests: what they use is not limited. */
  environment?: Record<string, string>;
  templates?: MailTemplates;
  /** The database of another test app: two servers on one database. */
  database?: TestDatabase;
  /** Takes the log's lines; they are dropped otherwise. */
  log?: { write(line: string): void };
  /** How slowly bodies may arrive, so that a test need not wait. */
  pace?: BodyPace;
  /** How much memory bodies may take, so that a test need not send as much. */
  bodyMemory?: BodyMemoryLimits;
  /** How often streams are looked after, so that a test need not wait. */
  streamPace?: Partial<StreamPace>;
  /** Files of some purpose that are otherwise than usual. */
  purposes?: NonNullable<Parameters<typeof buildApp>[0]['purposes']>;
  /** Looks at what is hashed, without replacing it. */
  watchHasher?: (hasher: PasswordHasher) => PasswordHasher;
  /** Passwords cost what they cost people, where that is what is tested. */
  usualHashing?: boolean;
  /** When requests arrive, where a test says that itself. */
  arrivals?: Pick<ArrivalClock, 'stamp'>;
  /** Leaves jobs in their queues. */
  withoutJobs?: boolean;
  /** Adds what only the test needs before the app is ready. */
  extend?: (app: FastifyInstance, parts: { db: Database }) => void;
}

const reservedConnections = 4;

/** The whole HTTP side on a database of its own; nothing is replaced but where it runs. */
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
  usualHashing = false,
  arrivals,
  withoutJobs = false,
  extend,
}: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tenderbox-files-'));
  const config = readConfig({ DATA_DIR: dataDir, WORK_LIMIT: '0', ...environment });
  const database = sharedDatabase ?? (await createTestDatabase());
  // The databases of tests begin with what a demo has.
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
    ...{ db: background, keyring, mailer, publicUrl, templates: [...mailTemplates, templates] },
    onUndeliverable: tellOfRefusedMail,
    onTrouble: () => undefined,
  });
  await outbox.start();
  await jobs.start(withoutJobs ? [] : [resetJob({ db: background, keyring, outbox })]);
  const live = await startLiveEvents({
    ...{ db: background, target: database.serving, keyring, pace: streamPace, onTrouble: () => undefined },
  });
  const log = createLogger(logLines ? 'info' : 'silent', logLines ?? { write: () => undefined });
  const hasher = watchHasher(await createPasswordHasher(usualHashing ? undefined : cheapHashing));
  const build = { version: '0.0.0', hashId: 'test' };
  const app = await buildApp({
    config,
    db,
    reserved,
    reservedConnections,
    arrivals: arrivals ?? arrivalClock,
    jobs,
    outbox,
    live,
    clock: { isRight: () => true },
    keyring,
    hasher,
    store,
    log,
    build,
    ...(pace && { pace }),
    ...(bodyMemory && { bodyMemory }),
    ...(purposes && { purposes }),
  });
  extend?.(app, { db });
  await app.ready();
  const closeBoxes = async () => {
    const kinds = allJobKinds({ config, db: background, keyring, outbox, store });
    await kinds.find(({ name }) => name === 'close-boxes')?.handle(undefined as never);
  };
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
  return { app, config, database, db, jobs, outbox, keyring, store, closeBoxes, close };
}
