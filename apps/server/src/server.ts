import type { FastifyBaseLogger } from 'fastify';
import { setDemoFunctions } from '../seeds/demo/functions.ts';
import { seedDemo } from '../seeds/demo/index.ts';
import { buildApp, mailTemplates } from './app.ts';
import { readBuildInfo } from './build-info.ts';
import { type Config, SettingError } from './config.ts';
import { allJobKinds } from './job-kinds.ts';
import { startChaining } from './modules/audit/index.ts';
import { resealSecondFactors } from './modules/identity/index.ts';
import { tellOfRefusedMail } from './modules/notices/index.ts';
import { prepareSubmissions } from './modules/responses/index.ts';
import { startWebhooks } from './modules/webhooks/index.ts';
import { watchClock } from './platform/clock/watch-clock.ts';
import { createKeyring } from './platform/crypto/keyring.ts';
import { createPasswordHasher } from './platform/crypto/password-hasher.ts';
import {
  type ConnectionTarget,
  createPool,
  createReservedPool,
  tryConnection,
  userOf,
} from './platform/db/connection.ts';
import { openDatabase } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { assertBoundByRowSecurity } from './platform/db/serving-role.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { drain } from './platform/http/drain.ts';
import { installJobs, openJobs } from './platform/jobs/jobs.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { createOutbox } from './platform/outbox/outbox.ts';
import { startLiveEvents } from './platform/stream/live-events.ts';

const poolSize = 20;
/** Mails and jobs never wait for requests, nor requests for them. */
const backgroundPoolSize = 4;
/** A full pool makes nobody late: submissions have connections of their own. */
const reservedPoolSize = 8;
const drainAtMost = 20_000;

export interface RunningServer {
  address: string;
  /** Lets requests finish, then stops the jobs and the database. */
  stop(): Promise<void>;
}

/**
 * Starts everything in order; what was started is stopped again when a later step fails. `onLost` hears of
 * what a running server cannot go on after.
 */
export async function startServer(
  config: Config,
  log: FastifyBaseLogger,
  onLost: (error: unknown) => void,
): Promise<RunningServer> {
  const stops: (() => unknown)[] = [];
  // A step that fails does not keep the later ones from stopping, the database last of all.
  const stopAll = async () => {
    for (const step of stops.splice(0).reverse()) {
      try {
        await step();
      } catch (error) {
        log.warn({ kind: (error as Error).name }, 'trouble while stopping');
      }
    }
  };
  let stopped: Promise<void> | null = null;
  const stop = () => {
    stopped ??= stopAll();
    return stopped;
  };
  try {
    const address = await start();
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }

  async function start(): Promise<string> {
    const { owner, serving } = await connectTargets();
    const onTrouble = (error: unknown) =>
      log.warn({ kind: (error as Error).name }, 'trouble beside requests');
    await migrate(owner, userOf(serving));
    await setDemoFunctions(owner, config.demo);
    const pool = createPool(serving, poolSize);
    const db = openDatabase(pool);
    stops.push(() => db.close());
    const background = openDatabase(createPool(serving, backgroundPoolSize));
    stops.push(() => background.close());
    const reserved = openDatabase(createReservedPool(serving, reservedPoolSize), { preparesAfter: 1 });
    stops.push(() => reserved.close());
    await assertBoundByRowSecurity(pool);

    const keyring = createKeyring(config.secretKey, config.previousSecretKey);
    const mailer = createMailer(config.mail);
    stops.push(() => mailer?.close());
    const store = await openFileStore(config).catch(
      (error: Error & { code?: string; $metadata?: { httpStatusCode?: number } }) => {
        const problem = error.$metadata?.httpStatusCode ?? error.code ?? error.name;
        throw config.objectStorage
          ? new SettingError('S3_URL', `the bucket cannot be used (${problem})`)
          : error;
      },
    );
    const jobs = openJobs(serving, onTrouble);
    const { publicUrl } = config;
    const outbox = createOutbox({
      ...{ db: background, keyring, mailer, publicUrl, templates: mailTemplates, onTrouble },
      onUndeliverable: tellOfRefusedMail,
    });
    stops.push(() => outbox.stop());
    await outbox.start();
    const jobKinds = allJobKinds({ config, db: background, keyring, outbox, store });
    await installJobs(owner, jobKinds);
    stops.push(() => jobs.stop());
    await jobs.start(jobKinds);
    const webhooks = startWebhooks({ config, db: background, keyring, onTrouble });
    stops.push(() => webhooks.stop());

    const live = await startLiveEvents({ db: background, target: serving, keyring, onTrouble });
    stops.push(() => live.stop());
    const clock = await watchClock({ db: background, log, onTrouble });
    stops.push(() => clock.stop());
    if (config.previousSecretKey) await resealSecondFactors(owner, keyring);
    const hasher = await createPasswordHasher();
    if (config.demo) await seedDemo(owner, { config, db: background, keyring, hasher, store });
    const chaining = startChaining({ db: background, onTrouble });
    stops.push(() => chaining.stop());
    const build = readBuildInfo();
    const app = await buildApp({
      config,
      db,
      reserved,
      jobs,
      outbox,
      live,
      clock,
      keyring,
      hasher,
      store,
      log,
      build,
    });
    stops.push(() => drain(app, drainAtMost));
    const address = await app.listen({ port: config.port, host: config.host });
    void prepareSubmissions(reserved, reservedPoolSize).catch(onTrouble);
    return address;
  }

  async function connectTargets(): Promise<{ owner: ConnectionTarget; serving: ConnectionTarget }> {
    if (config.database) {
      const { url, ownerUrl } = config.database;
      await assertConnects('DATABASE_URL', url);
      if (ownerUrl !== url) await assertConnects('DATABASE_OWNER_URL', ownerUrl);
      return { owner: { connectionString: ownerUrl }, serving: { connectionString: url } };
    }
    const { dataDir } = config;
    const onTrouble = (error: unknown) =>
      log.error({ kind: (error as Error).name }, (error as Error).message);
    const postgres = await startEmbeddedPostgres({ dataDir, onTrouble, onLost });
    stops.push(() => postgres.stop());
    if (postgres.movedTo) {
      log.warn(
        `PostgreSQL runs as "nobody", who cannot enter ${dataDir}: its data is in ${postgres.movedTo}`,
      );
    }
    return postgres;
  }
}

async function assertConnects(setting: string, connectionString: string): Promise<void> {
  const problem = await tryConnection({ connectionString });
  if (problem) throw new SettingError(setting, `no connection to the database (${problem})`);
}
