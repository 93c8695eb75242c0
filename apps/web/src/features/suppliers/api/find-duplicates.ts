import type { SupplierDuplicate } from '@tenderbox/contract';
import { callApi } from '../../../shared/lib/api.ts';

/** Values to search duplicates by. */
export interface DuplicateCriteria {
  supplierCode: string;
  name: string;
  email: string;
  /** Id of the supplier itself, if saved. */
  exceptId?: string;
}

/** Suppliers of the business unit that may be duplicates. */
export async function findDuplicates(likeness: DuplicateCriteria): Promise<SupplierDuplicate[]> {
  const { data } = await callApi('POST /api/business-unit/suppliers/duplicates', {
    body: likeness,
    errors: 'background',
  });
  return data;
}
