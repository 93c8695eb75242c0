import assert from 'node:assert/strict';

/** Signs the demo system admin in once for the whole run: a code works once, so journeys share this session. */
export default async function signInFirstAdmin(): Promise<void> {
  const origin = `http://localhost:${process.env.E2E_PORT}`;
  const { data } = await (await fetch(`${origin}/api/dev/accounts`)).json();
  const { username, password, code } = data[0];
  const answer = await fetch(`${origin}/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password, code }),
  });
  const authorization = answer.headers.get('authorization');
  assert(authorization, 'the demo system admin could not sign in');
  process.env.E2E_SYSTEM_AUTHORIZATION = authorization;
}
