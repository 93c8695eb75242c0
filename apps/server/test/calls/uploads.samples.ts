import { randomUUIDv7 } from 'node:crypto';
import type { TestApp } from '../app.ts';
import { createPerson, type TestTenant } from '../factories/people.ts';
import { png } from '../multipart.ts';
import { announced, pieceAt } from '../tus.ts';
import { asRole, type Sample, type SampleRequest } from './sample.ts';

const role = 'SOURCING_ORGANISATION_ADMIN';
const version = { 'tus-resumable': '1.0.0' };
/** Bytes after the picture are ignored; they make each file unique. */
const content = () => Buffer.concat([png, Buffer.from(randomUUIDv7())]);

const logo = ({ organisationId }: TestTenant, size: number) =>
  announced({ name: 'logo.png', size, purpose: 'ORGANISATION_LOGO', ownerId: organisationId });

/** A person with a new upload that has no data yet. */
const begun =
  (rest: (bytes: Buffer) => Omit<SampleRequest, 'caller'>): Sample =>
  async (test: TestApp, tenant: TestTenant) => {
    const person = await createPerson(test, role, tenant);
    const bytes = content();
    const headers = { ...person.headers, ...logo(tenant, bytes.length) };
    const answer = await test.app.inject({ method: 'POST', url: '/api/uploads', headers });
    const id = String(answer.headers.location).split('/').at(-1) ?? '';
    return { caller: { role, ...person }, params: { id }, ...rest(bytes) };
  };

export const uploadSamples = {
  'OPTIONS /api/uploads': async () => ({ caller: null }),
  'POST /api/uploads': asRole(role, async (_test, tenant) => ({ headers: logo(tenant, 100) })),
  'GET /api/uploads/:id': begun(() => ({})),
  'PATCH /api/uploads/:id': begun((bytes) => ({ headers: pieceAt(0), content: bytes })),
  'DELETE /api/uploads/:id': begun(() => ({ headers: version })),
} as const;
