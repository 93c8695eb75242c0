import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import { limits, type UnitCaller } from '@tenderbox/contract';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { registerApiClientRoutes } from './modules/api-clients/index.ts';
import { listArchiveContents, registerArchiveRoutes } from './modules/archives/index.ts';
import { auditMails, registerAuditRoutes } from './modules/audit/index.ts';
import { boxMails, registerBoxRoutes } from './modules/box/index.ts';
import { registerBusinessUnitRoutes } from './modules/business-units/index.ts';
import { registerCalendarRoutes } from './modules/calendar/index.ts';
import { registerResultRoutes, registerScoringRoutes } from './modules/evaluation/index.ts';
import { evaluationMails } from './modules/evaluation-notices/index.ts';
import { registerEvaluationPlanRoutes } from './modules/evaluation-plans/index.ts';
import { eventFilePurposes, eventMails, registerEventRoutes } from './modules/events/index.ts';
import {
  type ArchiveContents,
  createScanQueue,
  type FilePurposeRules,
  type FilesDeps,
  fileMails,
  registerFileRoutes,
  registerUploadRoutes,
} from './modules/files/index.ts';
import { registerHistoryRoutes } from './modules/history/index.ts';
import { identityMails, registerDemoAccounts, registerIdentityRoutes } from './modules/identity/index.ts';
import { registerLabelRoutes } from './modules/labels/index.ts';
import { registerMailboxRoutes } from './modules/mailbox/index.ts';
import {
  messageFile,
  messageMails,
  registerMessageRoutes,
  registerQuestionRoutes,
} from './modules/messages/index.ts';
import { noticeMails, notify, notifyMailRejected, registerNoticeRoutes } from './modules/notices/index.ts';
import { organisationLogo, registerOrganisationRoutes } from './modules/organisations/index.ts';
import { peopleMails } from './modules/people/index.ts';
import { recordArchive, registerRecordRoutes } from './modules/records/index.ts';
import { registerResponseRoutes, responseFiles, responseMails } from './modules/responses/index.ts';
import { type HealthReader, registerStatusRoutes, type ServerIdentity } from './modules/status/index.ts';
import { registerStreamRoutes } from './modules/stream/index.ts';
import { registerOrganisationSupplierRoutes, registerSupplierRoutes } from './modules/suppliers/index.ts';
import {
  deadlineReminderMails,
  registerTaskRoutes,
  registerTaskSupplierRoutes,
  taskFilePurposes,
  taskMails,
} from './modules/tasks/index.ts';
import { registerWebhookRoutes } from './modules/webhooks/index.ts';
import { guardBeforeBody, registerAuthentication } from './platform/auth/authenticate.ts';
import type { ArrivalClock } from './platform/clock/arrival-clock.ts';
import type { ClockWatch } from './platform/clock/watch-clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Keyring } from './platform/crypto/keyring.ts';
import type { PasswordHasher } from './platform/crypto/password-hasher.ts';
import type { Database } from './platform/db/database.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { registerAnswers } from './platform/http/answer.ts';
import { type BodyMemoryLimits, defaultBodyMemory, limitBodyMemory } from './platform/http/body-memory.ts';
import {
  type BodyRateLimits,
  defaultBodyRateLimits,
  limitSlowBodies,
} from './platform/http/body-rate-limits.ts';
import { answerClientError, rejectMissingHost } from './platform/http/client-error.ts';
import { handleError } from './platform/http/error-handler.ts';
import { continueAfterChecks } from './platform/http/expect-continue.ts';
import { registerOpenApi } from './platform/http/openapi.ts';
import { rejectUnlistedRoutes } from './platform/http/register-call.ts';
import { registerRequestLog } from './platform/http/request-log.ts';
import { registerSecurityHeaders } from './platform/http/security-headers.ts';
import { registerLargeBodies, validateByContract, withoutJsonSchema } from './platform/http/validation.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import { registerIdempotency } from './platform/idempotency/idempotency-key.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { LoadMeter } from './platform/metrics/load-meter.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { MailPriority, MailTemplates, Outbox } from './platform/outbox/outbox.ts';
import { registerReservedConnections } from './platform/queues/reserved-connections.ts';
import { registerRateLimits } from './platform/rate-limit/rate-limit.ts';
import { limitWork } from './platform/rate-limit/work-budget.ts';
import type { RequestContext } from './platform/request-context/request-context.ts';
import { createSigner } from './platform/signing/signer.ts';
import type { LiveEvents } from './platform/stream/live-events.ts';

/** The mail templates of all modules, by priority. */
export const mailTemplates: Record<MailPriority, MailTemplates[]> = {
  first: [identityMails, peopleMails, responseMails, boxMails, taskMails, deadlineReminderMails],
  normal: [eventMails, evaluationMails, messageMails, fileMails, auditMails],
  last: [noticeMails],
};

/** Called with every e-mail that could not be delivered. */
export const onUndeliverable = notifyMailRejected;

/** Dependencies of the HTTP side. */
export interface AppDeps {
  config: Config;
  db: Database;
  /** Connections reserved for submissions, which must not wait. */
  reserved: Database;
  reservedConnections: number;
  arrivals: Pick<ArrivalClock, 'stamp'>;
  jobs: Jobs;
  outbox: Outbox;
  live: LiveEvents;
  clock: Pick<ClockWatch, 'isRight'>;
  health: HealthReader;
  /** This server, as its samples name it. */
  server: ServerIdentity;
  keyring: Keyring;
  hasher: PasswordHasher;
  store: FileStore;
  log: FastifyBaseLogger;
  build: { version: string; hashId: string };
  /** Null if metrics are off. */
  metrics?: Metrics | null;
  /** Measures requests for the samples. */
  load?: Pick<LoadMeter, 'observeRequests'>;
  /** Overrides the default limits on slow bodies. */
  pace?: BodyRateLimits;
  /** Overrides the default memory limits of bodies. */
  bodyMemory?: BodyMemoryLimits;
  /** Overrides the default rules of some file purposes. */
  purposes?: Partial<FilePurposeRules>;
}

/** Assembles the HTTP side without listening. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, db, keyring, log } = deps;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < config.proxyHops,
    bodyLimit: limits.jsonBody,
    // Uploads over slow connections may take any time; body-rate-limits.ts sets the minimum rate.
    requestTimeout: 0,
    // Milliseconds without any data after which a connection is closed.
    connectionTimeout: 120_000,
    // Requests without a Host header are rejected below, in the usual error format.
    http: { requireHostHeader: false },
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => {
      handleError(error, request, reply);
    },
    clientErrorHandler: answerClientError,
    schemaController: withoutJsonSchema,
  });
  app.server.headersTimeout = 60_000;
  app.setValidatorCompiler(validateByContract);
  registerAnswers(app);
  app.setErrorHandler(handleError);
  rejectUnlistedRoutes(app);
  registerSecurityHeaders(app, config);
  registerRequestLog(app);
  deps.metrics?.observeRequests(app);
  deps.load?.observeRequests(app);
  rejectMissingHost(app);
  limitSlowBodies(app, deps.pace ?? defaultBodyRateLimits);
  continueAfterChecks(app);
  registerAuthentication(app, deps);
  limitWork(app, config.workLimit);
  guardBeforeBody(app, deps);
  limitBodyMemory(app, deps.bodyMemory ?? defaultBodyMemory);
  registerReservedConnections(app, deps);
  registerLargeBodies(app);
  registerIdempotency(app, keyring);
  registerRateLimits(app, db);
  await app.register(compress);
  await app.register(multipart, { limits: { fileSize: limits.fileSize + 1 } });
  registerOpenApi(app, deps.build.version);

  const purposes = {
    ORGANISATION_LOGO: organisationLogo,
    ...eventFilePurposes,
    ...taskFilePurposes,
    RESPONSE_FILE: responseFiles(keyring),
    MESSAGE_FILE: messageFile,
    ...deps.purposes,
  };
  const signer = createSigner(keyring);
  const scanning = config.clamd ? createScanQueue(deps) : null;
  const contents: ArchiveContents = (ctx, { of, id }, open) =>
    of === 'RECORD'
      ? recordArchive({ ...deps, signer }, ctx as RequestContext<UnitCaller>, id, open)
      : listArchiveContents(ctx, { of, id }, open);
  const filesDeps: FilesDeps = { ...deps, purposes, scanning, archives: contents };
  registerStatusRoutes(app, deps);
  registerFileRoutes(app, filesDeps);
  registerUploadRoutes(app, filesDeps);
  registerArchiveRoutes(app);
  registerIdentityRoutes(app, { ...deps, notify });
  registerOrganisationRoutes(app, deps);
  registerBusinessUnitRoutes(app, deps);
  registerApiClientRoutes(app);
  registerWebhookRoutes(app, deps);
  registerLabelRoutes(app);
  registerEventRoutes(app, { ...deps, ...filesDeps, signer });
  registerTaskRoutes(app, deps);
  registerTaskSupplierRoutes(app, deps);
  registerEvaluationPlanRoutes(app, { ...deps, signer });
  registerResponseRoutes(app, { ...deps, signer });
  registerBoxRoutes(app, { ...deps, signer });
  registerResultRoutes(app, { ...deps, signer });
  registerMessageRoutes(app, deps);
  registerQuestionRoutes(app, deps);
  registerHistoryRoutes(app);
  registerAuditRoutes(app, deps);
  registerRecordRoutes(app, deps, filesDeps);
  registerNoticeRoutes(app);
  registerCalendarRoutes(app, deps);
  registerScoringRoutes(app, deps);
  registerOrganisationSupplierRoutes(app, deps);
  registerSupplierRoutes(app, deps);
  registerStreamRoutes(app, deps);
  if (config.demoHelpers) {
    registerMailboxRoutes(app, deps.outbox, config.publicUrl);
    registerDemoAccounts(app, deps);
  }
  await serveWebApp(app, config.publicUrl);
  return app;
}
