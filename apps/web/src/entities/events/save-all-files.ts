import type { ArchiveOf } from '@tenderbox/contract';
import { callApi } from '../../shared/lib/api.ts';
import { saveFrom } from '../../shared/lib/download-file.ts';

/** Downloads all files of an event or a task that the user may read, as one zip. */
export async function saveAllFiles(body: ArchiveOf): Promise<void> {
  saveFrom((await callApi('POST /api/archives', { body })).data.url);
}
