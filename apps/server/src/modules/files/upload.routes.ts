import { limits, uploadCalls, uploadLimits } from '@tenderbox/contract';
import { Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound, ProblemError } from '../../platform/http/problem-error.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import { beginUpload } from './commands/begin-upload.ts';
import type { FilesDeps } from './file.deps.ts';
import { TusStore } from './tus-store.ts';
import { uploadState } from './upload.queries.ts';
import { checksumAlgorithms, readChecksum } from './upload-checksum.ts';
import { UploadLocks } from './upload-locks.ts';

const path = '/api/uploads';
const bodyType = 'application/offset+octet-stream';
const version = { 'tus-resumable': '1.0.0' };
const extensions = 'creation,creation-with-upload,termination,checksum,expiration';
const manyPerHour = { limit: { max: 1000, windowSeconds: 3600 } };

/**
 * Resumable uploads (tus 1.0). The tus server implements the protocol; our store decides what is stored, and
 * for whom.
 */
export function registerUploadRoutes(app: FastifyInstance, deps: FilesDeps): void {
  // Within one server, a new request waits until the current one for the same file has stored what arrived.
  // Between servers, the revision of the row decides.
  const locker = new UploadLocks();

  void app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => void reply.headers(version));
    scope.addContentTypeParser(bodyType, (_request, _body, done) => done(null));
    const answer = async ({
      ctx,
      request,
      reply,
    }: {
      ctx: RequestContext;
      request: FastifyRequest;
      reply: FastifyReply;
    }) => answerByTus(deps, locker, ctx, request, reply);

    registerCall(scope, uploadCalls.options, async ({ reply }) =>
      reply
        .headers({
          'tus-version': '1.0.0',
          'tus-extension': extensions,
          'tus-max-size': String(limits.fileSize),
          'tus-checksum-algorithm': checksumAlgorithms.join(','),
        })
        .send(),
    );
    registerCall(scope, uploadCalls.create, answer, manyPerHour);
    registerCall(scope, uploadCalls.append, answer);
    registerCall(scope, uploadCalls.end, answer);
    registerCall(scope, uploadCalls.read, async ({ ctx, params, request, reply }) => {
      if (request.method === 'HEAD') return answer({ ctx, request, reply });
      return { data: await uploadState(deps, ctx, params.id) };
    });
  });
}

async function answerByTus(
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
