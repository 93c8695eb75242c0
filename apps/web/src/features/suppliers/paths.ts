/** Where the unit's suppliers are listed. */
export const suppliersPath = '/suppliers';

export const addSupplierPath = '/suppliers/new';

/** The page of one supplier. */
export function supplierPath(supplierId: string): string {
  return `/suppliers/${supplierId}`;
}
