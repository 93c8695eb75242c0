import { type SupplierResolution, supplierLimits } from '@tenderbox/contract';
import { callApi } from '../../shared/lib/api.ts';
import { chunksOf } from './split-codes.ts';

/** Looks supplier IDs up in the unit, however many there are. */
export async function resolveCodes(
  codes: readonly string[],
  signal: AbortSignal,
): Promise<SupplierResolution> {
  // No supplier has such a long one.
  const known = codes.filter((code) => code.length <= supplierLimits.supplierCode);
  const all: SupplierResolution = {
    suppliers: [],
    notFound: codes.filter((code) => code.length > supplierLimits.supplierCode),
    inactive: [],
    withoutActiveUsers: [],
  };
  for (const supplierCodes of chunksOf(known)) {
    const { data } = await callApi('POST /api/business-unit/suppliers/resolve', {
      body: { supplierCodes },
      signal,
      errors: 'caller',
    });
    all.suppliers = all.suppliers.concat(data.suppliers);
    all.notFound = all.notFound.concat(data.notFound);
    all.inactive = all.inactive.concat(data.inactive);
    all.withoutActiveUsers = all.withoutActiveUsers.concat(data.withoutActiveUsers);
  }
  return all;
}
