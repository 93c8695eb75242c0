import { signHeadsJob } from '../../src/modules/audit/index.ts';
import type { TestApp } from '../app.ts';
import { createEntries } from '../factories/history.ts';
import type { TestTenant } from '../factories/people.ts';
import { asRole } from './sample.ts';

/** Creates audit entries that are chained and signed. */
async function trail(test: TestApp, tenant: TestTenant | null): Promise<void> {
  if (tenant) await createEntries(test, tenant, { count: 2 });
  else {
    await test.database.query(
      `insert into audit_entry (id, action, subject_type) values (gen_random_uuid(), 'server.clock-right', 'server')`,
    );
  }
  await signHeadsJob(test).handle(undefined as never);
}

const ofOrganisation = asRole('SOURCING_ORGANISATION_ADMIN', async (test, tenant) => {
  await trail(test, tenant);
  return {};
});
const ofPlatform = asRole('SYSTEM_ADMIN', async (test) => {
  await trail(test, null);
  return {};
});
/** A pasted head that no key of the tests has signed. */
const foreignHead = {
  format: 'tenderbox-audit-head/1',
  origin: 'https://tenders.example',
  chain: 'platform',
  number: 3,
  hash: 'ab'.repeat(32),
  records: 'cd'.repeat(32),
  at: '2026-11-16T00:05:00Z',
  previous: null,
  keyId: 'ef'.repeat(32),
  signature: 'signed',
};
const stretch = { after: '0', hashAt: '1' };

export const auditSamples = {
  'GET /api/sourcing-organisation/audit/verification': asRole(
    'SOURCING_ORGANISATION_ADMIN',
    async (test, tenant) => {
      await trail(test, tenant);
      return { query: stretch };
    },
  ),
  'GET /api/sourcing-organisation/audit/heads': ofOrganisation,
  'GET /api/sourcing-organisation/audit/export': ofOrganisation,
  'GET /api/system/audit/verification': asRole('SYSTEM_ADMIN', async (test) => {
    await trail(test, null);
    return { query: stretch };
  }),
  'GET /api/system/audit/heads': ofPlatform,
  'GET /api/system/audit/export': ofPlatform,
  'POST /api/sourcing-organisation/audit/heads/verification': asRole(
    'SOURCING_ORGANISATION_ADMIN',
    async () => ({
      body: foreignHead,
    }),
  ),
  'POST /api/system/audit/heads/verification': asRole('SYSTEM_ADMIN', async () => ({ body: foreignHead })),
};
