import type { DemoSupplier } from './read-suppliers.ts';
import { suppliersOfCouncil } from './suppliers-of-council.ts';
import { suppliersOfHarbour } from './suppliers-of-harbour.ts';
import { suppliersOfHealth } from './suppliers-of-health.ts';

/** The suppliers of each unit, by unit name. */
export const demoSuppliers: Record<string, DemoSupplier[]> = {
  ...suppliersOfHarbour,
  ...suppliersOfHealth,
  ...suppliersOfCouncil,
};
