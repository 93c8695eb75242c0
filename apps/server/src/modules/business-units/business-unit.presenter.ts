import { type BusinessUnit, canOf, type OrganisationCaller } from '@tenderbox/contract';
import { businessUnitAbilities } from './business-unit.policy.ts';
import type { BusinessUnitRow } from './business-unit.repo.ts';

/** Presents a business unit to its organisation, with what the caller can do now. */
export const presentBusinessUnit = (
  caller: OrganisationCaller,
  { lastCurrency: _ofTheUnit, ...unit }: BusinessUnitRow,
  now: string,
): BusinessUnit => ({ ...unit, can: canOf(businessUnitAbilities, caller, unit, now) });
