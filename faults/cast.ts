import { createAccount } from '../apps/server/test/factories/accounts.ts';
import { createPerson, createTenant } from '../apps/server/test/factories/people.ts';
import type { Home } from './home.ts';
import type { Cast } from './load-client.ts';

/** People for so many clients of one organisation, some of whom can sign in. */
export async function createCasts({ superuser, keyring }: Home, clients: number): Promise<Cast[]> {
  const database = { target: {}, serving: {}, query: superuser.query, drop: superuser.end };
  const tenant = await createTenant({ database });
  const role = { role: 'BUSINESS_UNIT_ADMIN', tenant } as const;
  const casts: Cast[] = [];
  for (let client = 0; client < clients; client += 1) {
    casts.push({
      tenant,
      unitAdmin: await createPerson({ database, keyring }, 'BUSINESS_UNIT_ADMIN', tenant),
      organisationAdmin: await createPerson({ database, keyring }, 'SOURCING_ORGANISATION_ADMIN', tenant),
      accounts: [],
    });
    for (let account = 0; account < 10; account += 1)
      casts[client]?.accounts.push(await createAccount({ database, keyring }, [role]));
  }
  return casts;
}
