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

/** A file that goes up in pieces, and what it is for. */
export interface ResumableFile extends UploadTarget {
  file: FileIdentity;
  /** The field that it is for, so that one file in two fields is two uploads. */
  place: string;
}

export interface Sending extends ResumableFile {
  file: File;
  signal: AbortSignal;
  /** How many bytes the server has, as far as is known. */
  onProgress: (sent: number) => void;
}

const { urlStorage } = defaultOptions;
const idOf = (address: string) => address.split('/').at(-1) ?? '';

/** The same file chosen again for the same field is the same upload, also after the browser was closed. */
const fingerprintOf = ({ file, place, ...target }: ResumableFile) => fingerprint(target, place, file);

/**
 * Sends a file in pieces (tus 1.0). Where some of it has arrived before, it goes on from there. Every failure is an
 * ApiError; an abort leaves what has arrived, so that sending it again goes on.
 */
export async function sendResumable(sending: Sending): Promise<FileReference> {
  const { signal, onProgress } = sending;
  const known = await findKnown(sending);
  if (known) {
    const state = await stateOf(known, signal);
    // The answer to the last piece was not heard.
    if (state?.isComplete) return finish(sending, idOf(known.uploadUrl ?? ''));
    if (!state) await urlStorage.removeUpload(known.urlStorageKey);
    else onProgress(state.offset);
  }
  const address = await send(sending);
  return finish(sending, idOf(address));
}

/** Gives up what has arrived of a file. */
export async function giveUp(file: ResumableFile): Promise<void> {
  const known = await findKnown(file);
  if (!known?.uploadUrl) return;
  await urlStorage.removeUpload(known.urlStorageKey);
  await callApi('DELETE /api/uploads/:id', {
    params: { id: idOf(known.uploadUrl) },
    headers: { 'tus-resumable': '1.0.0' },
    errors: 'background',
  });
}

async function findKnown(file: ResumableFile): Promise<PreviousUpload | null> {
  const found = await urlStorage.findUploadsByFingerprint(fingerprintOf(file));
  return found.at(-1) ?? null;
}

/** How far an upload has come; null where the server knows it no more. */
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
  const known = await findKnown(file);
  if (known) await urlStorage.removeUpload(known.urlStorageKey);
  return { id: data.id, name: data.name, size: data.size, ...(data.scan && { scan: data.scan }) };
}

/** Resolves to the address of the upload. */
function send({ signal, onProgress, ...file }: Sending): Promise<string> {
  const { purpose, ownerId } = file;
  return new Promise((resolve, reject) => {
    let token = readAuthToken();
    const upload = new Upload(file.file, {
      endpoint: '/api/uploads',
      chunkSize: uploadLimits.piece,
      metadata: { filename: file.file.name, purpose, ownerId },
      fingerprint: async () => fingerprintOf(file),
      // Whoever sends decides when it is tried again.
      retryDelays: null,
      onBeforeRequest: (request) => {
        // Each by the token of its moment: it was perhaps renewed meanwhile.
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
      const known = await findKnown(file);
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
