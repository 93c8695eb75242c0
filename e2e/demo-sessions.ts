import assert from 'node:assert/strict';

const people = [
  'sam.oduya@tenderbox.example',
  'olga.marsh@harbour.example',
  'una.bell@harbour.example',
  'tess.quinn@tidewater.example',
] as const;

type DemoPerson = (typeof people)[number];

/** Logs in people of the demo once for the whole run: a code works once, so journeys share these sessions. */
export default async function signInToDemo(): Promise<void> {
  const origin = `http://localhost:${process.env.E2E_PORT}`;
  const { data } = await (await fetch(`${origin}/api/dev/accounts`)).json();
  const sessions: Record<string, string> = {};
  for (const person of people) {
    const { username, password, code } = data.find((one: { username: string }) => one.username === person);
    const answer = await fetch(`${origin}/api/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password, code }),
    });
    const authorization = answer.headers.get('authorization');
    assert(authorization, `${person} could not sign in`);
    sessions[person] = authorization;
  }
  // Workers inherit the environment.
  process.env.E2E_SESSIONS = JSON.stringify(sessions);
}

/** The session of a demo person. */
export function demoSession(person: DemoPerson): string {
  const sessions = JSON.parse(process.env.E2E_SESSIONS ?? '{}') as Record<string, string>;
  return sessions[person] ?? '';
}
