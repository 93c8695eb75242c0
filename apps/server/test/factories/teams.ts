import type { Role } from '@tenderbox/contract';
import type { TestApp } from '../app.ts';
import { type RequestFn, requestAs } from '../request-as.ts';
import { createPerson, createTenant, type TestPerson, type TestTenant } from './people.ts';

type TeamRole = Exclude<Role, 'BUSINESS_UNIT_ADMIN_API'>;

/** A kind of team, and who manages it. */
export interface TeamLevel {
  title: string;
  /** The role of the team's people. */
  role: TeamRole;
  /** The role of the person who manages them. */
  callerRole: Role;
  base(tenant: TestTenant): string;
}

export const teamLevels: [string, TeamLevel][] = (
  [
    {
      title: 'the system',
      role: 'SYSTEM_ADMIN',
      callerRole: 'SYSTEM_ADMIN',
      base: () => '/api/system',
    },
    {
      title: 'an organisation seen by a system admin',
      role: 'SOURCING_ORGANISATION_ADMIN',
      callerRole: 'SYSTEM_ADMIN',
      base: ({ organisationId }) => `/api/system/organisations/${organisationId}`,
    },
    {
      title: 'the own organisation',
      role: 'SOURCING_ORGANISATION_ADMIN',
      callerRole: 'SOURCING_ORGANISATION_ADMIN',
      base: () => '/api/sourcing-organisation',
    },
    {
      title: 'a business unit',
      role: 'BUSINESS_UNIT_ADMIN',
      callerRole: 'SOURCING_ORGANISATION_ADMIN',
      base: ({ businessUnitId }) => `/api/sourcing-organisation/business-units/${businessUnitId}`,
    },
  ] satisfies TeamLevel[]
).map((level) => [level.title, level]);

export interface TestTeam {
  tenant: TestTenant;
  /** The tenant of the team; null for the system's. */
  holder: TestTenant | null;
  base: string;
  caller: TestPerson;
  ask: RequestFn;
  /** Adds another member with a session. */
  member(): Promise<TestPerson>;
}

/** A team in a new tenant, with a person who manages it. */
export async function openTeam(test: TestApp, level: TeamLevel): Promise<TestTeam> {
  const tenant = await createTenant(test);
  const holder = level.role === 'SYSTEM_ADMIN' ? null : tenant;
  const caller = await createPerson(test, level.callerRole, tenant);
  return {
    tenant,
    holder,
    base: level.base(tenant),
    caller,
    ask: requestAs(test, caller),
    member: () => createPerson(test, level.role, holder),
  };
}
