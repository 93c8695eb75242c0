import type { TestApp } from '../app.ts';
import type { TestTenant } from './people.ts';

interface TestEntries {
  count?: number;
  actorId?: string | null;
  action?: string;
  subjectType?: string;
  /** The time of the first entry; each further one is a second older. */
  at?: string;
  isOfUnit?: boolean;
  supplierId?: string | null;
}

/** Creates audit entries of a tenant. */
export async function createEntries(
  { database }: Pick<TestApp, 'database'>,
  { organisationId, businessUnitId }: TestTenant,
  entries: TestEntries = {},
): Promise<void> {
  const { count = 1, actorId = null, action = 'label.created', subjectType = 'label' } = entries;
  const { at = new Date().toISOString(), isOfUnit = false, supplierId = null } = entries;
  await database.query(
    `insert into audit_entry (id, at, organisation_id, business_unit_id, supplier_id, actor_account_id, actor_role,
       client_address, action, subject_type, subject_id, after)
     select gen_random_uuid(), $1::timestamptz - make_interval(secs => n), $2, $3, $4, $5, 'BUSINESS_UNIT_ADMIN',
       '192.0.2.7', $6, $7, gen_random_uuid(), jsonb_build_object('name', 'Thing ' || n)
     from generate_series(0, $8::int - 1) n`,
    [at, organisationId, isOfUnit ? businessUnitId : null, supplierId, actorId, action, subjectType, count],
  );
}
