import { fileScanTexts } from '@tenderbox/contract';
import type { Transaction } from '../../../platform/db/database.ts';
import { invalidField, ProblemError } from '../../../platform/http/problem-error.ts';
import { type FileOwner, lockFiles, replaceUses } from '../file-use.repo.ts';

/**
 * Sets the files of an owner, in the given order. They must have been uploaded for its purpose and target, or
 * already belong to it. With `mustBeClean`, the virus scanner must have passed them. Call it inside the
 * command, after the policy check.
 */
export async function attachFiles(
  tx: Transaction,
  owner: FileOwner,
  { fileIds, property, mustBeClean = false }: { fileIds: string[]; property: string; mustBeClean?: boolean },
): Promise<{ added: string[]; released: string[] }> {
  const wanted = [...new Set(fileIds)];
  const scans = await lockFiles(tx, owner, wanted);
  if (scans.length < wanted.length) throw invalidField(property, 'This file was not found');
  if (scans.includes('INFECTED')) throw invalidField(property, fileScanTexts.INFECTED);
  if (mustBeClean && scans.includes('WAITING')) {
    const message = 'A file is waiting for the virus scan. Please try again in a moment.';
    throw new ProblemError(409, 'FILE_NOT_SCANNED', { globalErrors: [{ message }] });
  }
  return replaceUses(tx, owner, wanted);
}
