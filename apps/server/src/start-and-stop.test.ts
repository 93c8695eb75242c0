import { chmod, mkdir, readdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { eventually, findIdentities, isAlive, openWorkshop, postmasterOf } from '../test/server-process.ts';

const workshop = openWorkshop();
const identities = await findIdentities();
afterAll(() => workshop.clear());

const isReady = async (address: string) => (await fetch(`${address}/api/health/ready`)).status === 200;

/** Settings without demo data, which only take longer here: journeys start the product as a newcomer does. */
const on = (dataDir: string) => ({ DATA_DIR: dataDir, DEMO: 'false' });

describe.each(identities)('a server of $name', (identity) => {
  // Four starts, on a machine that may be busy with other work.
  it('starts on an empty folder, goes on after kill -9 of itself, of PostgreSQL, and with a stranger in the lock file, and stops on SIGTERM with PostgreSQL', {
    timeout: 480_000,
  }, async () => {
    const dataDir = await workshop.folder(identity);
    const data = join(dataDir, 'postgres');
    const start = async () => {
      const server = workshop.start(on(dataDir), identity);
      expect(await isReady(await server.ready)).toBe(true);
      const postmaster = (await postmasterOf(data)) ?? 0;
      expect(isAlive(postmaster)).toBe(true);
      return { server, postmaster };
    };

    const first = await start();
    first.server.kill('SIGKILL');
    await first.server.ended;
    expect(isAlive(first.postmaster)).toBe(true);

    const second = await start();
    expect(second.postmaster).toBe(first.postmaster);
    second.server.kill('SIGKILL');
    process.kill(second.postmaster, 'SIGKILL');
    await second.server.ended;

    const third = await start();
    expect(third.postmaster).not.toBe(second.postmaster);
    third.server.kill('SIGKILL');
    process.kill(third.postmaster, 'SIGKILL');
    await third.server.ended;

    // This very process is alive and no PostgreSQL.
    await eventually(() => !isAlive(third.postmaster));
    await writeFile(join(data, 'postmaster.pid'), `${process.pid}\n${data}\n`);
    const fourth = await start();
    fourth.server.kill('SIGTERM');
    expect(await fourth.server.ended).toBe(0);
    expect(isAlive(fourth.postmaster)).toBe(false);
    expect(await postmasterOf(data)).toBeNull();
    expect(fourth.server.errors()).toBe('');
  });
});

describe('a start', () => {
  it('is not blocked by what a killed first start left behind', async () => {
    const dataDir = await workshop.folder();
    for (const milliseconds of [150, 400, 800, 1500]) {
      const killed = workshop.start(on(dataDir));
      const late = setTimeout(() => killed.kill('SIGKILL'), milliseconds);
      await killed.ended;
      clearTimeout(late);
    }
    const server = workshop.start(on(dataDir));
    expect(await isReady(await server.ready)).toBe(true);
    server.kill('SIGINT');
    expect(await server.ended).toBe(0);
    const left = await readdir(dataDir);
    expect(left.filter((name) => !name.startsWith('postgres.new-')).sort()).toEqual([
      'files',
      'postgres',
      'postgres-password',
      'postgres-socket',
      'secret-key',
    ]);
  });

  it('on a folder in use says so in one line and leaves the first server alone; on a port in use it stops PostgreSQL again', async () => {
    const dataDir = await workshop.folder();
    const first = workshop.start(on(dataDir));
    const address = await first.ready;
    const second = workshop.start(on(dataDir));
    expect(await second.ended).toBe(1);
    expect(second.errors()).toBe(
      `Tenderbox cannot start. Another Tenderbox server is using ${dataDir}: stop it first, or set another DATA_DIR.\n`,
    );
    expect(await isReady(address)).toBe(true);
    first.kill('SIGTERM');
    expect(await first.ended).toBe(0);

    const squatter = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => squatter.once('listening', resolve));
    const { port } = squatter.address() as { port: number };
    const third = workshop.start({ ...on(dataDir), PORT: String(port) });
    expect(await third.ended).toBe(1);
    expect(third.errors()).toBe(`Tenderbox cannot start. PORT: ${port} is already in use.\n`);
    expect(await postmasterOf(join(dataDir, 'postgres'))).toBeNull();
    squatter.close();
  });

  it.each([
    ['PORT', { PORT: 'many' }, 'PORT: must be a whole number from 0 to 65535'],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, /^DATABASE_URL: no connection/],
    [
      'S3_URL',
      { S3_URL: 'http://key:secret@127.0.0.1:1/bucket' },
      /^S3_URL: the bucket cannot be used \(ECONNREFUSED\)/,
    ],
    ['DATA_DIR', { DATA_DIR: '/dev/null/data' }, /^DATA_DIR: /],
  ])('with a wrong %s ends with one line that names it', async (_setting, environment, line) => {
    const required = { SECRET_KEY: 's'.repeat(32), PUBLIC_URL: 'https://tenders.example.org' };
    const server = workshop.start({ ...on(await workshop.folder()), ...required, ...environment });
    expect(await server.ended).toBe(1);
    const [message = '', ...rest] = server.errors().split('\n');
    expect(message.replace('Tenderbox cannot start. ', '')).toMatch(line);
    expect(rest).toEqual(['']);
  });
});

const isRoot = process.getuid?.() === 0;
describe(isRoot ? 'a folder that only root may enter' : 'a folder of the present user alone', () => {
  it('keeps its data where PostgreSQL can reach it, says where, and begins anew when it is removed', async () => {
    const folder = await workshop.folder();
    await chmod(folder, 0o700);
    await mkdir(join(folder, 'inside'));
    const dataDir = join(folder, 'inside', 'data');
    const places: (string | undefined)[] = [];
    for (const _round of ['first', 'anew']) {
      const server = workshop.start(on(dataDir));
      expect(await isReady(await server.ready)).toBe(true);
      server.kill('SIGTERM');
      expect(await server.ended).toBe(0);
      places.push(/its data is in (\/var\/lib\/tenderbox\/[\da-f]{12})"/.exec(server.output())?.[1]);
      expect((await readdir(dataDir)).includes('postgres')).toBe(!isRoot);
      await rm(dataDir, { recursive: true });
    }
    for (const place of places) if (place) await rm(place, { recursive: true });
    // Others may have theirs there.
    if (isRoot) await rmdir('/var/lib/tenderbox').catch(() => undefined);
    expect(new Set(places).size).toBe(isRoot ? 2 : 1);
  });
});
