import type { QueryClient } from '@tanstack/react-query';
import type { Organisation } from '@tenderbox/contract';
import { organisationQuery } from './organisation-queries.ts';

/** Shows at once what an answer brought; lists and whatever else shows it are read again. */
export function rememberOrganisation(queryClient: QueryClient, organisation: Organisation): void {
  queryClient.setQueryData(organisationQuery(organisation.id).queryKey, organisation);
  void queryClient.invalidateQueries({ queryKey: ['organisations'] });
}
