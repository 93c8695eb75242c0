import type { Scenario } from '../scenario.ts';

const statement = `
  select account.id, account.email as username, account.full_name as "fullName", role_entry.id as "userRoleId",
    role_entry.role as "roleName", organisation.id as "organisationId", organisation.name as "organisationName",
    business_unit.id as "businessUnitId", business_unit.name as "businessUnitName",
    null as "bidderId", null as "bidderName",
    coalesce(account.time_zone, business_unit.time_zone, organisation.time_zone) as "timeZone"
  from session join account on account.id = session.account_id
  join role_entry on role_entry.account_id = account.id
  join organisation on organisation.id = role_entry.organisation_id
  join business_unit on business_unit.id = role_entry.business_unit_id
  where session.id = $1 and role_entry.id = $2`;

/** Only the check of a session: the current user. */
export const session: Scenario = {
  name: 'session',
  as: 'buyer',
  goal: null,
  maxCpu: 0.8,
  ask: () => ({ method: 'GET', path: '/api/user' }),
  answerBare: async ({ world, rows }) => {
    const { sessionId, roleEntryId } = world.buyer;
    const [data] = await rows(statement, [sessionId, roleEntryId]);
    return { data };
  },
};
