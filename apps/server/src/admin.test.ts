import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Outcome, runAdminHere, runAdminProcess } from '../test/admin-command.ts';
import { codeOf } from '../test/factories/accounts.ts';
import { openWorkshop, postmasterOf } from '../test/server-process.ts';

const workshop = openWorkshop();
afterAll(() => workshop.clear());

const usage = `Usage: npm run admin -- status
       npm run admin -- create-system-admin EMAIL "FULL NAME"
       npm run admin -- rewrap-keys
       npm run admin -- rotate-signing-keys [--revoked-since TIME [--trusted-head HASH]]
       npm run admin -- revoke-signing-key FINGERPRINT TIME [--trusted-head HASH]
       npm run admin -- retry-notices
       npm run admin -- check-files
       npm run admin -- verify-audit [--head FILE]…
       npm run admin -- export-records FILE
       npm run admin -- backup FILE
       npm run admin -- verify-backup FILE
       npm run admin -- restore FILE [--last-state] [--new-signing-key]
`;

const invitation = ['create-system-admin', 'Ada@Example.org', ' Ada Byron '];
const linkOf = ({ output }: Outcome) =>
  /^Invitation link, valid for 14 days:\n(\S+)\/invitations\/([\w-]{43})\n$/.exec(output) ?? [];

const post = (url: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('status', () => {
  it('prints the state of an installation without migrating it, and fails if something is wrong', async () => {
    const environment = { DATA_DIR: await workshop.folder(), DEMO: 'false' };
    const empty = await runAdminHere(environment, ['status']);
    expect(empty.code).toBe(1);
    expect(empty.errors).toMatch(/^problem {2}database: role "tenderbox_app" does not exist$/m);
    await workshop.start(environment).ready;
    const running = await runAdminHere(environment, ['status']);
    expect([running.code, running.errors]).toEqual([0, '']);
    expect(running.output).toMatch(/^ok {7}database: connected$/m);
    expect(running.output).toMatch(/^ok {7}boxes to close: 0 due, 0 late$/m);
    expect(running.output).toMatch(/^ok {7}storage: \d+\.\d GB free$/m);
    expect(running.output).not.toContain('problem');
    const retried = await runAdminHere(environment, ['retry-notices']);
    expect(retried.output).toBe('0 notifications are tried again within a minute.\n');
  });
});

describe('create-system-admin', () => {
  it('works on an empty installation and next to a running server, and the link logs in a first admin', async () => {
    const environment = {
      DATA_DIR: await workshop.folder(),
      DEMO: 'false',
      PUBLIC_URL: 'https://tenders.example.org',
    };
    const first = await runAdminProcess(environment, invitation);
    expect([first.code, first.errors]).toEqual([0, '']);
    const [, origin, firstToken] = linkOf(first);
    expect(origin).toBe('https://tenders.example.org');
    expect(await postmasterOf(join(environment.DATA_DIR, 'postgres'))).toBeNull();

    const address = await workshop.start(environment).ready;
    const validate = async (token: string | undefined) =>
      fetch(`${address}/api/invitations/${token}/validate`);
    expect((await validate(firstToken)).status).toBe(200);

    const second = await runAdminHere(environment, invitation);
    expect([second.code, second.errors]).toEqual([0, '']);
    const [, , token] = linkOf(second);
    expect((await validate(firstToken)).status).toBe(400);
    const preview = await validate(token);
    expect(await preview.json()).toEqual({
      data: {
        email: 'Ada@Example.org',
        fullName: 'Ada Byron',
        role: 'SYSTEM_ADMIN',
        entityName: 'Tenderbox',
        secondaryEntityName: null,
        existingUser: false,
        logo: null,
      },
    });

    const password = 'seven green herons by the lock';
    const newUser = { fullName: 'Ada Byron', password, termsAccepted: true };
    const accepted = await post(`${address}/api/invitations/${token}/accept-new-user`, newUser);
    expect(accepted.status).toBe(200);
    const credentials = { username: 'ada@example.org', password };
    const qr = (await (await post(`${address}/api/user/qr-code`, credentials)).json()) as { secret: string };
    const signedIn = await post(`${address}/api/authenticate`, { ...credentials, code: codeOf(qr) });
    expect(await signedIn.json()).toMatchObject({ data: { roleName: 'SYSTEM_ADMIN' } });
    expect(signedIn.headers.get('authorization')).toMatch(/^Bearer /);

    // The other commands also work next to a running server: rotating keys, verifying the audit trail, and
    // rejecting a foreign head.
    const rotated = await runAdminHere(environment, ['rotate-signing-keys']);
    const [, present] = /^The key ([\da-f]{64}) now signs/m.exec(rotated.output) ?? [];
    const keys = await (await fetch(`${address}/api/receipt-keys`)).json();
    expect(keys).toMatchObject({ data: [{ keyId: present, until: null }, { until: expect.any(String) }] });
    const checked = await runAdminProcess(environment, ['verify-audit']);
    expect([checked.code, checked.errors]).toEqual([0, '']);
    expect(checked.output).toMatch(
      /^Platform: \d+ entries, .*, intact\. Hash of the last entry: [\da-f]{64}$/m,
    );
    const head = {
      format: 'tenderbox-audit-head/1',
      origin: address,
      chain: 'platform',
      number: 1,
      previous: null,
      hash: '0'.repeat(64),
      records: '0'.repeat(64),
      at: '2026-11-16T00:05:00Z',
      keyId: present,
      signature: 'none',
    };
    const file = join(environment.DATA_DIR, 'head.json');
    await writeFile(file, JSON.stringify(head));
    const compared = await runAdminHere(environment, ['verify-audit', '--head', file]);
    expect(compared.code).toBe(1);
    expect(compared.errors).toContain('the chain does NOT lead to it');
    const records = join(environment.DATA_DIR, 'records.jsonl');
    expect((await runAdminHere(environment, ['export-records', records])).output).toContain(records);
    expect(await readFile(records, 'utf8')).toMatch(
      /^\{"format":"tenderbox-audit-export\/1".*"chain":"ffffffff-/,
    );
    expect((await runAdminHere(environment, ['export-records', records])).code).toBe(1);
  });

  it.each([
    ['no command', [], usage],
    ['an unknown command', ['create-admin', 'ada@example.org', 'Ada'], usage],
    ['an extra argument', ['rewrap-keys', 'now'], usage],
    ['an unknown option', ['verify-audit', '--heads', 'head.json'], usage],
    ['a missing name', ['create-system-admin', 'ada@example.org'], usage],
    ['a missing file', ['export-records'], usage],
    ['an unquoted name', ['create-system-admin', 'ada@example.org', 'Ada', 'Byron'], usage],
    [
      'an invalid address',
      ['create-system-admin', 'ada', 'Ada'],
      `EMAIL is not a valid e-mail address. ${usage}`,
    ],
    [
      'an empty name',
      ['create-system-admin', 'ada@example.org', ' '],
      `FULL NAME must be one line of 1 to 255 characters. ${usage}`,
    ],
  ])('prints its usage and changes nothing when called with %s', async (_what, words, message) => {
    const dataDir = await workshop.folder();
    const outcome = await runAdminHere({ DATA_DIR: dataDir }, words);
    expect(outcome).toEqual({ code: 1, output: '', errors: message });
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('exits with one line that names the wrong setting', async () => {
    const environment = { DATA_DIR: await workshop.folder(), PUBLIC_URL: 'tenders' };
    const outcome = await runAdminProcess(environment, invitation);
    expect(outcome.code).toBe(1);
    expect(outcome.errors).toMatch(/^PUBLIC_URL: .+\n$/);
  });
});
