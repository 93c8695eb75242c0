import { uploadLimits } from '@tenderbox/contract';
import { Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound, ProblemError } from '../../platform/http/problem-error.ts';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import { beginUpload } from './commands/begin-upload.ts';
import type { FilesDeps } from './file.deps.ts';
import { TusStore } from './tus-store.ts';
import { readChecksum } from './upload-checksum.ts';
import type { UploadLocks } from './upload-locks.ts';

const path = '/api/uploads';

/** Responds to one request of an upload by the tus server. */
export async function answerByTus(
  deps: FilesDeps,
  locker: UploadLocks,
  ctx: RequestContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = readBody(request);
  let failure: unknown = null;
  const tus = new Server({
    path,
    locker,
    relativeLocation: true,
    lockDrainTimeout: 1000,
    datastore: new TusStore(deps, ctx, readChecksum(request.headers['upload-checksum'])),
    namingFunction: ({ headers }, metadata = {}) =>
      beginUpload(deps, ctx, { metadata, size: Number(headers.get('upload-length')) }),
    onResponseError: (_request, error) => {
      if (!(error instanceof Error)) return undefined;
      // Rethrown below, for the common error handler.
      failure = error;
      return { status_code: 500, body: '' };
    },
  });
  try {
    const { status, headers } = await tus.handleWeb(asWebRequest(request, body.stream));
    const cut = body.failure();
    if (cut instanceof ProblemError) throw cut;
    if (failure instanceof Error) throw failure;
    if (status >= 400) throw problemOf(status);
    for (const [name, value] of headers) if (!name.startsWith('access-control')) reply.header(name, value);
    return reply.status(status).send();
  } finally {
    body.dropRest();
  }
}

interface ReadBody {
  stream: ReadableStream;
  /** Why it ended too early. */
  failure(): unknown;
  /** Discards the rest of the body, so that a client that is still sending receives the response. */
  dropRest(): void;
}

/** The body as a stream. Stopping to read it must not close the connection. */
function readBody({ raw }: FastifyRequest): ReadBody {
  let failure: unknown = null;
  const chunks = raw.iterator({ destroyOnReturn: false });
  async function* pieces() {
    try {
      yield* { [Symbol.asyncIterator]: () => chunks };
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  return {
    stream: ReadableStream.from(pieces()),
    failure: () => failure,
    dropRest: () => {
      // The stream does not flow while an iterator is reading it.
      const ended = chunks.return?.() ?? Promise.resolve();
      void ended.then(() => raw.resume()).catch(() => undefined);
    },
  };
}

function asWebRequest({ method, headers, raw }: FastifyRequest, body: ReadableStream): Request {
  const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  const hasBody = method === 'POST' || method === 'PATCH';
  return new Request(new URL(raw.url ?? '', 'http://localhost'), {
    method,
    headers: given,
    ...(hasBody && { body, duplex: 'half' }),
  });
}

/** Maps an error status of the tus server to our error format. */
function problemOf(status: number): ProblemError {
  if (status === 404) return notFound();
  if (status === 409) {
    const message = 'The upload is at a different position. Please continue from there.';
    return new ProblemError(409, 'UPLOAD_CONFLICT', { message });
  }
  if (status === 410) {
    const message = `The upload was not finished within ${uploadLimits.hours} hours. Please start again.`;
    return new ProblemError(410, 'UPLOAD_EXPIRED', { message });
  }
  if (status === 413) {
    const message = 'This is more than the size given when the upload was started';
    return new ProblemError(413, 'TOO_LARGE', { message });
  }
  if (status === 412)
    return new ProblemError(412, 'MALFORMED_REQUEST', { message: 'Tus-Resumable must be 1.0.0' });
  if (status >= 500) return new ProblemError(500, 'INTERNAL_ERROR');
  const message = 'The request headers do not follow tus 1.0';
  return new ProblemError(400, 'MALFORMED_REQUEST', { message });
}
