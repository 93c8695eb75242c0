import { access, type Call, type CallKey, problemSchema } from '@tenderbox/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { z } from 'zod';
import type { RequestContextOf } from '../request-context/request-context.ts';
import { withLargeResponse, withPreparedAnswer } from './answer.ts';

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The input of a handler: the parsed parts of the request, and the act with the caller and access to the data. */
export interface CallInput<Definition extends Call> {
  params: Output<Definition['params']>;
  query: Output<Definition['query']>;
  body: Output<Definition['body']>;
  ctx: RequestContextOf<Definition['key']>;
  request: FastifyRequest;
  reply: FastifyReply;
}

type CallResult<Definition extends Call> = Definition['response'] extends z.ZodType
  ? z.output<Definition['response']> | FastifyReply
  : FastifyReply | string;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The key of the call in the access table. */
    callKey?: CallKey;
    /** How often one client may make the call. */
    limit?: { max: number; windowSeconds: number };
    /** Uses reserved connections, so it never waits behind other calls. */
    usesReserved?: boolean;
    /** The body is a file, so its duration depends on the connection. */
    isUpload?: boolean;
  }
}

/** Body limit without a session: a few form fields. */
const publicBodyLimit = 16 * 1024;

interface CallOptions {
  limit?: { max: number; windowSeconds: number };
  bodyLimit?: number;
  /** Uses the reserved database connections, in turn with the other calls that do. */
  usesReserved?: boolean;
  decidedByArrival?: boolean;
  oneAtATime?: boolean;
  /** Sends the content as stored, with its length. */
  uncompressed?: boolean;
  /** Set if the GET has an effect, so that HEAD must not be available. */
  withoutHead?: boolean;
}

/** Registers a call of the contract: guarded by the access table, validated and documented by its schemas. */
export function registerCall<const Definition extends Call>(
  app: FastifyInstance,
  call: Definition,
  handle: (input: CallInput<Definition>) => Promise<CallResult<Definition>>,
  options: CallOptions = {},
): void {
  const [method, url] = call.key.split(' ') as [HTTPMethods, string];
  const status = call.status ?? 200;
  const isPublic = access[call.key].roles === 'public';
  const bodyLimit = options.bodyLimit ?? (isPublic ? publicBodyLimit : undefined);
  const respond = (method === 'GET' ? withLargeResponse : withPreparedAnswer)(call, handle);
  app.route({
    method,
    url,
    ...(bodyLimit && { bodyLimit }),
    ...(options.uncompressed && { compress: false }),
    ...(options.withoutHead && { exposeHeadRoute: false }),
    config: {
      callKey: call.key,
      isUpload: call.consumes !== undefined,
      ...(options.limit && { limit: options.limit }),
      ...(options.usesReserved && { usesReserved: true }),
      ...(options.decidedByArrival && { decidedByArrival: true }),
      ...(options.oneAtATime && { oneAtATime: true }),
    },
    schema: {
      summary: call.summary,
      tags: [call.tag],
      ...(call.consumes && { consumes: [call.consumes] }),
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      response: {
        ...(call.response && { [status]: call.response }),
        ...(call.response && call.alsoStatus && { [call.alsoStatus]: call.response }),
        default: problemSchema,
      },
      ...(!isPublic && { security: [{ token: [] }] }),
    },
    // An ended session is reported before validation errors.
    attachValidation: true,
    handler: (request, reply) =>
      app.inTurn(request, async () => {
        const { ctx, release } = await app.openRequestContext(request, call.key);
        try {
          if (request.validationError) throw request.validationError;
          const { params, query, body } = request;
          reply.status(status);
          const input = { params, query, body, ctx, request, reply };
          return respond(input as unknown as CallInput<Definition>);
        } finally {
          release();
        }
      }),
  });
}

/** Stops the start if a route under /api is not in the access table. */
export function rejectUnlistedRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!url.startsWith('/api') || url.startsWith('/api/docs')) return;
    if (!config?.callKey || !(config.callKey in access)) {
      throw new Error(`${method} ${url} is not in the access table.`);
    }
  });
}
