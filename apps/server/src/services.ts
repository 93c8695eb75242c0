import { hostname } from 'node:os';
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
import { createHealthReader, measureHealth, startHealthSampler } from './modules/status/index.ts';
import { startWebhookWorker } from './modules/webhooks/index.ts';
import { startArrivalClock } from './platform/clock/arrival-clock.ts';
import { watchClock } from './platform/clock/watch-clock.ts';
import type { Config } from './platform/config/config.ts';
import { createKeyring } from './platform/crypto/keyring.ts';
import { createPasswordHasher } from './platform/crypto/password-hasher.ts';
import { listMissingSecrets } from './platform/crypto/wrapping-keys.repo.ts';
import { type ConnectionTarget, createPool, createReservedPool, userOf } from './platform/db/connection.ts';
import { openDatabase } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { assertBoundByRowSecurity } from './platform/db/serving-role.ts';
import { createFailureLog } from './platform/failures/failure-log.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { drain } from './platform/http/drain.ts';
import { listen } from './platform/http/listen.ts';
import { installJobs, openJobs } from './platform/jobs/jobs.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { createLoadMeter } from './platform/metrics/load-meter.ts';
import { createOutbox } from './platform/outbox/outbox.ts';
import { prepareSigningKey } from './platform/signing/key-records.ts';
import { startLiveEvents } from './platform/stream/live-events.ts';

const poolSize = 20;
/** Mails and jobs never wait for requests, nor requests for them. */
const backgroundPoolSize = 4;
/** Boxes close on time, however busy other background work is. */
const closingPoolSize = 4;
/** A full request pool makes no one miss a deadline: submissions have their own connections. */
const reservedPoolSize = 8;
/** Heartbeat of the idle arrival clock, in milliseconds. */
const arrivalHeartbeat = 5000;
const drainTimeout = 20_000;
/** Milliseconds for which a start signs heads of earlier days before it listens. The job signs the rest. */
const headsAtStart = 10_000;

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
  // Loaded only if it is used.
  const metrics = config.metrics && (await import('./platform/metrics/metrics.ts')).createMetrics();
  const load = createLoadMeter();
  stops.push(() => load.stop());
  const onFailure = (job: string) => {
    metrics?.countFailure(job);
    load.countFailure();
  };
  const failures = createFailureLog({ log, onFailure });
  stops.push(() => failures.stop());
  await migrate(owner, userOf(serving));
  await setDemoFunctions(owner, config.demo);
  const pool = createPool(serving, poolSize);
  const db = openDatabase(pool);
  stops.push(() => db.close());
  const backgroundPool = createPool(serving, backgroundPoolSize);
  const background = openDatabase(backgroundPool);
  stops.push(() => background.close());
  const closingPool = createPool(serving, closingPoolSize);
  const closings = openDatabase(closingPool);
  stops.push(() => closings.close());
  const reservedPool = createReservedPool(serving, reservedPoolSize);
  const reserved = openDatabase(reservedPool, { preparesAfter: 1 });
  stops.push(() => reserved.close());
  const arrivals = startArrivalClock({
    target: serving,
    heartbeat: arrivalHeartbeat,
    onError: failures.reporterOf('arrival-clock'),
  });
  stops.push(() => arrivals.stop());
  await assertBoundByRowSecurity(pool);

  const keyring = createKeyring(config.secretKey, config.previousSecretKey);
  const mailer = createMailer(config.mail);
  stops.push(() => mailer?.close());
  const store = await openFileStore(config);
  const jobs = openJobs(serving, failures.reporterOf('job-queues'), { onEnd: metrics?.countJob });
  const { publicUrl } = config;
  const outbox = createOutbox({
    db: background,
    keyring,
    store,
    mailer,
    publicUrl,
    templates: mailTemplates,
    onError: failures.reporterOf('send-mails'),
    onEnd: metrics?.countMail,
    onUndeliverable,
  });
  stops.push(() => outbox.stop());
  await outbox.start();
  const jobKinds = allJobs({ config, db: background, keyring, outbox, store });
  await installJobs(owner, jobKinds);
  stops.push(() => jobs.stop());
  const hasher = await createPasswordHasher();
  if (config.demo) await seedDemo(owner, { config, db: background, keyring, hasher, outbox, store });
  // Before jobs and workers sign anything.
  await prepareSigningKey(background, keyring, publicUrl);
  await jobs.start(jobKinds);
  const closing = startClosingWorker({
    config,
    db: closings,
    keyring,
    outbox,
    onError: failures.reporterOf('closing-worker'),
    onEnd: metrics?.countClosing,
    onBoxFailure: failures.reporterOf('closing-worker', 'a box could not be closed'),
  });
  stops.push(() => closing.stop());
  const webhooks = startWebhookWorker({
    config,
    db: background,
    keyring,
    onError: failures.reporterOf('call-webhooks'),
    onEnd: metrics?.countWebhook,
  });
  stops.push(() => webhooks.stop());

  const live = await startLiveEvents({
    db: background,
    target: serving,
    keyring,
    onError: failures.reporterOf('live-updates'),
  });
  stops.push(() => live.stop());
  const clock = await watchClock({ db: background, log, onError: failures.reporterOf('watch-clock') });
  stops.push(() => clock.stop());
  if (config.previousSecretKey) await resealSecondFactors(owner, keyring);
  const chaining = startChainWorker({ db: background, onError: failures.reporterOf('chain-audit-entries') });
  stops.push(() => chaining.stop());
  const health = createHealthReader({ config, db, jobs, clock, keyring });
  const build = readBuildInfo();
  const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();
  const server = { name: `${hostname()}:${config.port}`, startedAt };
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
    health,
    server,
    keyring,
    hasher,
    store,
    log,
    build,
    metrics,
    load,
  });
  const missing = await background.transaction({ scope: 'job', organisationId: null }, (tx) =>
    listMissingSecrets(tx, keyring),
  );
  if (missing.length) {
    log.error(
      { missing },
      'stored keys are wrapped by secrets that are not set; check SECRET_KEY and SECRET_KEY_PREVIOUS',
    );
  }
  await signHeads({ db: background, keyring, outbox, config }, headsAtStart).catch(
    failures.reporterOf('sign-audit-heads'),
  );
  const pools = {
    requests: pool,
    submissions: reservedPool,
    closings: closingPool,
    background: backgroundPool,
  };
  load.watchPools(Object.values(pools));
  const sampler = startHealthSampler({
    db: background,
    health,
    load,
    server,
    build,
    onError: failures.reporterOf('health-samples'),
  });
  stops.push(() => sampler.stop());
  if (metrics && config.metrics) {
    metrics.watch({
      pools,
      streamCount: () => live.count(),
      readHealth: async () => measureHealth(await health.read()),
    });
    const { serveMetrics } = await import('./platform/metrics/serve-metrics.ts');
    const served = await serveMetrics(metrics, config.metrics);
    log.info({ port: served.port }, 'metrics are served');
    stops.push(() => served.stop());
  }
  stops.push(() => drain(app, drainTimeout));
  const address = await listen(app, config);
  void warmUpSubmissions(reserved, reservedPoolSize).catch(failures.reporterOf('warm-up-submissions'));
  return address;
}
