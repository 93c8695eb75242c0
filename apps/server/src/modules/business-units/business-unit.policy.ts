import {
  type Ability,
  abilitiesOn,
  allowed,
  type BusinessUnit,
  conflict,
  type OrganisationCaller,
} from '@tenderbox/contract';

type BusinessUnitPolicyInput = Pick<BusinessUnit, 'status' | 'activeEventCount'>;

const deactivate: Ability<OrganisationCaller, BusinessUnitPolicyInput> = (
  _caller,
  { status, activeEventCount },
) => {
  if (status === 'INACTIVE') return conflict('This business unit is already deactivated.');
  return activeEventCount > 0
    ? conflict(
        'This business unit has an active event. Complete or cancel it first.',
        'UNIT_HAS_ACTIVE_EVENTS',
      )
    : allowed;
};

/** What an organisation can do with its business unit, apart from its people. */
export const businessUnitAbilities = abilitiesOn<OrganisationCaller, BusinessUnitPolicyInput>()({
  deactivate,
  reactivate: (_caller, { status }) =>
    status === 'INACTIVE' ? allowed : conflict('This business unit is already active.'),
});
