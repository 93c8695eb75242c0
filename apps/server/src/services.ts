import type { FastifyBaseLogger } from 'fastify';
import { setDemoFunctions } from '../seeds/demo/functions.ts';
import { seedDemo } from '../seeds/demo/index.ts';
import { allJobs } from './all-jobs.ts';
import { buildApp, mailTemplates, onUndeliverable } from './app.ts';
import { readBuildInfo } from './build-info.ts';
import { signHeads, startChainWorker } from './modules/audit/index.ts';
import { startClosingWorker } from './modules/box/index.ts';
import { resealSecondFactors } from './modules/identity/index.ts';
import { warmUpSubmissions } from './modules/responses/index.ts';
import { startWebhookWorker } from './modules/webhooks/index.ts';
import { startArrivalClock } from './platform/clock/arrival-clock.ts';
import { watchClock } from './platform/clock/watch-clock.ts';
import { type Config, SettingError } from './platform/config/config.ts';
import { createKeyring } from './platform/crypto/keyring.ts';
import { createPasswordHasher } from './platform/crypto/password-hasher.ts';
import { listMissingSecrets } from './platform/crypto/wrapping-keys.repo.ts';
import { type ConnectionTarget, createPool, createReservedPool, userOf } from './platform/db/connection.ts';
import { openDatabase } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { assertBoundByRowSecurity } from './platform/db/serving-role.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { drain } from './platform/http/drain.ts';
import { listen } from './platform/http/listen.ts';
import { installJobs, openJobs } from './platform/jobs/jobs.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { createOutbox } from './platform/outbox/outbox.ts';
import { startLiveEvents } from './platform/stream/live-events.ts';

const poolSize = 20;
/** Mails and jobs never wait for requests, nor requests for them. */
const backgroundPoolSize = 4;
/** A full request pool makes no one miss a deadline: submissions have their own connections. */
const reservedPoolSize = 8;
/** Heartbeat of the idle arrival clock, in milliseconds. */
const arrivalHeartbeat = 5000;
const drainTimeout = 20_000;

interface ServicesDeps {
  config: Config;
  log: FastifyBaseLogger;
  owner: ConnectionTarget;
  serving: ConnectionTarget;
  /** Stop functions of everything started, in start order. */
  stops: (() => unknown)[];
}

/** Starts everything on an existing database, in order. Returns the address it listens on. */
export async function startServices({ config, log, owner, serving, stops }: ServicesDeps): Promise<string> {
  const onError = (error: unknown) =>
    log.warn(
      { kind: (error as Error).name, code: (error as { code?: unknown }).code },
      'background task failed',
    );
  await migrate(owner, userOf(serving));
  await setDemoFunctions(owner, config.demo);
  const pool = createPool(serving, poolSize);
  const db = openDatabase(pool);
  stops.push(() => db.close());
  const background = openDatabase(createPool(serving, backgroundPoolSize));
  stops.push(() => background.close());
  const reserved = openDatabase(createReservedPool(serving, reservedPoolSize), { preparesAfter: 1 });
  stops.push(() => reserved.close());
  const arrivals = startArrivalClock({ target: serving, heartbeat: arrivalHeartbeat, onError });
  stops.push(() => arrivals.stop());
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
  const jobs = openJobs(serving, onError);
  const { publicUrl } = config;
  const outbox = createOutbox({
    db: background,
    keyring,
    mailer,
    publicUrl,
    templates: mailTemplates,
    onError,
    onUndeliverable,
  });
  stops.push(() => outbox.stop());
  await outbox.start();
  const jobKinds = allJobs({ config, db: background, keyring, outbox, store });
  await installJobs(owner, jobKinds);
  stops.push(() => jobs.stop());
  await jobs.start(jobKinds);
  const closing = startClosingWorker({ config, db: background, keyring, outbox, log, onError });
  stops.push(() => closing.stop());
  const webhooks = startWebhookWorker({ config, db: background, keyring, onError });
  stops.push(() => webhooks.stop());

  const live = await startLiveEvents({ db: background, target: serving, keyring, onError });
  stops.push(() => live.stop());
  const clock = await watchClock({ db: background, log, onError });
  stops.push(() => clock.stop());
  if (config.previousSecretKey) await resealSecondFactors(owner, keyring);
  const hasher = await createPasswordHasher();
  if (config.demo) await seedDemo(owner, { config, db: background, keyring, hasher, store });
  const chaining = startChainWorker({ db: background, onError });
  stops.push(() => chaining.stop());
  const build = readBuildInfo();
  const app = await buildApp({
    config,
    db,
    reserved,
    reservedConnections: reservedPoolSize,
    arrivals,
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
  const missing = await listMissingSecrets(background, keyring);
  if (missing.length) {
    log.error(
      { missing },
      'stored keys are wrapped by secrets that are not set; check SECRET_KEY and SECRET_KEY_PREVIOUS',
    );
  }
  await signHeads({ db: background, keyring, outbox, config }).catch(onError);
  stops.push(() => drain(app, drainTimeout));
  const address = await listen(app, config);
  void warmUpSubmissions(reserved, reservedPoolSize).catch(onError);
  return address;
}
