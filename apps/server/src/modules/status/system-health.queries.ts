import type { SystemCaller, SystemHealth } from '@tenderbox/contract';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import type { HealthReader } from './health.ts';
import { listHealthSteps, listSampledServers, readDatabaseVersions } from './health-sample.repo.ts';
import type { ServerIdentity } from './health-sampler.ts';
import { backlogKinds } from './status.repo.ts';
import { presentBacklogs, presentChecks, presentSeries, presentServers } from './system-health.presenter.ts';

export interface SystemHealthDeps {
  health: HealthReader;
  server: ServerIdentity;
  build: { version: string; hashId: string };
}

const maxServers = 50;
/** Servers that get lines of their own in the charts. */
const maxLines = 6;

/** Seconds between two values of a chart, by its hours. */
const steps = { '1': 60, '6': 300, '24': 1200 };

/** What works and what is late, with samples of the last hours. */
export async function readSystemHealth(
  { health, server, build }: SystemHealthDeps,
  ctx: RequestContext<SystemCaller>,
  hours: keyof typeof steps,
): Promise<SystemHealth> {
  const current = await health.read();
  return ctx.read(async ({ tx, now }) => {
    const sampled = await listSampledServers(tx, maxServers);
    const own = { ...server, version: build.version, freeBytes: current.space?.free ?? null };
    const servers = presentServers(sampled, own, now);
    const stepSeconds = steps[hours];
    const times = timesUntil(now, stepSeconds, (Number(hours) * 3600) / stepSeconds);
    const lines = sampled.slice(0, maxLines).map((sample) => sample.server);
    const since = times[0] ?? now;
    const samples = await listHealthSteps(tx, { since, stepSeconds, servers: lines });
    return {
      asOf: now,
      checks: presentChecks(current, sampled, servers, server.name),
      backlogs: presentBacklogs(current.backlogs, backlogKinds),
      servers,
      installation: {
        ...build,
        ...(await readDatabaseVersions(tx)),
        server: server.name,
      },
      charts: { stepSeconds, times, series: presentSeries(samples, times, lines) },
    };
  });
}

/** The beginnings of so many steps, the last of which contains now. */
function timesUntil(now: string, stepSeconds: number, count: number): string[] {
  const step = stepSeconds * 1000;
  const last = Math.floor(Date.parse(now) / step) * step;
  return Array.from({ length: count }, (_, place) =>
    new Date(last - (count - 1 - place) * step).toISOString(),
  );
}
