import { mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Receipt } from '@tenderbox/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainPendingEntries } from '../../src/modules/audit/commands/chain-pending-entries.ts';
import { writeArchive } from '../../src/platform/backup/archive-writer.ts';
import type { Manifest } from '../../src/platform/backup/manifest.ts';
import { listTar, type TarEntry } from '../../src/platform/backup/tar.ts';
import { createPool } from '../../src/platform/db/connection.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { migrationNames } from '../../src/platform/db/migrations.ts';
import { besideTest, type Outcome, runAdminHere, startAdmin } from '../admin-command.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../db.ts';
import { dumpTables } from '../dump-tables.ts';
import { closeBoxOf } from '../factories/boxes.ts';
import { createTenant, type TestTenant } from '../factories/people.ts';
import { type AnsweringSupplier, createTaskToAnswer, wholeAnswer } from '../factories/responses.ts';
import { multipart } from '../multipart.ts';
import { type ObjectStorage, startObjectStorage } from '../object-storage.ts';
import { eventually } from '../server-process.ts';
import { verifyOffline } from '../verify-offline.ts';

const secret = 'the secret of the installation, 42 characters';
let test: TestApp;
let tenant: TestTenant;
let folder: string;
/** A task with a file in its box, and one whose box is closed. */
let task: AnsweringSupplier;
let closed: AnsweringSupplier;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  test = await startTestApp({ environment: { SECRET_KEY: secret } });
  tenant = await createTenant(test);
  folder = await mkdtemp(join(tmpdir(), 'tenderbox-backup-'));
  task = await createTaskToAnswer(test, tenant);
  await submitFile(task, 'plan.txt', 'the plan');
  closed = await createTaskToAnswer(test, tenant);
  await closed.save(wholeAnswer('heron'));
  await closed.submit();
  await closeBoxOf(test, closed.taskId);
  await chainAll(test.database);
});
afterAll(async () => {
  await test.close();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true });
});

/** Settings of a command on an empty installation, and its database, which is migrated to be faster. */
async function emptyInstallation(create = createTestDatabase) {
  const database = await create();
  databases.push(database);
  const dataDir = await mkdtemp(join(folder, 'data-'));
  return { database, dataDir, environment: besideTest({ ...test, database }, { DATA_DIR: dataDir }) };
}

const run = (words: string[], environment = besideTest(test)): Promise<Outcome> =>
  runAdminHere(environment, words);

async function backUp(name: string, environment = besideTest(test)): Promise<string> {
  const path = join(folder, name);
  expect(await run(['backup', path], environment)).toMatchObject({ code: 0 });
  return path;
}

/** A copy of an archive with a changed manifest. */
async function withManifest(
  path: string,
  change: (manifest: Manifest) => Partial<Manifest>,
): Promise<string> {
  const bytes = await readFile(path);
  const entries = (await entriesOf(path)).slice(0, -1);
  const copy = `${path}.changed`;
  await writeArchive(copy, async (archive) => {
    for (const { name, start, size } of entries) {
      const content = bytes.subarray(start, start + size);
      const manifest = name === 'backup.json' && (JSON.parse(content.toString()) as Manifest);
      await archive.add(name, manifest ? JSON.stringify({ ...manifest, ...change(manifest) }) : content);
    }
  });
  return copy;
}

async function entriesOf(path: string): Promise<TarEntry[]> {
  const file = await open(path);
  try {
    const entries: TarEntry[] = [];
    for await (const entry of listTar(file)) entries.push(entry);
    return entries;
  } finally {
    await file.close();
  }
}

async function submitFile(task: AnsweringSupplier, name: string, content: string): Promise<Receipt> {
  const { payload, headers } = multipart([
    { name: 'purpose', content: 'RESPONSE_FILE' },
    { name: 'ownerId', content: task.taskId },
    { name: 'file', filename: name, type: 'text/plain', content },
  ]);
  const uploaded = await task.ask('POST /api/files', { payload, headers });
  expect(uploaded.statusCode).toBe(201);
  await task.save(wholeAnswer('by barge'));
  return task.submit();
}

const chainAll = async (database: TestDatabase) => {
  const db = openDatabase(createPool(database.serving, 1));
  try {
    await chainPendingEntries(db);
  } finally {
    await db.close();
  }
};

describe('a backup', () => {
  it('taken while people submit has every write acknowledged before it, and is restored with proofs intact', async () => {
    await test.database.query(
      `insert into outbox_mail (id, business_key, template, recipient, payload, state)
       values (gen_random_uuid(), 'waiting', 'receipt', 'ada@example.org', '{}', 'PENDING')`,
    );
    const acknowledged: { version: number; at: number }[] = [];
    let isWriting = true;
    const writing = (async () => {
      while (isWriting) acknowledged.push({ version: (await task.submit()).version, at: Date.now() });
    })();
    await eventually(() => acknowledged.length > 2);
    const path = await backUp('busy.tar');
    const count = acknowledged.length;
    await eventually(() => acknowledged.length > count);
    isWriting = false;
    await writing;
    await test.database.query(`delete from outbox_mail where business_key = 'waiting'`);

    const { database, dataDir, environment } = await emptyInstallation();
    const restored = await run(['restore', path], environment);
    expect(restored).toMatchObject({
      code: 0,
      output: expect.stringContaining('1 e-mails'),
      errors: expect.stringContaining('rows'),
    });
    const [, backupAt = ''] = /backup of (\S+) is restored/.exec(restored.output) ?? [];
    const versions = (
      await database.query<{ version: number }>(
        'select version from response_record where task_id = $1 order by version',
        [task.taskId],
      )
    ).map(({ version }) => version);
    const before = acknowledged.filter(({ at }) => at < Date.parse(backupAt));
    expect(before.length).toBeGreaterThan(2);
    expect(versions).toEqual(versions.map((_version, index) => index + 1));
    expect(versions).toEqual(expect.arrayContaining(before.map(({ version }) => version)));
    expect(versions.length).toBeLessThan(acknowledged.length + 1);
    expect((await readdir(join(dataDir, 'files'))).length).toBeGreaterThan(1);
    expect(await run(['check-files'], environment)).toMatchObject({ code: 0 });
    await chainAll(database);
    expect(await run(['verify-audit'], environment)).toMatchObject({ code: 0 });

    const [mail] = await database.query('select state from outbox_mail where business_key = $1', ['waiting']);
    expect(mail).toEqual({ state: 'KEPT' });
    expect(await database.query('select from session where ended_at is null')).toEqual([]);
    // The restored installation serves, and refuses a second restore.
    const server = await startTestApp({ database, environment: { SECRET_KEY: secret, DATA_DIR: dataDir } });
    const closings = await server.app.inject({ url: `/api/closings/${closed.taskId}` });
    expect(closings.json()).toEqual(
      (await test.app.inject({ url: `/api/closings/${closed.taskId}` })).json(),
    );
    const [record] = (await server.app.inject({ url: '/api/restores' })).json().data;
    expect(record).toMatchObject({ format: 'tenderbox-restore/1', backupAt });
    const exported = join(folder, 'records.jsonl');
    expect(await run(['export-records', exported], environment)).toMatchObject({ code: 0 });
    const said = await verifyOffline(server, {
      'restore.json': JSON.stringify([record]),
      'records.jsonl': await readFile(exported),
      'closings.json': closings.body,
    });
    expect(said).toContain('restore.json: records.jsonl leads to what was restored.');
    expect(said).toContain('Everything that was given is valid.');
    expect(await run(['restore', path], environment)).toEqual({
      ...{ code: 1, output: '' },
      errors: 'The database is in use. Stop all servers and commands that are connected to it.\n',
    });
    await server.close();
    expect(await run(['restore', path], environment)).toEqual({
      ...{ code: 1, output: '' },
      errors: 'The database is not empty. A backup is restored into an empty installation only.\n',
    });
  });

  it('made after the servers stopped restores every row, and waiting jobs, as they were', async () => {
    const stopped = await startTestApp({ environment: { SECRET_KEY: secret } });
    const supplier = await createTaskToAnswer(stopped, await createTenant(stopped));
    await submitFile(supplier, 'plan.txt', 'the plan');
    await stopped.jobs.stop();
    await stopped.database.query('delete from pgboss.job');
    await stopped.db.transaction({ scope: 'job', organisationId: null }, (tx) =>
      stopped.jobs.enqueue(tx, 'scan-file', { fileId: 'of a waiting file' }),
    );
    const path = await backUp('quiet.tar', besideTest(stopped));
    const before = await dumpTables(stopped);
    const { database, environment } = await emptyInstallation(createEmptyDatabase);
    expect(await run(['restore', path, '--last-state'], environment)).toMatchObject({ code: 0 });
    const { restore_record: _, stream_event: _stream, ...after } = await dumpTables({ database });
    const { restore_record: _none, stream_event: _events, ...expected } = before;
    expect(after).toEqual(expected);
    expect(await database.query('select name, data from pgboss.job')).toEqual([
      { name: 'scan-file', data: { fileId: 'of a waiting file' } },
    ]);
    const [next] = await database.query<{ id: string }>('select nextval($1) as id', [
      'public.list_count_id_seq',
    ]);
    const [last] = await database.query<{ id: string }>('select max(id) as id from list_count');
    expect(Number(next?.id)).toBeGreaterThan(Number(last?.id));
    // Triggers, policies and foreign keys are as migrations left them.
    const shape = `select
      (select count(*) from pg_trigger where tgenabled = 'O' and not tgisinternal) as triggers,
      (select count(*) from pg_constraint where contype = 'f' and convalidated) as keys,
      (select count(*) from pg_class where relforcerowsecurity) as forced`;
    expect(await database.query(shape)).toEqual(await stopped.database.query(shape));
    await stopped.close();
  });

  it('contains no secret, and tools for tar and sha256sum read it', async () => {
    const path = await backUp('readable.tar');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const bytes = await readFile(path);
    const entries = await entriesOf(path);
    const parts = entries.filter(({ name }) => name.endsWith('.gz'));
    const contents = [
      bytes,
      ...parts.map(({ start, size }) => gunzipSync(bytes.subarray(start, start + size))),
    ];
    const forms = [secret, Buffer.from(secret).toString('base64'), Buffer.from(secret).toString('hex')];
    for (const content of contents) for (const form of forms) expect(content.includes(form)).toBe(false);
    expect(
      contents.some((content) => content.includes('Tidewater') || content.includes(tenant.organisationId)),
    ).toBe(true);
    expect(entries.at(0)?.name).toBe('backup.json');
    expect(entries.at(-1)?.name).toBe('SHA256SUMS.txt');
    expect(await run(['backup', path])).toMatchObject({ code: 1, errors: `${path} exists already.\n` });
    expect((await readdir(folder)).filter((name) => name.includes('incomplete'))).toEqual([]);
  });

  it('is refused if it is damaged, and the place is named', async () => {
    const path = await backUp('whole.tar');
    expect(await run(['verify-backup', path], {})).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^The backup is complete and undamaged\.\nEverything until 20/),
    });
    const { output } = await run(['verify-backup', path], {});
    expect(output.match(/Needs the SECRET_KEY/g)).toHaveLength(1);
    const bytes = await readFile(path);
    const entries = await entriesOf(path);
    const part = entries.find(({ name }) => name.includes('/public.event/'));
    const file = entries.find(({ name }) => name.startsWith('files/'));
    const sums = entries.at(-1);
    if (!part || !file || !sums) throw new Error('The archive has too little in it.');
    const flipped = (at: number) => {
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return copy;
    };
    const without = ({ start, size }: TarEntry) =>
      Buffer.concat([bytes.subarray(0, start - 512), bytes.subarray(start + Math.ceil(size / 512) * 512)]);
    const { environment, database } = await emptyInstallation(createEmptyDatabase);
    for (const [damaged, problem] of [
      [flipped(part.start + 20), `${part.name} is damaged.`],
      [flipped(file.start), `${file.name} is damaged.`],
      [flipped(file.start - 512 + 3), `The header at byte ${file.start - 512} is damaged.`],
      [flipped(sums.start + 3), 'backup.json is damaged.'],
      [without(file), /is not where it should be in the archive\./],
      [without(sums), 'The archive is not complete: its list of hashes is missing.'],
      [bytes.subarray(0, file.start + 10), `The archive was cut off in ${file.name}.`],
      [bytes.subarray(0, -1024), `The archive was cut off at byte ${bytes.length - 1024}.`],
      [Buffer.from('PK\x03\x04 this is a zip file'), 'The archive was cut off at byte 0.'],
      [Buffer.alloc(2048, 'x'), 'The header at byte 0 is damaged.'],
    ] as const) {
      const broken = join(folder, 'broken.tar');
      await writeFile(broken, damaged);
      for (const [words, settings] of [
        [['verify-backup', broken], {}],
        [['restore', broken], environment],
      ] as const) {
        const { code, errors } = await run([...words], settings);
        expect(code).toBe(1);
        if (typeof problem === 'string') expect(errors).toBe(`${problem}\n`);
        else expect(errors).toMatch(problem);
      }
    }
    expect(await database.query("select from pg_tables where schemaname in ('public', 'app')")).toEqual([]);
  });

  it('is refused without its SECRET_KEY, and restored without it only on request, under a new key', async () => {
    const path = await backUp('locked.tar');
    const { environment, database } = await emptyInstallation();
    const other = { ...environment, SECRET_KEY: 'another secret, which opens nothing here' };
    expect(await run(['restore', path], other)).toMatchObject({
      code: 1,
      errors: expect.stringMatching(
        /^SECRET_KEY does not open the signing key of this backup: .+--new-signing-key\.\n$/,
      ),
    });
    expect(await database.query("select to_regclass('app.unfinished_restore') as mark")).toEqual([
      { mark: null },
    ]);
    expect(await run(['restore', path, '--new-signing-key'], other)).toMatchObject({ code: 0 });
    const [key] = await database.query<{ keyId: string }>(
      'select key_id as "keyId" from signing_key where valid_until is null',
    );
    expect(await database.query('select key_id as "keyId" from restore_record')).toEqual([key]);
  });

  it('whose restore is killed leaves nothing that a server starts on, and can be restored again', async () => {
    const path = await backUp('killed.tar');
    const { environment, database } = await emptyInstallation();
    // Stops it in the middle of its transaction.
    const holder = new pg.Client({ ...database.target, user: 'postgres' });
    await holder.connect();
    await holder.query('begin; lock table webhook_secret in access share mode');
    const { process: child } = startAdmin(environment, ['restore', path]);
    const hasEnded = new Promise((resolve) => child.once('exit', resolve));
    const isHeld = `select from pg_stat_activity where application_name = 'tenderbox-restore'
      and datname = current_database() and wait_event_type = 'Lock'`;
    await eventually(async () => (await database.query(isHeld)).length === 1);
    child.kill('SIGKILL');
    await hasEnded;
    await holder.end();
    const line =
      'A backup was not restored completely. Run `npm run admin -- restore FILE` again, or use an empty database.';
    expect(await run(['check-files'], environment)).toMatchObject({ code: 1, errors: `${line}\n` });
    expect(await database.query('select from account')).toEqual([]);
    expect(await run(['restore', path], environment)).toMatchObject({ code: 0 });
    expect(await run(['check-files'], environment)).toMatchObject({ code: 0 });
  });
});

describe('a backup of an older version', () => {
  it('is restored, and migrated to this version', async ({ skip }) => {
    const names = await migrationNames();
    const older = names.slice(0, -1);
    if (!older.length) skip();
    const old = await emptyInstallation(createEmptyDatabase);
    await migrate(old.database.target, old.database.serving.user ?? null, { only: older });
    await old.database.query(
      `insert into organisation (id, name) values (gen_random_uuid(), 'Tidewater Ltd')`,
    );
    const path = await backUp('older.tar', old.environment);
    expect((await run(['verify-backup', path], {})).output).toContain(`(migration ${older.at(-1)})`);

    const { database, environment } = await emptyInstallation(createEmptyDatabase);
    expect(await run(['restore', path], environment)).toMatchObject({ code: 0, errors: expect.any(String) });
    expect(await database.query('select name from organisation')).toEqual([{ name: 'Tidewater Ltd' }]);
    const applied = await database.query<{ name: string }>('select name from app.migration order by name');
    expect(applied.map(({ name }) => name)).toEqual(names);
    expect((await run(['status'], environment)).output).toContain('0 missing');

    const migrated = await emptyInstallation();
    expect(await run(['restore', path], migrated.environment)).toEqual({
      ...{ code: 1, output: '' },
      errors: 'The database is newer than the backup. Restore it into an empty database.\n',
    });
  });

  it('is refused if the version is newer than this one', async () => {
    const path = await withManifest(await backUp('newer.tar'), ({ migrations }) => ({
      migrations: [...migrations, '9999-of-tomorrow.ts'],
    }));
    const { environment } = await emptyInstallation(createEmptyDatabase);
    expect(await run(['restore', path], environment)).toEqual({
      ...{ code: 1, output: '' },
      errors:
        'The backup was made by a newer version of Tenderbox (unknown migration: 9999-of-tomorrow.ts). Use that version.\n',
    });
  });

  it('is restored if it was made on another PostgreSQL', async () => {
    const postgres = '15.4';
    const path = await withManifest(await backUp('postgres.tar'), () => ({ postgres }));
    expect((await run(['verify-backup', path], {})).output).toContain(`on PostgreSQL ${postgres}`);
    const { database, environment } = await emptyInstallation();
    expect(await run(['restore', path], environment)).toMatchObject({ code: 0 });
    expect(await database.query('select from response_record')).toHaveLength(
      (await test.database.query('select from response_record')).length,
    );
  });
});

describe('a backup with object storage', () => {
  let storage: ObjectStorage;
  let app: TestApp;
  let supplier: AnsweringSupplier;
  const beside = (bucket = storage) => besideTest(app, { S3_URL: bucket.url });
  const filesOf = ({ objects }: ObjectStorage) =>
    [...objects.keys()].filter((key) => key.startsWith('files/'));

  beforeAll(async () => {
    storage = await startObjectStorage();
    app = await startTestApp({ environment: { SECRET_KEY: secret, S3_URL: storage.url } });
    supplier = await createTaskToAnswer(app, await createTenant(app));
    await submitFile(supplier, 'plan.txt', 'the plan');
    await submitFile(supplier, 'costs.txt', 'the costs');
  });
  afterAll(async () => {
    await app.close();
    await storage.close();
  });

  it('lists the files, and is restored next to the same bucket', async () => {
    const path = await backUp('listed.tar', beside());
    const entries = (await entriesOf(path)).map(({ name }) => name);
    expect(entries).toContain('file-list/000001.txt');
    expect(entries.filter((name) => name.startsWith('files/'))).toEqual([]);
    const count = filesOf(storage).length;
    expect(count).toBeGreaterThan(1);
    expect((await run(['verify-backup', path], {})).output).toMatch(
      new RegExp(`^${count} files with \\d+ bytes, listed only: back up the bucket too$`, 'm'),
    );
    const { environment } = await emptyInstallation();
    const settings = { ...environment, S3_URL: storage.url };
    expect(await run(['restore', path], settings)).toMatchObject({
      code: 0,
      output: expect.stringContaining(` rows and ${count} files.`),
    });
    expect(await run(['check-files'], settings)).toMatchObject({ code: 0 });
    expect(filesOf(storage)).toHaveLength(count);
  });

  it('names files that were gone at the backup, and those that the bucket has lost since', async () => {
    const all = filesOf(storage);
    const [gone = '', lost = ''] = all;
    const kept = new Map(storage.objects);
    storage.objects.delete(gone);
    const path = join(folder, 'incomplete.tar');
    expect((await run(['backup', path], beside())).output).toContain(
      '1 files were missing or removed during the backup',
    );
    storage.objects.delete(lost);
    const { environment } = await emptyInstallation();
    const settings = { ...environment, S3_URL: storage.url };
    const restored = await run(['restore', path], settings);
    const names = [gone, lost].map((key) => key.slice('files/'.length));
    expect(restored).toMatchObject({
      code: 0,
      output: expect.stringContaining(['2 files are missing:', ...names, ''].join('\n')),
    });
    const checked = await run(['check-files'], settings);
    expect(checked.code).toBe(1);
    for (const name of names) expect(checked.errors).toContain(name);
    for (const [key, object] of kept) storage.objects.set(key, object);
  });

  it('is not restored while the bucket cannot be reached, nor onto a disk', async () => {
    const path = await backUp('bucket.tar', beside());
    const { environment, database } = await emptyInstallation();
    expect(await run(['restore', path], environment)).toEqual({
      ...{ code: 1, output: '' },
      errors: 'The files of this backup are in object storage. Set S3_URL to their bucket.\n',
    });
    const other = await startObjectStorage();
    await other.close();
    expect(await run(['restore', path], { ...environment, S3_URL: other.url })).toEqual({
      ...{ code: 1, output: '' },
      errors: 'S3_URL: the bucket "bucket" cannot be used (ECONNREFUSED)\n',
    });
    expect(await database.query('select from account')).toEqual([]);
  });

  it('takes an outage of the bucket for no missing file', async () => {
    const path = await backUp('outage.tar', beside());
    const { environment } = await emptyInstallation();
    const settings = { ...environment, S3_URL: storage.url };
    storage.isDown = true;
    const failed = await run(['restore', path], settings);
    expect(failed.code).toBe(1);
    expect(await run(['backup', `${path}.again`], beside())).toMatchObject({ code: 1 });
    storage.isDown = false;
    expect(await run(['restore', path], settings)).toMatchObject({
      code: 0,
      output: expect.not.stringContaining('missing'),
    });
    storage.isDown = true;
    expect((await run(['check-files'], settings)).errors).not.toContain('missing');
    storage.isDown = false;
  });

  it('of a disk is restored into an empty bucket, and refused by one with files', async () => {
    const path = await backUp('disk.tar');
    const { environment } = await emptyInstallation();
    expect(await run(['restore', path], { ...environment, S3_URL: storage.url })).toEqual({
      ...{ code: 1, output: '' },
      errors: 'The file storage is not empty. A backup is restored into an empty installation only.\n',
    });
    const bucket = await startObjectStorage();
    const settings = { ...environment, S3_URL: bucket.url };
    expect(await run(['restore', path], settings)).toMatchObject({ code: 0 });
    expect(await run(['check-files'], settings)).toMatchObject({ code: 0 });
    expect(filesOf(bucket).length).toBeGreaterThan(0);
    await bucket.close();
  });
});
