import {
  type Ability,
  type ApiClient,
  abilitiesOn,
  allowed,
  conflict,
  type OrganisationCaller,
} from '@tenderbox/contract';

type ApiClientPolicyInput = Pick<ApiClient, 'status' | 'expiresAt'>;

const rotate: Ability<OrganisationCaller, ApiClientPolicyInput> = (_caller, { status, expiresAt }, now) => {
  if (status === 'INACTIVE') return conflict('This API client is switched off.');
  return expiresAt !== null && Date.parse(expiresAt) <= Date.parse(now)
    ? conflict('This API client has expired. Set a later expiry date first.')
    : allowed;
};

/** What an organisation can do with an API client of its unit. */
export const apiClientAbilities = abilitiesOn<OrganisationCaller, ApiClientPolicyInput>()({
  edit: () => allowed,
  rotate,
  deactivate: (_caller, { status }) =>
    status === 'ACTIVE' ? allowed : conflict('This API client is already switched off.'),
  reactivate: (_caller, { status }) =>
    status === 'INACTIVE' ? allowed : conflict('This API client is already switched on.'),
  delete: () => allowed,
});
