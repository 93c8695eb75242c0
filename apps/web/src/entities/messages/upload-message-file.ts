import type { FileReference } from '@tenderbox/contract';
import { callApi } from '../../shared/lib/api.ts';
import { uploadTransport } from '../../shared/lib/upload-transport.ts';

interface Upload {
  file: File;
  /** The unit or the supplier that writes. */
  ownerId: string;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
}

/** Stores a file that a message, a reply or a question then carries. */
export async function uploadMessageFile({
  file,
  ownerId,
  signal,
  onProgress,
}: Upload): Promise<FileReference> {
  const body = new FormData();
  body.append('purpose', 'MESSAGE_FILE');
  body.append('ownerId', ownerId);
  body.append('file', file);
  const transport = uploadTransport(onProgress);
  const { data } = await callApi('POST /api/files', { body, signal, transport, errors: 'background' });
  return { id: data.id, name: data.name, size: data.size };
}
