import { type SupplierResolution, supplierLimits } from '@tenderbox/contract';
import { callApi } from '../../shared/lib/api.ts';
import { chunksOf } from './split-codes.ts';

/** Looks up any number of supplier IDs in the business unit. */
export async function resolveCodes(
  codes: readonly string[],
  signal: AbortSignal,
): Promise<SupplierResolution> {
  // Longer IDs cannot exist.
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
