import { access, type Call, type CallKey, problemSchema } from '@tenderbox/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { z } from 'zod';
import type { ActOf } from '../act/act.ts';
import { withLargeAnswer, withPreparedAnswer } from './answer.ts';

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a handler is given: the parsed parts of the request, and the act: who calls, and the way to the data. */
export interface CallInput<Definition extends Call> {
  params: Output<Definition['params']>;
  query: Output<Definition['query']>;
  body: Output<Definition['body']>;
  act: ActOf<Definition['key']>;
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
    /** It never waits for a connection behind other calls. */
    usesReserved?: boolean;
    /** Its body is a file: how long it takes depends on the line. */
    isUpload?: boolean;
  }
}

/** What anyone may send without a session: a few fields of a form. */
const publicBodyLimit = 16 * 1024;

interface CallOptions {
  limit?: { max: number; windowSeconds: number };
  bodyLimit?: number;
  /** Has database connections that no other call takes, in turn with others that do. */
  usesReserved?: boolean;
  decidedByArrival?: boolean;
  oneAtATime?: boolean;
  /** Sends the content as it is stored, with its length. */
  uncompressed?: boolean;
  /** Set where asking has an effect, so that asking for the head alone must not be possible. */
  withoutHead?: boolean;
}

/** Registers a call of the contract: guarded by the access table, validated and described by its schemas. */
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
  const respond = (method === 'GET' ? withLargeAnswer : withPreparedAnswer)(call, handle);
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
    // A session that is over is told before what is wrong with the request.
    attachValidation: true,
    handler: (request, reply) =>
      app.inTurn(request, async () => {
        const { act, letGo } = await app.openAct(request, call.key);
        try {
          if (request.validationError) throw request.validationError;
          const { params, query, body } = request;
          reply.status(status);
          const input = { params, query, body, act, request, reply };
          return respond(input as unknown as CallInput<Definition>);
        } finally {
          letGo();
        }
      }),
  });
}

/** A route under /api that is not in the access table stops the start. */
export function refuseUnlistedRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!url.startsWith('/api') || url.startsWith('/api/docs')) return;
    if (!config?.callKey || !(config.callKey in access)) {
      throw new Error(`${method} ${url} is not in the access table.`);
    }
  });
}
