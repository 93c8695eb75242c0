import { queryOptions } from '@tanstack/react-query';
import type { PeopleBase } from '@tenderbox/contract';
import { callApi } from '../../shared/lib/api.ts';
import { queryKeys } from '../cache/query-keys.ts';

/** API path of a team, and its parameters. */
export interface TeamRef {
  base: PeopleBase;
  params: Record<string, string>;
}

/** Parameters, cast for the calls of any team: the caller of a path provides the right ones. */
export const paramsOf = ({ params }: TeamRef) => params as Record<string, never>;

/** People of a team, including invited ones. */
export const teamQuery = (team: TeamRef) =>
  queryOptions({
    queryKey: [...queryKeys.people, team.base, team.params],
    queryFn: async ({ signal }) =>
      (await callApi(`GET ${team.base}/users`, { params: paramsOf(team), signal, errors: 'caller' })).data,
  });
