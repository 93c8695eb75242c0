/** Where the organisation's business units are listed. */
export const businessUnitsPath = '/my-organisation';

export const addBusinessUnitPath = '/business-units/new';

/** The page of one business unit. */
export function businessUnitPath(businessUnitId: string): string {
  return `/business-units/${businessUnitId}`;
}

/** The list of suppliers, narrowed to those of one business unit. */
export function suppliersOfPath(businessUnitId: string): string {
  return `/sourcing-suppliers?${new URLSearchParams({ businessUnitId })}`;
}
