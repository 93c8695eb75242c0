import { appendFile, chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCluster } from './cluster.ts';
import { rotateLog } from './postmaster.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenderbox-cluster-'));
  await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true }));

describe('the data folder of another PostgreSQL', () => {
  it('is left alone, and the message says what to do', async () => {
    const data = join(folder, 'postgres');
    await mkdir(data);
    await writeFile(join(data, 'PG_VERSION'), '17\n');
    await expect(openCluster({ dataDir: folder })).rejects.toThrow(
      /^The data in \S+ is of PostgreSQL 17, but this version of Tenderbox runs PostgreSQL \d+\. Nothing was changed\. Make a backup .+ restore it with this one into an empty DATA_DIR\.$/,
    );
    expect(await readdir(data)).toEqual(['PG_VERSION']);
  });
});

describe('the log of PostgreSQL', () => {
  it('is moved aside when it is long, while it stays open', async () => {
    const log = join(folder, 'server.log');
    await appendFile(log, 'a'.repeat(100));
    await rotateLog(log, 100);
    expect((await stat(log)).size).toBe(100);
    await appendFile(log, 'b');
    await rotateLog(log, 100);
    expect((await stat(log)).size).toBe(0);
    await appendFile(log, 'c');
    expect([(await readFile(`${log}.1`)).length, await readFile(log, 'utf8')]).toEqual([101, 'c']);
  });
});
