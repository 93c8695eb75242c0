import type { SupplierDuplicate } from '@tenderbox/contract';
import { callApi } from '../../../shared/lib/api.ts';

/** By what a supplier may be known already. */
export interface Likeness {
  supplierCode: string;
  name: string;
  email: string;
  /** The supplier itself, where it is stored. */
  exceptId?: string;
}

/** Suppliers of the unit that may be the same one. */
export async function findDuplicates(likeness: Likeness): Promise<SupplierDuplicate[]> {
  const { data } = await callApi('POST /api/business-unit/suppliers/duplicates', {
    body: likeness,
    errors: 'background',
  });
  return data;
}
