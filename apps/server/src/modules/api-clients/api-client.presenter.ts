import { type ApiClient, canOf, type OrganisationCaller } from '@tenderbox/contract';
import { apiClientAbilities } from './api-client.policy.ts';
import type { ApiClientRow } from './api-client.repo.ts';

/** An API client as its organisation sees it, with what the caller can do now. */
export const presentApiClient = (
  caller: OrganisationCaller,
  client: ApiClientRow,
  now: string,
): ApiClient => ({
  ...client,
  can: canOf(apiClientAbilities, caller, client, now),
});
