import { queryOptions } from '@tanstack/react-query';
import type { PeopleBase } from '@tenderbox/contract';
import { callApi } from '../../shared/lib/api.ts';
import { queryKeys } from '../freshness/query-keys.ts';

/** Whose people: the address of a team's calls, and what fills it in. */
export interface TeamAddress {
  base: PeopleBase;
  params: Record<string, string>;
}

/** The parameters as the calls of any team take them: whoever names the address knows what fills it in. */
export const paramsOf = ({ params }: TeamAddress) => params as Record<string, never>;

/** The people of a team, those invited included. */
export const teamQuery = (team: TeamAddress) =>
  queryOptions({
    queryKey: [...queryKeys.people, team.base, team.params],
    queryFn: async ({ signal }) =>
      (await callApi(`GET ${team.base}/users`, { params: paramsOf(team), signal, errors: 'caller' })).data,
  });
