import { type FileReference, uploadLimits } from '@tenderbox/contract';
import {
  type DetailedError,
  defaultOptions,
  type HttpResponse,
  type PreviousUpload,
  Upload,
} from 'tus-js-client';
import { callApi } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { notifyResponse } from '../lib/api-observers.ts';
import { readAuthToken } from '../lib/auth-token.ts';
import { type FileIdentity, fingerprintOf as fingerprint, type UploadTarget } from './interrupted-uploads.ts';

/** File uploaded in chunks, with its target. */
export interface ResumableFile extends UploadTarget {
  file: FileIdentity;
  /** Form field of the upload. The same file in two fields is two uploads. */
  place: string;
}

export interface Sending extends ResumableFile {
  file: File;
  signal: AbortSignal;
  /** Receives the number of bytes the server has, as far as known. */
  onProgress: (sent: number) => void;
}

const { urlStorage } = defaultOptions;
const idOf = (address: string) => address.split('/').at(-1) ?? '';

/** The same file chosen again for the same field is the same upload, even after the browser was closed. */
const fingerprintOf = ({ file, place, ...target }: ResumableFile) => fingerprint(target, place, file);

/**
 * Uploads a file in chunks (tus 1.0) and resumes from what has arrived before. Every failure is an ApiError.
 * An abort keeps what has arrived, so that the upload can be resumed.
 */
export async function sendResumable(sending: Sending): Promise<FileReference> {
  const { signal, onProgress } = sending;
  const known = await findPreviousUpload(sending);
  if (known) {
    const state = await stateOf(known, signal);
    // The response to the last chunk was lost.
    if (state?.isComplete) return finish(sending, idOf(known.uploadUrl ?? ''));
    if (!state) await urlStorage.removeUpload(known.urlStorageKey);
    else onProgress(state.offset);
  }
  const address = await send(sending);
  return finish(sending, idOf(address));
}

/** Deletes the uploaded part of a file. */
export async function discardUpload(file: ResumableFile): Promise<void> {
  const known = await findPreviousUpload(file);
  if (!known?.uploadUrl) return;
  await urlStorage.removeUpload(known.urlStorageKey);
  await callApi('DELETE /api/uploads/:id', {
    params: { id: idOf(known.uploadUrl) },
    headers: { 'tus-resumable': '1.0.0' },
    errors: 'background',
  });
}

async function findPreviousUpload(file: ResumableFile): Promise<PreviousUpload | null> {
  const found = await urlStorage.findUploadsByFingerprint(fingerprintOf(file));
  return found.at(-1) ?? null;
}

/** State of an upload. Null if the server no longer has it. */
async function stateOf({ uploadUrl }: PreviousUpload, signal: AbortSignal) {
  try {
    const options = { params: { id: idOf(uploadUrl ?? '') }, signal, errors: 'background' } as const;
    return (await callApi('GET /api/uploads/:id', options)).data;
  } catch (error) {
    if (error instanceof ApiError && [400, 404, 410].includes(error.status)) return null;
    throw error;
  }
}

async function finish(file: ResumableFile, id: string): Promise<FileReference> {
  const { data } = await callApi('GET /api/uploads/:id', { params: { id }, errors: 'background' });
  const known = await findPreviousUpload(file);
  if (known) await urlStorage.removeUpload(known.urlStorageKey);
  return { id: data.id, name: data.name, size: data.size, ...(data.scan && { scan: data.scan }) };
}

/** Resolves to the URL of the upload. */
function send({ signal, onProgress, ...file }: Sending): Promise<string> {
  const { purpose, ownerId } = file;
  return new Promise((resolve, reject) => {
    let token = readAuthToken();
    const upload = new Upload(file.file, {
      endpoint: '/api/uploads',
      chunkSize: uploadLimits.piece,
      metadata: { filename: file.file.name, purpose, ownerId },
      fingerprint: async () => fingerprintOf(file),
      // The upload queue decides when to retry.
      retryDelays: null,
      onBeforeRequest: (request) => {
        // Read the token for each request, because it may have been renewed.
        token = readAuthToken();
        if (token) request.setHeader('authorization', `Bearer ${token}`);
      },
      onAfterResponse: (_request, response) => {
        const authorization = response.getHeader('authorization');
        if (!authorization) return;
        const call = { key: 'PATCH /api/uploads/:id', token, errors: 'background' } as const;
        notifyResponse(call, new Response(null, { headers: { authorization } }));
      },
      onProgress,
      onSuccess: () => resolve(upload.url ?? ''),
      onError: (error) => reject(errorOf(error)),
    });
    signal.addEventListener('abort', () => {
      void upload.abort();
      reject(new DOMException('Aborted', 'AbortError'));
    });
    const begin = async () => {
      const known = await findPreviousUpload(file);
      if (known) upload.resumeFromPreviousUpload(known);
      if (!signal.aborted) upload.start();
    };
    begin().catch(reject);
  });
}

function errorOf(error: Error | DetailedError): ApiError {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (!response) return new ApiError(0, null, { cause: error });
  const retryAfter = Number.parseInt(response.getHeader('retry-after') ?? '', 10);
  return new ApiError(response.getStatus(), bodyOf(response), {
    retryAfter: Number.isNaN(retryAfter) ? null : retryAfter,
  });
}

function bodyOf(response: HttpResponse): unknown {
  try {
    return JSON.parse(response.getBody());
  } catch {
    return null;
  }
}
