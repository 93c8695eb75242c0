import assert from 'node:assert/strict';
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { openCluster } from '../apps/server/src/platform/embedded-postgres/cluster.ts';

interface ArchiveCheck {
  archive: string;
  name: string;
  version: string;
  commit: string;
  /** A temporary folder that the caller removes. */
  scratch: string;
}

interface Installation {
  /** The unpacked launcher. */
  program: string;
  /** An empty folder of the user that runs it. */
  work: string;
  env: NodeJS.ProcessEnv;
}

/** An unprivileged user, if this one is root. */
const user = process.getuid?.() === 0 ? { uid: 1, gid: 1 } : {};
const password = 'not-secret';

/**
 * Unpacks the archive and starts it as an unprivileged user, with no other program in the path: as a demo, and like
 * compose.yml with the two logins of create-database.sql.
 */
export async function checkArchive({ archive, name, version, commit, scratch }: ArchiveCheck): Promise<void> {
  const home = join(scratch, 'installed');
  mkdirSync(home);
  execFileSync('tar', ['--extract', '--no-same-owner', '--file', archive], { cwd: home });
  const program = join(home, name, 'tenderbox');
  const install = (kind: string, settings: Record<string, string>): Installation => {
    const work = join(scratch, kind);
    mkdirSync(work);
    if (user.uid) chownSync(work, user.uid, user.gid);
    const env = { PATH: '/nonexistent', PORT: '0', DATA_DIR: join(work, 'data'), ...settings };
    return { program, work, env };
  };

  await whileRunning('demo', install('demo', {}), async (address, admin) => {
    await checkAnswers(address, { version, commit });
    assert.notEqual(await admin('check-files'), '');
  });
  await withDatabase(join(scratch, 'cluster'), join(home, name, 'deploy'), async (urlOf) => {
    const settings = {
      DATABASE_URL: urlOf('tenderbox_server'),
      DATABASE_OWNER_URL: urlOf('tenderbox_owner'),
      SECRET_KEY: 's'.repeat(48),
      PUBLIC_URL: 'https://tenders.example.org',
    };
    await whileRunning('production', install('production', settings), async (address, admin) => {
      await checkAnswers(address, { version, commit });
      const invitation = await admin('create-system-admin', 'ada@example.org', 'Ada Byron');
      assert.match(invitation, /https:\/\/tenders\.example\.org\//);
    });
  });
}

/** Starts the server, checks it, and stops it. `admin` runs a command next to it. */
async function whileRunning(
  kind: string,
  { program, work, env }: Installation,
  check: (address: string, admin: (...words: string[]) => Promise<string>) => Promise<void>,
): Promise<void> {
  const options = { ...user, cwd: work, env };
  const started = performance.now();
  const server = spawn(program, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(server, 'close');
  try {
    const address = await addressOf(server);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    await check(address, async (...words) => {
      const { stdout } = await promisify(execFile)(program, ['admin', ...words], options);
      return stdout.trim();
    });
    process.stdout.write(
      `Checked as ${kind}: ready after ${seconds} s in an empty folder, as an ordinary user.\n`,
    );
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
  assert.equal(server.exitCode, 0, 'the server did not stop cleanly');
}

async function checkAnswers(address: string, build: { version: string; commit: string }): Promise<void> {
  const get = async (path: string) => {
    const response = await fetch(new URL(path, address));
    assert.equal(response.status, 200, `${path} returned ${response.status}`);
    return response;
  };
  await get('/api/health/ready');
  const { data } = (await (await get('/api/version')).json()) as {
    data: { version: string; hashId: string };
  };
  assert.deepEqual([data.version, data.hashId], [build.version, build.commit]);
  const [, script = ''] = /<script[^>]+src="([^"]+)"/.exec(await (await get('/login')).text()) ?? [];
  assert.match((await get(script)).headers.get('content-type') ?? '', /javascript/);
  for (const path of ['/api/openapi.json', '/api/verifier', '/api/receipt-keys']) await get(path);
}

function addressOf({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /^Tenderbox is ready at (\S+)$/m.exec(output)?.[1];
      if (address) resolve(address);
    });
    stdout?.once('close', () => reject(new Error(`The server ended: ${output}`)));
  });
}

/** Runs a PostgreSQL server with the roles and the database of create-database.sql. */
async function withDatabase(
  dataDir: string,
  deploy: string,
  use: (urlOf: (login: string) => string) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const cluster = await openCluster({
    dataDir,
    settings: [`listen_addresses = '127.0.0.1'`, `port = ${port}`],
  });
  await cluster.start();
  try {
    const host = '127.0.0.1';
    const client = new pg.Client({ host, port, user: 'postgres', password: cluster.password });
    await client.connect();
    // psql sends one statement at a time and fills in the variables.
    const statements = readFileSync(join(deploy, 'create-database.sql'), 'utf8')
      .replace(/:'(?:owner|server)_password'/g, `'${password}'`)
      .split(/;\n/);
    for (const statement of statements) await client.query(statement);
    await client.end();
    await use((login) => `postgres://${login}:${password}@${host}:${port}/tenderbox`);
  } finally {
    await cluster.stop();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
