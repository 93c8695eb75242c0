import { type UploadState, uploadLimits } from '@tenderbox/contract';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import type { FilesDeps } from './file.deps.ts';
import { findUploadInProgress } from './upload-in-progress.ts';

/** Returns the state of an upload of the caller. */
export async function uploadState(deps: FilesDeps, ctx: RequestContext, id: string): Promise<UploadState> {
  const { row, name, size, offset } = await findUploadInProgress(deps, ctx, id);
  const expires = new Date(row.createdAt).getTime() + uploadLimits.hours * 60 * 60 * 1000;
  const { isComplete, scan } = row;
  const state = { id, name, size, offset, isComplete, expiresAt: new Date(expires).toISOString() };
  return { ...state, ...(scan && scan !== 'CLEAN' && { scan }) };
}
