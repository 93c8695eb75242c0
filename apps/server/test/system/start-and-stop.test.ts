import { chmod, mkdir, readdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/platform/config/config.ts';
import { openCluster } from '../../src/platform/embedded-postgres/cluster.ts';
import { createLogger } from '../../src/platform/http/request-log.ts';
import { startServer } from '../../src/server.ts';
import {
  eventually,
  findIdentities,
  isAlive,
  openWorkshop,
  postmasterOf,
  type ServerProcess,
} from '../server-process.ts';

const workshop = openWorkshop();
const [, ...otherIdentities] = await findIdentities();
afterAll(() => workshop.clear());

const isReady = async (address: string) => (await fetch(`${address}/api/health/ready`)).status === 200;

/** Settings without demo data, which would only take longer; journeys start the product like a new user. */
const on = (dataDir: string) => ({ DATA_DIR: dataDir, DEMO: 'false' });

const filesOfServer = ['files', 'postgres', 'postgres-password', 'postgres-socket', 'secret-key'];
const folderOf = (dataDir: string) => join(dataDir, 'postgres');

/** Kills a start as soon as it has reached a certain point. */
async function killOnce(server: ServerProcess, hasComeSoFar: () => Promise<boolean>): Promise<void> {
  await eventually(hasComeSoFar);
  server.kill('SIGKILL');
  expect(await server.ended).toBe('SIGKILL');
}

describe('a server', () => {
  // Five starts, on a machine that may be busy with other work.
  it('recovers from a killed first start, kill -9 and a foreign pid in the lock file, and leaves a folder in use alone', {
    timeout: 480_000,
  }, async () => {
    const dataDir = await workshop.folder();
    const data = folderOf(dataDir);
    const isDraft = (name: string) => name.startsWith('postgres.new-');
    await killOnce(workshop.start(on(dataDir)), async () => (await readdir(dataDir)).some(isDraft));
    await killOnce(workshop.start(on(dataDir)), async () => (await postmasterOf(data)) !== null);
    const orphan = (await postmasterOf(data)) ?? 0;

    const first = workshop.start(on(dataDir));
    const address = await first.ready;
    expect(await isReady(address)).toBe(true);
    expect(await postmasterOf(data)).toBe(orphan);
    const second = workshop.start(on(dataDir));
    expect(await second.ended).toBe(1);
    expect(second.errors()).toBe(
      `Tenderbox cannot start. Another Tenderbox server is using ${dataDir}. Stop it first, or set another DATA_DIR.\n`,
    );
    expect(await isReady(address)).toBe(true);
    first.kill('SIGKILL');
    await first.ended;
    expect(isAlive(orphan)).toBe(true);
    process.kill(orphan, 'SIGKILL');
    await eventually(() => !isAlive(orphan));

    // This process is alive and is not PostgreSQL.
    await writeFile(join(data, 'postmaster.pid'), `${process.pid}\n${data}\n`);
    const squatter = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => squatter.once('listening', resolve));
    const { port } = squatter.address() as { port: number };
    const third = workshop.start({ ...on(dataDir), PORT: String(port) });
    expect(await third.ended).toBe(1);
    expect(third.errors()).toBe(`Tenderbox cannot start. PORT: ${port} is already in use.\n`);
    expect(await postmasterOf(data)).toBeNull();
    squatter.close();
    expect((await readdir(dataDir)).filter((name) => !isDraft(name)).sort()).toEqual(filesOfServer);
  });

  it.each(otherIdentities)(
    'starts as $name on an empty folder and stops with PostgreSQL',
    async (identity) => {
      const dataDir = await workshop.folder(identity);
      const server = workshop.start(on(dataDir), identity);
      expect(await isReady(await server.ready)).toBe(true);
      const postmaster = (await postmasterOf(folderOf(dataDir))) ?? 0;
      expect(isAlive(postmaster)).toBe(true);
      server.kill('SIGINT');
      expect(await server.ended).toBe(0);
      expect(isAlive(postmaster)).toBe(false);
      expect(await postmasterOf(folderOf(dataDir))).toBeNull();
      expect(server.errors()).toBe('');
      expect((await readdir(dataDir)).sort()).toEqual(filesOfServer);
    },
  );

  it.each([
    ['PORT', { PORT: 'many' }, 'PORT: must be a whole number from 0 to 65535'],
    ['DATA_DIR', { DATA_DIR: '/dev/null/data' }, /^DATA_DIR: /],
  ])('ends with one line that names a wrong %s', async (_setting, environment, line) => {
    const server = workshop.start({
      ...on(await workshop.folder()),
      SECRET_KEY: 's'.repeat(32),
      ...environment,
    });
    expect(await server.ended).toBe(1);
    const [message = '', ...rest] = server.errors().split('\n');
    expect(message.replace('Tenderbox cannot start. ', '')).toMatch(line);
    expect(rest).toEqual(['']);
  });
});

const isRoot = process.getuid?.() === 0;
describe(isRoot ? 'a folder that only root may enter' : 'a folder of the present user alone', () => {
  it('stores its data where PostgreSQL can reach it, logs the location, and starts empty after it is deleted', async () => {
    const folder = await workshop.folder();
    await chmod(folder, 0o700);
    await mkdir(join(folder, 'inside'));
    const dataDir = join(folder, 'inside', 'data');
    const said: string[] = [];
    const log = createLogger('info', { write: (line) => said.push(line) });
    const server = await startServer(readConfig({ ...on(dataDir), PORT: '0' }), log, () => undefined);
    expect(await isReady(server.address)).toBe(true);
    await server.stop();
    expect((await readdir(dataDir)).includes('postgres')).toBe(!isRoot);
    const [, place = null] = /its data is in (\/var\/lib\/tenderbox\/[\da-f]{12})"/.exec(said.join('')) ?? [];
    await rm(dataDir, { recursive: true });
    const { movedTo } = await openCluster({ dataDir });
    for (const home of [place, movedTo]) if (home) await rm(home, { recursive: true });
    // Other installations may have their data there.
    if (isRoot) await rmdir('/var/lib/tenderbox').catch(() => undefined);
    expect(new Set([place, movedTo]).size).toBe(isRoot ? 2 : 1);
  });
});
