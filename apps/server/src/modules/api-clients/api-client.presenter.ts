import { type ApiClient, canOf, type OrganisationCaller } from '@tenderbox/contract';
import { apiClientAbilities } from './api-client.policy.ts';
import type { ApiClientRow } from './api-client.repo.ts';

/** Presents an API client to its organisation, with what the caller can do now. */
export const presentApiClient = (
  caller: OrganisationCaller,
  client: ApiClientRow,
  now: string,
): ApiClient => ({
  ...client,
  can: canOf(apiClientAbilities, caller, client, now),
});
