import { randomUUIDv7 } from 'node:crypto';
import type { TestApp } from '../app.ts';
import { createEvent } from '../factories/events.ts';
import { sharedPerson, type TestTenant } from '../factories/people.ts';
import { multipart, type Part, png } from '../multipart.ts';
import { asRole } from './sample.ts';

const admin = 'SOURCING_ORGANISATION_ADMIN';

const logo = ({ organisationId }: TestTenant): Part[] => [
  { name: 'purpose', content: 'ORGANISATION_LOGO' },
  { name: 'ownerId', content: organisationId },
  // Bytes after the picture are ignored; they make each file unique.
  {
    name: 'file',
    filename: 'logo.png',
    type: 'image/png',
    content: Buffer.concat([png, Buffer.from(randomUUIDv7())]),
  },
];

/** Uploads a logo that is not used yet. Returns its id. */
export async function uploadLogo(test: TestApp, tenant: TestTenant): Promise<string> {
  const person = await sharedPerson(test, admin, tenant);
  const { payload, headers } = multipart(logo(tenant));
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/files',
    payload,
    headers: { ...headers, ...person.headers },
  });
  return answer.json().data.id;
}

/** Sets a new logo. Returns its id. */
export async function setLogo(test: TestApp, tenant: TestTenant): Promise<string> {
  const { headers } = await sharedPerson(test, admin, tenant);
  const url = '/api/sourcing-organisation';
  const { name, revision } = (await test.app.inject({ url, headers })).json().data;
  const logoFileId = await uploadLogo(test, tenant);
  await test.app.inject({ method: 'PUT', url, headers, payload: { name, revision, logoFileId } });
  return logoFileId;
}

async function ticketFor(test: TestApp, tenant: TestTenant): Promise<string> {
  const { headers } = await sharedPerson(test, admin, tenant);
  const url = `/api/files/${await uploadLogo(test, tenant)}/ticket`;
  const answer = await test.app.inject({ method: 'POST', url, headers });
  return answer.json().data.url.split('/').at(-1);
}

const onFile = asRole(admin, async (test, tenant) => ({ params: { id: await uploadLogo(test, tenant) } }));

export const fileSamples = {
  'POST /api/files': asRole(admin, async (_test, tenant) => ({ parts: logo(tenant) })),
  'GET /api/files/:id': onFile,
  'POST /api/files/:id/ticket': onFile,
  'POST /api/archives': asRole('BUSINESS_UNIT_ADMIN', async (test, tenant) => ({
    body: { of: 'EVENT', id: await createEvent(test, tenant, { title: `Event ${randomUUIDv7()}` }) },
  })),
  'GET /api/downloads/:ticket': async (test: TestApp, tenant: TestTenant) => ({
    caller: null,
    params: { ticket: await ticketFor(test, tenant) },
  }),
} as const;
