import { createHmac, randomUUIDv7 } from 'node:crypto';
import { codeOfStep } from '../../apps/server/src/platform/crypto/one-time-code.ts';
import type { Scenario } from '../scenario.ts';

/** Loaded lazily, because it must not affect the start of the bare server. */
async function loadHasher() {
  const { createPasswordHasher } = await import('../../apps/server/src/platform/crypto/password-hasher.ts');
  return createPasswordHasher();
}
let hasher: ReturnType<typeof loadHasher> | undefined;

const stepNow = () => Math.floor(Date.now() / 30_000);

const lookUp = `
  select account.id, account.email as username, account.full_name as "fullName", role_entry.id as "userRoleId",
    role_entry.role as "roleName", organisation.id as "organisationId", organisation.name as "organisationName",
    business_unit.id as "businessUnitId", business_unit.name as "businessUnitName",
    supplier.id as "bidderId", supplier.name as "bidderName", credential.password_hash,
    account.time_zone as "timeZone"
  from account join credential on credential.account_id = account.id
  join role_entry on role_entry.account_id = account.id
  join organisation on organisation.id = role_entry.organisation_id
  join business_unit on business_unit.id = role_entry.business_unit_id
  left join supplier on supplier.id = role_entry.supplier_id
  where lower(account.email) = lower($1)`;

const begin = `
  with used as (
    update credential set second_factor_last_step = second_factor_last_step where account_id = $2),
  signed_in as (update role_entry set last_sign_in_at = now() where id = $3)
  insert into session (id, account_id, role_entry_ids, expires_at)
  values ($1, $2, array[$3::uuid], now() + interval '12 hours')`;

type Body = { username: string; password: string; code: string };
type Found = { id: string; userRoleId: string; password_hash: string };

/** Password, code and a new session, each time of another person, since a code works once. */
export const signIn: Scenario = {
  name: 'sign-in',
  as: 'nobody',
  goal: null,
  ask: ({ logins, password, codeSecret }, turn) => {
    const username = logins[turn % logins.length]?.email;
    const body = { username, password, code: codeOfStep(codeSecret, stepNow()) };
    return { method: 'POST', path: '/api/authenticate', body };
  },
  answerBare: async ({ world, rows }, request) => {
    const { username, password, code } = request.body as Body;
    const [found] = await rows<Found>(lookUp, [username]);
    hasher ??= loadHasher();
    const { verify } = await hasher;
    if (!found || !(await verify(found.password_hash, password))) throw new Error('A wrong password.');
    // A code stays valid for a while after its step.
    const isRight = [0, 1].some((back) => code === codeOfStep(world.codeSecret, stepNow() - back));
    if (!isRight) throw new Error('A wrong code.');
    const sessionId = randomUUIDv7();
    await rows(begin, [sessionId, found.id, found.userRoleId]);
    const { password_hash: _hash, ...data } = found;
    createHmac('sha256', 'a key')
      .update(JSON.stringify({ ...data, sessionId }))
      .digest('base64url');
    return { data };
  },
};
