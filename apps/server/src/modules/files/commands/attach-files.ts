import type { Transaction } from '../../../platform/db/database.ts';
import { invalidField } from '../../../platform/http/problem-error.ts';
import { type FileOwner, lockFiles, replaceUses } from '../file-use.repo.ts';

/**
 * Makes the given files, in their order, all that a thing shows. They were uploaded for its purpose and place, or are
 * shown by it already. Belongs into the command that changes the thing, which has asked whether it may be changed.
 */
export async function attachFiles(
  tx: Transaction,
  owner: FileOwner,
  { fileIds, property }: { fileIds: string[]; property: string },
): Promise<{ added: string[]; released: string[] }> {
  const wanted = [...new Set(fileIds)];
  const found = await lockFiles(tx, owner, wanted);
  if (found.length < wanted.length) throw invalidField(property, 'This file was not found');
  return replaceUses(tx, owner, wanted);
}
