import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SignedInUser } from '@tenderbox/contract';
import { signSessionToken } from '../apps/server/src/platform/auth/session-token.ts';
import { createKeyring, type Keyring } from '../apps/server/src/platform/crypto/keyring.ts';
import { openCluster } from '../apps/server/src/platform/embedded-postgres/cluster.ts';
import { openWorkshop, postmasterOf, type ServerProcess } from '../apps/server/test/server-process.ts';
import { openSuperuser, type Superuser } from '../apps/server/test/superuser.ts';
import type { World } from './load/world.ts';

const secretKey = 'known to these measurements alone, for an hour';

/** A running program that responds, and how long its start took. */
export interface Running {
  address: string;
  pid: number;
  readyAfter: number;
  stop(): Promise<void>;
}

/** The real server with its embedded PostgreSQL, in its own folder. */
export interface TestBed {
  folder: string;
  keyring: Keyring;
  superuser: Superuser;
  startServer(): Promise<Running>;
  startBare(world: World): Promise<Running>;
  postmaster(): Promise<number>;
  /** Creates a session of the buyer and returns its headers. */
  signIn(world: World): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/** Creates a home. With a folder for profiles, the server writes one each time it stops. */
export async function openHome(
  profiles: string | undefined,
  moreSettings: Record<string, string> = {},
): Promise<TestBed> {
  const workshop = openWorkshop();
  const folder = await workshop.folder();
  const { socketFolder: host, password } = await openCluster({ dataDir: folder });
  const superuser = openSuperuser({ host, password, database: 'tenderbox' });
  const keyring = createKeyring(secretKey, null);
  const settings = {
    DATA_DIR: folder,
    DEMO: 'false',
    SECRET_KEY: secretKey,
    NODE_ENV: 'production',
    // One person requests thousands of pages without pause.
    WORK_LIMIT: '0',
    ...moreSettings,
    ...(profiles && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profiles}` }),
  };
  const bare: ChildProcess[] = [];

  return {
    folder,
    keyring,
    superuser,
    startServer: async () => {
      const began = performance.now();
      const server: ServerProcess = workshop.start(settings);
      const address = await server.ready;
      const stop = async () => {
        server.kill('SIGTERM');
        await server.ended;
      };
      return { address, pid: server.pid, readyAfter: performance.now() - began, stop };
    },
    startBare: (world) => startBare(bare, { host, password, world }),
    postmaster: async () => (await postmasterOf(join(folder, 'postgres'))) ?? 0,
    signIn: async ({ buyer }) => {
      const { accountId, roleEntryId, sessionId } = buyer;
      const [session] = await superuser.query<{ expires: string }>(
        `insert into session (id, account_id, role_entry_ids, expires_at)
         values ($1, $2, array[$3::uuid], now() + interval '12 hours')
         on conflict (id) do update set expires_at = excluded.expires_at
         returning to_json(expires_at) #>> '{}' as expires`,
        [sessionId, accountId, roleEntryId],
      );
      const shown = { id: accountId, userRoleId: roleEntryId, roleName: 'BUSINESS_UNIT_ADMIN' };
      const named = { sessionId, roleEntryId, sessionExpiresAt: session?.expires ?? '' };
      const token = signSessionToken(keyring, named, shown as SignedInUser);
      return { authorization: `Bearer ${token}` };
    },
    close: async () => {
      for (const child of bare) child.kill();
      await superuser.end();
      await workshop.clear();
    },
  };
}

/** Starts the bare server, which prints its address when it is ready. */
async function startBare(started: ChildProcess[], settings: object): Promise<Running> {
  const began = performance.now();
  const program = fileURLToPath(new URL('baseline-server.ts', import.meta.url));
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  started.push(child);
  child.stdin.end(JSON.stringify(settings));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    void ended.then(() => reject(new Error('The bare server ended.')));
  });
  const stop = async () => {
    child.kill();
    await ended;
  };
  return { address, pid: child.pid ?? 0, readyAfter: performance.now() - began, stop };
}
