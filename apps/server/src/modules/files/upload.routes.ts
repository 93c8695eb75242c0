import { limits, uploadCalls } from '@tenderbox/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { registerCall } from '../../platform/http/register-call.ts';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import type { FilesDeps } from './file.deps.ts';
import { uploadState } from './upload.queries.ts';
import { checksumAlgorithms } from './upload-checksum.ts';
import { UploadLocks } from './upload-locks.ts';

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
    }) => {
      // Loaded with the first upload, so that a server is ready sooner.
      const { answerByTus } = await import('./answer-by-tus.ts');
      return answerByTus(deps, locker, ctx, request, reply);
    };

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
