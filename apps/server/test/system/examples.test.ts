import { execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliverDue } from '../../src/modules/webhooks/webhook-worker.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { createPerson, createProgram, createTenant, type TestTenant } from '../factories/people.ts';
import { requestAs } from '../request-as.ts';

const run = promisify(execFile);
const example = (name: string) => fileURLToPath(new URL(`../../../../examples/${name}`, import.meta.url));

let test: TestApp;
let tenant: TestTenant;
let environment: Record<string, string>;
let folder: string;

beforeAll(async () => {
  test = await startTestApp({ environment: { WEBHOOK_NETWORKS: '127.0.0.0/8' } });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  tenant = await createTenant(test);
  const { port } = test.app.server.address() as AddressInfo;
  const { headers } = await createProgram(test, tenant);
  folder = await mkdtemp(join(tmpdir(), 'tenderbox-examples-'));
  environment = {
    PATH: `${process.env.PATH}:${folder}`,
    TENDERBOX_URL: `http://127.0.0.1:${port}`,
    TENDERBOX_KEY: headers.authorization.replace('Bearer ', ''),
  };
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

/** A stand-in for curl, last in the PATH, that understands the options of the example. */
const curl = `#!${process.execPath}
const given = process.argv.slice(2), headers = {}, data = [];
let method = 'GET', url = '', isQuery = false;
for (let at = 0; at < given.length; at += 1) {
  const word = given[at];
  if (word === '--header') { const [name, ...value] = given[++at].split(':'); headers[name] = value.join(':').trim(); }
  else if (word === '--request') method = given[++at];
  else if (word === '--data') data.push(given[++at]);
  else if (word === '--data-urlencode') { const [name, value] = given[++at].split('='); data.push(name + '=' + encodeURIComponent(value)); }
  else if (word === '--get') isQuery = true;
  else if (!word.startsWith('--')) url = word;
}
const asked = isQuery ? url + '?' + data.join('&') : url;
const answer = await fetch(asked, { method, headers, ...(!isQuery && data.length && { body: data.join('&') }) });
process.stdout.write(await answer.text());
process.exitCode = answer.ok ? 0 : 22;
`;

it('runs the curl example, which adds a supplier once and finds it', async () => {
  const path = join(folder, 'curl');
  await writeFile(`${path}.mjs`, curl);
  await writeFile(path, `#!/bin/sh\nexec "${process.execPath}" "${path}.mjs" "$@"\n`);
  await chmod(path, 0o755);
  for (let times = 0; times < 2; times += 1) {
    const { stdout } = await run('sh', [example('suppliers.sh'), 'CURL-100', 'Cranes & Sons'], {
      env: environment,
    });
    const [unit, supplier, list] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).data);
    expect(unit.id).toBe(tenant.businessUnitId);
    expect(supplier).toMatchObject({ supplierCode: 'CURL-100', name: 'Cranes & Sons' });
    expect(list).toMatchObject({ total: 1, items: [{ id: supplier.id }] });
  }
});

it('runs the TypeScript example, which adds suppliers and lists all', async () => {
  const { stdout } = await run(process.execPath, [example('suppliers.ts')], { env: environment });
  expect(stdout).toContain('T-1\tTidewater Tools\n');
  expect(stdout).toContain('T-2\tTwo Piers Ltd\n');
  const wrong = { ...environment, TENDERBOX_KEY: 'tbk_wrong' };
  await expect(run(process.execPath, [example('suppliers.ts')], { env: wrong })).rejects.toThrow(
    'INVALID_API_KEY',
  );
});

it('runs the tender example, which publishes an event and lists what awaits a reply', async () => {
  const ask = requestAs(test, { headers: { authorization: `Bearer ${environment.TENDERBOX_KEY}` } });
  const codes = ['TENDER-1', 'TENDER-2'];
  for (const supplierCode of codes)
    await ask('POST /api/business-unit/suppliers', {
      payload: { supplierCode, name: `Piers ${supplierCode}` },
    });
  const { stdout } = await run(process.execPath, [example('tender.ts'), ...codes], { env: environment });
  const [, eventId] = /^published (\S+) for Piers TENDER-1, Piers TENDER-2\n/.exec(stdout) ?? [];
  const event = await ask(`GET /api/business-unit/events/${eventId}`);
  expect(event.json().data).toMatchObject({ status: 'ACTIVE', tasks: { awaitingResponseCount: 2 } });
});

it('runs the receiver example, which prints webhook calls and rejects unsigned ones', async () => {
  const admin = requestAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant));
  const path = `/api/sourcing-organisation/business-units/${tenant.businessUnitId}/webhooks`;
  const events = ['event.published'];
  // The receiver needs the secret to start and has no port before, so the webhook gets its URL afterwards.
  const made = await admin(`POST ${path}`, { payload: { url: 'http://127.0.0.1/', events } });
  const { id, secret } = made.json().data;
  const receiver = spawn(process.execPath, [example('receive-webhook.ts')], {
    env: { ...environment, WEBHOOK_SECRET: secret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const lines = createInterface({ input: receiver.stdout })[Symbol.asyncIterator]();
    const port = /"port":(\d+)/.exec(String((await lines.next()).value))?.[1];
    const url = `http://127.0.0.1:${port}/`;
    await test.database.query('update webhook set url = $1 where id = $2', [url, id]);
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
    await admin(`POST ${path}/${id}/ping`);
    await deliverDue(test);
    expect((await lines.next()).value).toBe('ping {}');
    const [delivery] = (await admin(`GET ${path}/${id}/deliveries`)).json().data.items;
    expect(delivery).toMatchObject({ state: 'DELIVERED', answerStatus: 204 });
  } finally {
    receiver.kill();
  }
});
