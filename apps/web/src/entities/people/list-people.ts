import type { TeamMember } from '@tenderbox/contract';
import type { TableQuery } from '../../shared/tables/table-query.ts';
import { roleDisplayName } from '../session/roles.ts';

/** Name of a person, or the e-mail address if there is no name. */
export const nameOf = ({ fullName, email }: Pick<TeamMember, 'fullName' | 'email'>) => fullName || email;

/** Id of a person's role entry or invitation. */
export const idOf = ({ userRoleId, invitationId }: TeamMember) => userRoleId ?? invitationId ?? '';

const sortValues: Record<string, (person: TeamMember) => string> = {
  name: nameOf,
  role: ({ role }) => roleDisplayName(role),
  status: ({ status }) => status,
  lastSignInAt: ({ lastSignInAt }) => lastSignInAt ?? '',
};

/** Sortable fields of people. */
export const personSorts = Object.keys(sortValues);

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Searches, filters, sorts and pages a team on the client, because the server returns it as a whole. */
export function listPeople(people: readonly TeamMember[], query: TableQuery) {
  const wanted = query.search.toLowerCase();
  const [status] = query.filters.status ?? [];
  const [field = '', direction] = query.sort.split(',');
  const sortValueOf = sortValues[field] ?? nameOf;
  const sign = direction === 'desc' ? -1 : 1;
  const found = people
    .filter((person) => !status || person.status === status)
    .filter(({ fullName, email }) => `${fullName ?? ''} ${email}`.toLowerCase().includes(wanted))
    .sort(
      (one, other) =>
        sign * collator.compare(sortValueOf(one), sortValueOf(other)) ||
        collator.compare(nameOf(one), nameOf(other)),
    );
  const rows =
    query.size === 'all' ? found : found.slice(query.page * query.size, (query.page + 1) * query.size);
  return { rows, total: found.length };
}
