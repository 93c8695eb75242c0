import { formatSize, responseLimits, storageLimits } from '@tenderbox/contract';
import type { Transaction } from '../../../platform/db/database.ts';
import { ProblemError } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { enforceStorageLimits, type NewBytes } from '../file.repo.ts';

/**
 * Rejects a file if its response or tenant has no room left. Unused files count too, but the oldest of them
 * are removed first. Returns their storage names; remove their bytes after the commit.
 */
export async function reserveStorage(
  tx: Transaction,
  { caller }: RequestContext,
  bytes: NewBytes,
): Promise<string[]> {
  const { ofResponse, ofSupplier, ofUnit } = storageLimits;
  const ofTenant = caller.supplierId ? ofSupplier : ofUnit;
  const { passed, removed } = await enforceStorageLimits(tx, bytes, { ofResponse, ofTenant });
  if (passed)
    throw storageLimitError(passed === 'RESPONSE' ? ofOneResponse : ofOneTenant(caller.supplierId !== null));
  return removed;
}

const storageLimitError = (message: string) =>
  new ProblemError(409, 'STORAGE_LIMIT', { globalErrors: [{ message }] });

const unused = 'Files that were uploaded and not used count for some time as well.';

const ofOneResponse = `The files of a response must not be larger than ${formatSize(responseLimits.filesSize)} in total. ${unused}`;

const ofOneTenant = (isSupplier: boolean) =>
  isSupplier
    ? `Your company can store ${formatSize(storageLimits.ofSupplier)} of files here at most. ${unused}`
    : `Your business unit can store ${formatSize(storageLimits.ofUnit)} of files here at most. ${unused}`;
