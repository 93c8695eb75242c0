import type { EventFile } from '@tenderbox/contract';
import { callApi } from '../../../shared/lib/api.ts';
import { uploadTransport } from '../../../shared/lib/upload-transport.ts';

interface Upload {
  file: File;
  businessUnitId: string;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
}

/** Stores a document of the unit, which an event then shows. */
export async function uploadDocument({
  file,
  businessUnitId,
  signal,
  onProgress,
}: Upload): Promise<EventFile> {
  const body = new FormData();
  body.append('purpose', 'EVENT_DOCUMENT');
  body.append('ownerId', businessUnitId);
  body.append('file', file);
  const transport = uploadTransport(onProgress);
  const { data } = await callApi('POST /api/files', { body, signal, transport, errors: 'caller' });
  return { id: data.id, name: data.name, size: data.size };
}
