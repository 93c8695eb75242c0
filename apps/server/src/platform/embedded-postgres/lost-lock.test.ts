import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { eventually } from '../../../test/server-process.ts';
import { createClient } from '../db/connection.ts';
import { openCluster } from './cluster.ts';
import { DataDirInUseError, startEmbeddedPostgres } from './index.ts';

it('reports the loss of its data folder to another server and leaves the database running', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tenderbox-lock-'));
  await chmod(dataDir, 0o711);
  const lost: unknown[] = [];
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: ['fsync = off'],
    onLost: (error) => lost.push(error),
  });
  const cluster = await openCluster({ dataDir });
  const { host, password } = postgres.owner;
  const another = createClient({ host, password, user: 'postgres', database: 'postgres' });
  await another.connect();
  const isTaken = another.query(
    "select pg_advisory_lock(objid::bigint) from pg_locks where locktype = 'advisory' and granted",
  );
  const looking = createClient({ host, password, user: 'postgres', database: 'postgres' });
  await looking.connect();
  await eventually(async () => {
    const { rowCount } = await looking.query(
      "select from pg_locks where locktype = 'advisory' and not granted",
    );
    return rowCount === 1;
  });
  await looking.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tenderbox-lock'",
  );
  await isTaken;
  await eventually(() => lost.length === 1);
  expect(lost[0]).toBeInstanceOf(DataDirInUseError);
  await postgres.stop();
  expect(await cluster.isRunning()).toBe(true);
  await another.end();
  await looking.end();
  await cluster.stop();
  await rm(dataDir, { recursive: true });
});
