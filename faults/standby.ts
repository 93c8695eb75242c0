import { chown, cp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect as connectTo, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, openCluster } from '../apps/server/src/platform/embedded-postgres/cluster.ts';
import { isAlive, postmasterOf } from '../apps/server/test/server-process.ts';

const socketName = '.s.PGSQL.5432';

/** A primary with a synchronous standby, and one address that leads to whichever is the primary. */
export interface Standby {
  /** The folder of the stable address. */
  socketFolder: string;
  /** Kills the primary as a power cut would, and promotes the standby. */
  failOver(): Promise<void>;
  close(): Promise<void>;
}

interface StandbyOptions {
  primary: Cluster;
  /** The data folder of the primary. */
  primaryFolder: string;
  /** An empty folder for the standby, and one for the stable address. */
  standbyFolder: string;
  addressFolder: string;
}

/** Adds a synchronous standby to a running primary. From then on a commit is acknowledged when both have it. */
export async function addStandby(options: StandbyOptions): Promise<Standby> {
  const { primary, primaryFolder, standbyFolder, addressFolder } = options;
  const superuserOf = async ({ socketFolder: host, password }: Cluster) => {
    const client = new pg.Client({ host, password, user: 'postgres', database: 'postgres' });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const onPrimary = await superuserOf(primary);
  await copyPrimary(onPrimary, primaryFolder, standbyFolder);
  const { socketFolder, password } = primary;
  const standby = await openCluster({
    dataDir: standbyFolder,
    settings: [
      `primary_conninfo = 'host=${socketFolder} user=postgres password=${password} application_name=standby'`,
    ],
  });
  await standby.start();
  await onPrimary.query(`alter system set synchronous_standby_names = 'standby'`);
  await onPrimary.query('select pg_reload_conf()');
  await untilTrue(
    onPrimary,
    `select exists (select from pg_stat_replication where sync_state = 'sync') as is`,
  );
  await onPrimary.end();
  const address = await openAddress(join(addressFolder, socketName), join(socketFolder, socketName));

  return {
    socketFolder: addressFolder,
    failOver: async () => {
      const pid = await postmasterOf(join(primaryFolder, 'postgres'));
      if (!pid) throw new Error('The primary does not run.');
      process.kill(pid, 'SIGKILL');
      while (isAlive(pid)) await pause(10);
      const onStandby = await superuserOf(standby);
      await onStandby.query('select pg_promote()');
      await onStandby.end();
      address.leadTo(join(standby.socketFolder, socketName));
    },
    close: () => address.close(),
  };
}

/** Copies the data of a running server, as its documentation describes for a backup by the file system. */
async function copyPrimary(client: pg.Client, primaryFolder: string, standbyFolder: string): Promise<void> {
  const data = join(standbyFolder, 'postgres');
  await client.query(`select pg_backup_start('standby', true)`);
  await cp(join(primaryFolder, 'postgres'), data, { recursive: true, preserveTimestamps: true });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await rm(join(data, 'postmaster.pid'), { force: true });
  await writeFile(join(data, 'backup_label'), rows[0]?.labelfile ?? '');
  await writeFile(join(data, 'standby.signal'), '');
  await cp(join(primaryFolder, 'postgres-password'), join(standbyFolder, 'postgres-password'));
  // As root, PostgreSQL runs as "nobody".
  if (process.getuid?.() !== 0) return;
  for (const entry of await readdir(data, { recursive: true }))
    await chown(join(data, entry), 65_534, 65_534);
  await chown(data, 65_534, 65_534);
}

async function untilTrue(client: pg.Client, question: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { rows } = await client.query<{ is: boolean }>(question);
    if (rows[0]?.is) return;
    await pause(50);
  }
  throw new Error('The standby does not follow.');
}

interface Address {
  /** Leads new connections elsewhere, and ends the others. */
  leadTo(path: string): void;
  close(): Promise<void>;
}

/** Forwards connections, as a proxy or a floating address does. */
async function openAddress(path: string, first: string): Promise<Address> {
  let target = first;
  const open = new Set<Socket>();
  const server: Server = createServer((from) => {
    const to = connectTo(target);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((done) => server.listen(path, done));
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    leadTo: (next) => {
      target = next;
      endAll();
    },
    close: async () => {
      const closed = new Promise((done) => server.close(done));
      endAll();
      await closed;
    },
  };
}
