import { join } from 'node:path';
import { createKeyring, type Keyring } from '../apps/server/src/platform/crypto/keyring.ts';
import { type Cluster, openCluster } from '../apps/server/src/platform/embedded-postgres/cluster.ts';
import { type MailServer, openMailServer } from '../apps/server/test/mail-server.ts';
import { isAlive, openWorkshop, postmasterOf } from '../apps/server/test/server-process.ts';
import { openSuperuser, type Superuser } from '../apps/server/test/superuser.ts';
import type { Scenario } from './scenario.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { addStandby, type Standby } from './standby.ts';
import { type SupervisedServer, superviseServer } from './supervised-server.ts';

/** A server whose clock is two minutes behind: by its own clock it would accept late submissions. */
const wrongClock = {
  NODE_OPTIONS: `--import=${new URL('shift-clock.ts', import.meta.url).href}`,
  CLOCK_SHIFT: String(-120_000),
};

const secretKey = 'known to this suite alone, for an hour';

/** Real server processes with their PostgreSQL and mail server, to inject faults into. */
export interface TestBed {
  dataDir: string;
  servers: SupervisedServer[];
  superuser: Superuser;
  keyring: Keyring;
  mail: MailServer;
  disk: SmallDisk | null;
  standby: Standby | null;
  /** Milliseconds of an undisturbed start, as a measure of this machine. */
  startTook: number;
  postmaster(): Promise<number>;
  /** Whether all servers have ended without being killed, so that waiting is useless. */
  isDead(): boolean;
  /** Returns the servers that ended without being killed, with their last output; each only once. */
  takeDeaths(): string[];
  /** Restarts what a scenario left dead. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** Creates the kind of home that a scenario needs. */
export async function openTestBed(needs: Scenario['needs']): Promise<TestBed> {
  const workshop = openWorkshop();
  const folder = await workshop.folder();
  const disk = needs === 'small-disk' ? await mountSmallDisk(folder) : null;
  const mail = await openMailServer();
  const cluster = await openCluster({ dataDir: folder });
  const isOutside = needs === 'two-servers' || needs === 'wrong-clock' || needs === 'standby';
  if (isOutside) await startOutside(cluster);
  const standby =
    needs === 'standby'
      ? await addStandby({
          primary: cluster,
          primaryFolder: folder,
          standbyFolder: await workshop.folder(),
          addressFolder: await workshop.folder(),
        })
      : null;
  const host = standby?.socketFolder ?? cluster.socketFolder;
  const superuser = openSuperuser({ host, password: cluster.password, database: 'tenderbox' });
  const environment = {
    DATA_DIR: folder,
    DEMO: 'false',
    SECRET_KEY: secretKey,
    SMTP_URL: mail.url,
    WEBHOOK_NETWORKS: '127.0.0.0/8',
    // These people make requests almost without pause.
    WORK_LIMIT: '400',
  };
  const settings = isOutside ? { ...environment, ...outsideSettings(host) } : environment;
  const deaths: string[] = [];
  const servers = Array.from({ length: isOutside ? 2 : 1 }, (_, index) =>
    superviseServer(
      () =>
        workshop.start(needs === 'wrong-clock' && index === 1 ? { ...settings, ...wrongClock } : settings),
      (lastWords) => deaths.push(lastWords),
    ),
  );
  const startAll = async () => {
    for (const server of servers) if (!server.address) await server.start();
  };
  const close = async () => {
    await superuser.end();
    await standby?.close();
    await workshop.stop();
    await disk?.unmount();
    await workshop.clear();
    await mail.close();
  };
  const began = Date.now();
  try {
    await startAll();
  } catch (error) {
    await close();
    throw error;
  }

  return {
    dataDir: folder,
    servers,
    superuser,
    keyring: createKeyring(secretKey, null),
    mail,
    disk,
    standby,
    startTook: (Date.now() - began) / servers.length,
    postmaster: async () => {
      const pid = await postmasterOf(join(folder, 'postgres'));
      if (!pid || !isAlive(pid)) throw new Error('PostgreSQL does not run.');
      return pid;
    },
    isDead: () => deaths.length >= servers.length,
    takeDeaths: () => deaths.splice(0),
    mend: startAll,
    close,
  };
}

/** Starts a PostgreSQL outside of the servers, with a plain owner. */
async function startOutside(cluster: Cluster): Promise<void> {
  const { socketFolder: host, password } = cluster;
  await cluster.start();
  const superuser = openSuperuser({ host, password, database: 'postgres' });
  await superuser.query(`create role plain login createrole password 'pw'`);
  await superuser.query('create database tenderbox owner plain');
  await superuser.end();
}

function outsideSettings(host: string): Record<string, string> {
  const url = `postgres://plain:pw@localhost/tenderbox?host=${encodeURIComponent(host)}`;
  return { DATABASE_URL: url, PUBLIC_URL: 'http://localhost' };
}
