import type {
  HealthBacklog,
  HealthCheck,
  HealthMeasure,
  HealthSeries,
  HealthState,
  ServerHealth,
} from '@tenderbox/contract';
import { type CheckName, checkNames, failedChecks, type Health } from './health.ts';
import type { HealthStep, SampledServer } from './health-sample.repo.ts';
import type { ServerIdentity } from './health-sampler.ts';
import type { Backlogs } from './status.repo.ts';

/** Milliseconds without a sample after which a server is silent: two samples were left out. */
const maxSilence = 180_000;

/** Things of all servers, which the answering one has just looked at. */
const sharedChecks: CheckName[] = ['database', 'migrations', 'keys'];
/** What goes on while it is not ok. */
const warningChecks: CheckName[] = ['clock'];
/** Late work without which a box cannot be opened. */
const failedBacklogs: (keyof Backlogs)[] = ['boxes', 'failedClosings'];

interface OwnServer extends ServerIdentity {
  version: string;
  freeBytes: number | null;
}

/** The servers of the last day. The one that answers is listed before its first sample. */
export function presentServers(sampled: SampledServer[], own: OwnServer, now: string): ServerHealth[] {
  const isRecent = (instant: string) => Date.parse(now) - Date.parse(instant) < maxSilence;
  const ownSample = sampled.find(({ server }) => server === own.name);
  const others = sampled.filter(({ server }) => server !== own.name);
  return [
    {
      name: own.name,
      // Its samples can fail although it answers.
      state: isRecent(own.startedAt) || (ownSample && isRecent(ownSample.at)) ? 'RUNNING' : 'SILENT',
      version: own.version,
      startedAt: own.startedAt,
      lastSampleAt: ownSample?.at ?? null,
      freeBytes: own.freeBytes,
    },
    ...others.map(({ server, at, isLast, version, startedAt, freeBytes }) => ({
      name: server,
      state: isLast ? ('STOPPED' as const) : isRecent(at) ? ('RUNNING' as const) : ('SILENT' as const),
      version,
      startedAt,
      lastSampleAt: at,
      freeBytes,
    })),
  ];
}

/** The checks of readiness for all running servers: of this one as they are now, of the others by their last sample. */
export function presentChecks(
  health: Health,
  sampled: SampledServer[],
  servers: ServerHealth[],
  ownName: string,
): HealthCheck[] {
  const failedHere = failedChecks(health);
  const running = servers.filter(({ state }) => state === 'RUNNING').map(({ name }) => name);
  const others = sampled.filter(({ server }) => server !== ownName && running.includes(server));
  const checks = checkNames.map((check): HealthCheck => {
    const failedOthers = sharedChecks.includes(check)
      ? []
      : others.filter(({ failedChecks: failed }) => failed.includes(check)).map(({ server }) => server);
    const failing = [...(failedHere.includes(check) ? [ownName] : []), ...failedOthers];
    return { check, state: stateOf(!failing.length, warningChecks.includes(check)), servers: failing };
  });
  const silent = servers.filter(({ state }) => state === 'SILENT').map(({ name }) => name);
  return [...checks, { check: 'samples', state: stateOf(!silent.length, true), servers: silent }];
}

export function presentBacklogs(
  backlogs: Backlogs | null,
  kinds: readonly (keyof Backlogs)[],
): HealthBacklog[] {
  return kinds.map((kind) => {
    if (!backlogs) return { kind, state: 'failed', due: null, late: null, oldest: null };
    const isWarning = !failedBacklogs.includes(kind);
    return { kind, state: stateOf(!backlogs[kind].late, isWarning), ...backlogs[kind] };
  });
}

const stateOf = (isOk: boolean, isWarning: boolean): HealthState =>
  isOk ? 'ok' : isWarning ? 'warning' : 'failed';

const measures: HealthMeasure[] = [
  'requests',
  'errors',
  'latency',
  'loopDelay',
  'memory',
  'poolWaiting',
  'submissionsAccepted',
  'submissionsRejected',
  'failures',
  'mails',
  'oldestMail',
  'webhooks',
  'boxes',
  'auditLinks',
  'scans',
  'freeBytes',
];
/** Measures of a server rather than of the installation. */
const measuresPerServer: HealthMeasure[] = ['latency', 'loopDelay', 'memory', 'poolWaiting', 'freeBytes'];

/** One value per time and measure, of the installation and, if there are several, of each server. */
export function presentSeries(steps: HealthStep[], times: string[], servers: string[]): HealthSeries[] {
  const series = (server: string | null, names: HealthMeasure[]): HealthSeries[] => {
    const byTime = new Map(
      steps.filter((step) => step.server === server).map((step) => [Date.parse(step.at), step]),
    );
    return names.map((measure) => ({
      measure,
      server,
      values: times.map((time) => byTime.get(Date.parse(time))?.[measure] ?? null),
    }));
  };
  const ofServers = servers.length > 1 ? servers.flatMap((server) => series(server, measuresPerServer)) : [];
  return [...series(null, measures), ...ofServers];
}
