import { rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { besideTest, runAdminHere, runAdminProcess } from '../../../test/admin-command.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { uploadLogo } from '../../../test/calls/files.samples.ts';
import { createTenant } from '../../../test/factories/people.ts';
import { newStorageName } from '../../platform/files/file-store.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('compares stored bytes and database rows in both directions', async () => {
  const tenant = await createTenant(test);
  const ids = [
    await uploadLogo(test, tenant),
    await uploadLogo(test, tenant),
    await uploadLogo(test, tenant),
  ];
  const unknown = newStorageName();
  await test.store.append(
    unknown,
    0,
    (async function* () {
      yield Buffer.from('bytes');
    })(),
  );
  await test.store.finish(unknown, 5);
  expect(await runAdminProcess(besideTest(test), ['check-files'])).toEqual({
    code: 0,
    output:
      '3 files are known; 1 stored ones are known to nothing and go after 7 days. Every known one is stored as long as it should be.\n',
    errors: '',
  });
  const names = await test.database.query<{ id: string; storage_name: string }>(
    'select id, storage_name from stored_file',
  );
  const pathOf = (id?: string) => {
    const { storage_name: name = '' } = names.find((row) => row.id === id) ?? {};
    return join(test.config.dataDir, 'files', name.slice(0, 2), name);
  };
  await rm(pathOf(ids[0]));
  await truncate(pathOf(ids[1]), 7);
  const { code, output, errors } = await runAdminHere(besideTest(test), ['check-files']);
  expect([code, output]).toEqual([1, '']);
  expect(errors).toMatch(/2 are not as they should be:\n.* missing\n.*: 7 bytes are stored/);
});
