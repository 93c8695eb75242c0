/** A business unit and its organisation. */
export interface UnitRef {
  organisationId: string;
  businessUnitId: string;
}
