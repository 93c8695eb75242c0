import { notFound, ProblemError } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import type { FilesDeps } from '../file.deps.ts';
import { deleteUpload, findUpload } from '../upload.repo.ts';
import { removeBytes } from './receive-file.ts';

/** Cancels an incomplete upload and removes its bytes. */
export async function cancelUpload({ store }: FilesDeps, ctx: RequestContext, id: string): Promise<void> {
  const row = await ctx.transaction(async ({ tx }) => {
    const found = await findUpload(tx, id, { forUpdate: true });
    if (!found) throw notFound();
    if (found.isComplete)
      throw new ProblemError(409, 'CONFLICT', { message: 'This upload is already complete.' });
    await deleteUpload(tx, id);
    return found;
  });
  await removeBytes(store, row.storageName);
}
