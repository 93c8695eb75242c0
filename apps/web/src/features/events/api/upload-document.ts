import type { EventFile, FilePurpose } from '@tenderbox/contract';
import { callApi } from '../../../shared/lib/api.ts';
import { uploadTransport } from '../../../shared/lib/upload-transport.ts';

interface Upload {
  file: File;
  purpose: FilePurpose;
  businessUnitId: string;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
}

/** Stores a file of the unit, which an event or a task then shows. */
export async function uploadDocument({
  file,
  purpose,
  businessUnitId,
  signal,
  onProgress,
}: Upload): Promise<EventFile> {
  const body = new FormData();
  body.append('purpose', purpose);
  body.append('ownerId', businessUnitId);
  body.append('file', file);
  const transport = uploadTransport(onProgress);
  const { data } = await callApi('POST /api/files', { body, signal, transport, errors: 'caller' });
  return { id: data.id, name: data.name, size: data.size };
}
