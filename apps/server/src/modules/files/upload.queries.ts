import { type UploadState, uploadLimits } from '@tenderbox/contract';
import type { Act } from '../../platform/act/act.ts';
import { findArriving } from './arriving-file.ts';
import type { FilesParts } from './file.parts.ts';

/** Returns the state of an upload of the caller. */
export async function uploadState(parts: FilesParts, act: Act, id: string): Promise<UploadState> {
  const { row, name, size, offset } = await findArriving(parts, act, id);
  const expires = new Date(row.createdAt).getTime() + uploadLimits.hours * 60 * 60 * 1000;
  const { isComplete, scan } = row;
  const state = { id, name, size, offset, isComplete, expiresAt: new Date(expires).toISOString() };
  return { ...state, ...(scan && scan !== 'CLEAN' && { scan }) };
}
