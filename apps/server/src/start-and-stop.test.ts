import { chmod, mkdir, readdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { eventually, findIdentities, isAlive, openWorkshop, postmasterOf } from '../test/server-process.ts';

const workshop = openWorkshop();
const identities = await findIdentities();
afterAll(() => workshop.clear());

const isReady = async (address: string) => (await fetch(`${address}/api/health/ready`)).status === 200;

describe.each(identities)('a server of $name', (identity) => {
  it('starts on an empty folder, stops on SIGTERM, and takes PostgreSQL with it', async () => {
    const dataDir = await workshop.folder(identity);
    const server = workshop.start({ DATA_DIR: dataDir }, identity);
    expect(await isReady(await server.ready)).toBe(true);
    const postmaster = await postmasterOf(join(dataDir, 'postgres'));
    expect(postmaster && isAlive(postmaster)).toBe(true);
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(postmaster && isAlive(postmaster)).toBe(false);
    expect(await postmasterOf(join(dataDir, 'postgres'))).toBeNull();
    expect(server.errors()).toBe('');
  });

  it('goes on after kill -9 of the server, of PostgreSQL, and with a stranger in the lock file', async () => {
    const dataDir = await workshop.folder(identity);
    const data = join(dataDir, 'postgres');

    const first = workshop.start({ DATA_DIR: dataDir }, identity);
    await first.ready;
    const orphan = await postmasterOf(data);
    first.kill('SIGKILL');
    await first.ended;
    expect(orphan && isAlive(orphan)).toBe(true);

    const second = workshop.start({ DATA_DIR: dataDir }, identity);
    expect(await isReady(await second.ready)).toBe(true);
    expect(await postmasterOf(data)).toBe(orphan);
    second.kill('SIGKILL');
    process.kill(orphan ?? 0, 'SIGKILL');
    await second.ended;

    const third = workshop.start({ DATA_DIR: dataDir }, identity);
    expect(await isReady(await third.ready)).toBe(true);
    const next = await postmasterOf(data);
    expect(next).not.toBe(orphan);
    third.kill('SIGKILL');
    process.kill(next ?? 0, 'SIGKILL');
    await third.ended;

    // This very process is alive and no PostgreSQL.
    await eventually(() => !isAlive(next ?? 0));
    await writeFile(join(data, 'postmaster.pid'), `${process.pid}\n${data}\n`);
    const fourth = workshop.start({ DATA_DIR: dataDir }, identity);
    expect(await isReady(await fourth.ready)).toBe(true);
    fourth.kill('SIGINT');
    expect(await fourth.ended).toBe(0);
  });
});

describe('a start', () => {
  it('is not blocked by what a killed first start left behind', async () => {
    const dataDir = await workshop.folder();
    for (const milliseconds of [150, 400, 800, 1500]) {
      const killed = workshop.start({ DATA_DIR: dataDir });
      const late = setTimeout(() => killed.kill('SIGKILL'), milliseconds);
      await killed.ended;
      clearTimeout(late);
    }
    const server = workshop.start({ DATA_DIR: dataDir });
    expect(await isReady(await server.ready)).toBe(true);
    server.kill('SIGTERM');
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

  it('on a folder in use says so in one line and leaves the first server alone', async () => {
    const dataDir = await workshop.folder();
    const first = workshop.start({ DATA_DIR: dataDir });
    const address = await first.ready;
    const second = workshop.start({ DATA_DIR: dataDir });
    expect(await second.ended).toBe(1);
    expect(second.errors()).toBe(
      `Tenderbox cannot start. Another Tenderbox server is using ${dataDir}: stop it first, or set another DATA_DIR.\n`,
    );
    expect(await isReady(address)).toBe(true);
    first.kill('SIGTERM');
    expect(await first.ended).toBe(0);
  });

  it('on a port in use says so in one line and stops PostgreSQL again', async () => {
    const dataDir = await workshop.folder();
    const squatter = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => squatter.once('listening', resolve));
    const { port } = squatter.address() as { port: number };
    const server = workshop.start({ DATA_DIR: dataDir, PORT: String(port) });
    expect(await server.ended).toBe(1);
    expect(server.errors()).toBe(`Tenderbox cannot start. PORT: ${port} is already in use.\n`);
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
    const server = workshop.start({ DATA_DIR: await workshop.folder(), ...required, ...environment });
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
      const server = workshop.start({ DATA_DIR: dataDir });
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
