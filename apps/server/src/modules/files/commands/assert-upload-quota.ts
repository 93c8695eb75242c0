import { formatSize, uploadLimits } from '@tenderbox/contract';
import type { Transaction } from '../../../platform/db/database.ts';
import { ProblemError } from '../../../platform/http/problem-error.ts';
import { countUnfinished } from '../upload.repo.ts';

/** Rejects an upload if the person, or all people of the supplier together, have too many unfinished uploads. */
export async function assertUploadQuota(tx: Transaction, reserved: number): Promise<void> {
  const { own, team } = await countUnfinished(tx);
  const { ofPerson, ofSupplier } = uploadLimits;
  const isFull = (found: typeof own, most: typeof own) =>
    found.files >= most.files || found.bytes + reserved > most.bytes;
  if (isFull(own, ofPerson)) throw tooMany('You have', ofPerson);
  if (isFull(team, ofSupplier)) throw tooMany('Your team has', ofSupplier);
}

function tooMany(who: string, { files, bytes }: { files: number; bytes: number }): ProblemError {
  const most = `you can upload up to ${files} files or ${formatSize(bytes)} at a time`;
  const message = `${who} too many unfinished uploads: ${most}. Wait for some to finish, or remove them. Unfinished uploads are discarded after ${uploadLimits.hours} hours.`;
  return new ProblemError(409, 'TOO_MANY_UPLOADS', { globalErrors: [{ message }] });
}
