import { signHeadsJob } from '../../src/modules/audit/index.ts';
import type { TestApp } from '../app.ts';
import { createEntries } from '../factories/history.ts';
import type { TestTenant } from '../factories/people.ts';
import { by } from './sample.ts';

/** Something was written down, chained and signed. */
async function trail(test: TestApp, tenant: TestTenant | null): Promise<void> {
  if (tenant) await createEntries(test, tenant, { count: 2 });
  else {
    await test.database.query(
      `insert into audit_entry (id, action, subject_type) values (gen_random_uuid(), 'server.clock-right', 'server')`,
    );
  }
  await signHeadsJob(test).handle(undefined as never);
}

const ofOrganisation = by('SOURCING_ORGANISATION_ADMIN', async (test, tenant) => {
  await trail(test, tenant);
  return {};
});
const ofPlatform = by('SYSTEM_ADMIN', async (test) => {
  await trail(test, null);
  return {};
});
const stretch = { after: '0', hashAt: '1' };

export const auditSamples = {
  'GET /api/sourcing-organisation/audit/verification': by(
    'SOURCING_ORGANISATION_ADMIN',
    async (test, tenant) => {
      await trail(test, tenant);
      return { query: stretch };
    },
  ),
  'GET /api/sourcing-organisation/audit/heads': ofOrganisation,
  'GET /api/sourcing-organisation/audit/export': ofOrganisation,
  'GET /api/system/audit/verification': by('SYSTEM_ADMIN', async (test) => {
    await trail(test, null);
    return { query: stretch };
  }),
  'GET /api/system/audit/heads': ofPlatform,
  'GET /api/system/audit/export': ofPlatform,
};
