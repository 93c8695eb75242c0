import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Load } from '../../platform/metrics/load-meter.ts';

/** What a server writes every minute. */
export interface HealthSample extends Load {
  server: string;
  startedAt: string;
  version: string;
  isLast: boolean;
  failedChecks: string[];
  freeBytes: number | null;
  mails: number | null;
  /** Seconds that the oldest e-mail has been due. */
  oldestMail: number | null;
  webhooks: number | null;
  boxes: number | null;
  auditLinks: number | null;
  scans: number | null;
}

export async function recordHealthSample(db: Database, sample: HealthSample): Promise<void> {
  const row = Object.fromEntries(
    Object.entries(sample).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
  await db.transaction({ scope: 'job', organisationId: null }, (tx) =>
    sql`select app.record_health_sample(${JSON.stringify(row)}::jsonb)`.execute(tx),
  );
}

/** The last sample of a server. */
export type SampledServer = Pick<
  HealthSample,
  'server' | 'startedAt' | 'version' | 'isLast' | 'failedChecks' | 'freeBytes'
> & { at: string };

export async function listSampledServers(tx: Transaction, max: number): Promise<SampledServer[]> {
  const { rows } = await sql<SampledServer>`
    select server, at, started_at as "startedAt", version, is_last as "isLast", failed_checks as "failedChecks",
      free_bytes as "freeBytes"
    from app.list_sampled_servers(${max})`.execute(tx);
  return rows;
}

/** Samples of one step, of one server or, if that is null, of all together. */
export type HealthStep = Omit<Load, 'latency' | 'loopDelay' | 'memory' | 'poolWaiting'> &
  Record<
    | 'latency'
    | 'loopDelay'
    | 'memory'
    | 'poolWaiting'
    | 'freeBytes'
    | 'mails'
    | 'oldestMail'
    | 'webhooks'
    | 'boxes'
    | 'auditLinks'
    | 'scans',
    number | null
  > & { server: string | null; at: string };

export async function listHealthSteps(
  tx: Transaction,
  { since, stepSeconds, servers }: { since: string; stepSeconds: number; servers: string[] },
): Promise<HealthStep[]> {
  const { rows } = await sql<HealthStep>`
    select server, at, requests, errors, submissions_accepted as "submissionsAccepted",
      submissions_rejected as "submissionsRejected", failures, latency, loop_delay as "loopDelay", memory,
      pool_waiting as "poolWaiting", free_bytes as "freeBytes", mails, oldest_mail as "oldestMail", webhooks, boxes,
      audit_links as "auditLinks", scans
    from app.sum_up_health_samples(${since}::timestamptz, make_interval(secs => ${stepSeconds}), ${servers}::text[])`.execute(
    tx,
  );
  return rows;
}

/** The version of PostgreSQL, without what the packager added, and the last migration that was applied. */
export async function readDatabaseVersions(
  tx: Transaction,
): Promise<{ postgres: string; migration: string | null; migrations: number }> {
  const { rows } = await sql<{ postgres: string; migration: string | null; migrations: number }>`
    select split_part(current_setting('server_version'), ' ', 1) as postgres, max(regexp_replace(name, '[.][a-z]+$', '') collate "C") as migration,
      count(*)::int as migrations
    from app.migration`.execute(tx);
  return rows[0] ?? { postgres: '', migration: null, migrations: 0 };
}
