import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createPerson } from '../../../test/factories/people.ts';
import { createKeyring } from '../../platform/crypto/keyring.ts';
import { sealSecondFactor, unsealSecondFactor } from './second-factor.ts';
import { resealSecondFactors, signInCleanupJob } from './sign-in-cleanup.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

describe('login maintenance', () => {
  it('reseals authenticator secrets while the secret is rotated', async () => {
    const { accountId } = await createPerson(test, 'SYSTEM_ADMIN', null);
    const old = createKeyring('an old secret of more than 32 characters', null);
    await test.database.query(
      `insert into credential (account_id, password_hash, second_factor_secret) values ($1, 'x', $2)
       on conflict (account_id) do update set second_factor_secret = excluded.second_factor_secret`,
      [accountId, sealSecondFactor(old, accountId, 'JBSWY3DPEHPK3PXP')],
    );
    const rotated = createKeyring(
      'a new secret of more than 32 characters!',
      'an old secret of more than 32 characters',
    );
    await resealSecondFactors(test.database.target, rotated);
    const [row] = await test.database.query<{ second_factor_secret: string }>(
      'select second_factor_secret from credential where account_id = $1',
      [accountId],
    );
    const alone = createKeyring('a new secret of more than 32 characters!', null);
    const sealed = row?.second_factor_secret ?? '';
    expect(unsealSecondFactor(alone, accountId, sealed)).toBe('JBSWY3DPEHPK3PXP');
    expect(() => unsealSecondFactor(alone, randomUUIDv7(), sealed)).toThrow();
  });

  it('removes ended sessions and old links, and keeps active ones', async () => {
    const living = await createPerson(test, 'SYSTEM_ADMIN', null);
    const gone = randomUUIDv7();
    await test.database.query(
      `insert into session (id, account_id, expires_at) values ($1, $2, now() - interval '31 days')`,
      [gone, living.accountId],
    );
    await signInCleanupJob(test.db).handle(undefined as never);
    const rows = await test.database.query<{ id: string }>('select id from session where account_id = $1', [
      living.accountId,
    ]);
    expect(rows.map((row) => row.id)).toEqual([living.sessionId]);
  });
});
