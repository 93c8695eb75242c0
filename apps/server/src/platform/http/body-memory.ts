import { Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../rate-limit/network.ts';
import { beforeEach } from './hooks.ts';
import { ProblemError } from './problem-error.ts';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** How many bytes of request bodies may be in memory at a time. */
export interface BodyMemoryLimits {
  /** Per person or API client; without a session, per network. */
  perPerson: number;
  /** Per supplier, business unit or organisation. */
  perTenant: number;
  total: number;
}

export const defaultBodyMemory: BodyMemoryLimits = {
  perPerson: 40 * megabyte,
  perTenant: 80 * megabyte,
  total: 200 * megabyte,
};

/**
 * Smaller bodies are not counted: a connection costs as much. Submissions are far below it, so they never
 * wait here.
 */
const minCountedSize = 16 * kilobyte;

/** Content types that the handler streams; it counts what it buffers. */
const streamedTypes = /^(multipart\/form-data|application\/offset\+octet-stream)\b/i;

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts body bytes that stay in memory until the request ends. Throws 503 beyond the limits. */
    reserveBodyMemory(request: FastifyRequest, bytes: number): void;
  }
}

/** Whether the body of a request is read into memory before its handler runs, and is large enough to count. */
export function hasLargeBody({ method, headers }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  if (streamedTypes.test(headers['content-type'] ?? '')) return false;
  return isChunked(headers) || Number(headers['content-length'] ?? 0) > minCountedSize;
}

const isChunked = (headers: FastifyRequest['headers']) => headers['transfer-encoding'] !== undefined;

/**
 * Limits the memory of bodies, from their declaration until the request ends: a body counts with its declared
 * length before any byte arrives, a chunked one with the bytes received.
 */
export function limitBodyMemory(app: FastifyInstance, limits: BodyMemoryLimits): void {
  const usedBy = new Map<string, number>();
  const reserved = new WeakMap<FastifyRequest, { bytes: number; keys: Set<string> }>();

  function reserve(request: FastifyRequest, bytes: number): void {
    const bounds = [
      [`person ${personOf(request)}`, limits.perPerson],
      [`tenant ${tenantOf(request)}`, limits.perTenant],
      ['total', limits.total],
    ] as const;
    if (bounds.some(([key, max]) => (usedBy.get(key) ?? 0) + bytes > max)) throw tooManyBodies();
    const own = reserved.get(request) ?? { bytes: 0, keys: new Set(bounds.map(([key]) => key)) };
    reserved.set(request, own);
    own.bytes += bytes;
    for (const key of own.keys) usedBy.set(key, (usedBy.get(key) ?? 0) + bytes);
  }

  function release(request: FastifyRequest): void {
    const own = reserved.get(request);
    if (!own) return;
    reserved.delete(request);
    for (const key of own.keys) {
      const rest = (usedBy.get(key) ?? 0) - own.bytes;
      if (rest > 0) usedBy.set(key, rest);
      else usedBy.delete(key);
    }
  }

  app.decorate('reserveBodyMemory', reserve);
  beforeEach(app, (request, reply) => {
    const { headers, method } = request;
    if (method === 'GET' || method === 'HEAD') return;
    // Whichever comes first: an aborted request never finishes.
    reply.raw.once('close', () => release(request));
    reply.raw.once('finish', () => release(request));
    // A body beyond the call's limit gets a 413 without being read.
    const bytes = Math.min(Number(headers['content-length'] ?? 0), request.routeOptions.bodyLimit ?? 0);
    if (hasLargeBody(request) && !isChunked(headers)) reserve(request, bytes);
  });
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (!hasLargeBody(request) || !isChunked(request.headers)) return payload;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        try {
          reserve(request, chunk.length);
          done(null, chunk);
        } catch (error) {
          done(error as Error);
        }
      },
    });
    payload.on('error', (error) => counted.destroy(error));
    return payload.pipe(counted);
  });
}

const personOf = ({ session, clientKey, ip }: FastifyRequest) =>
  session?.accountId ?? clientKey?.secretHash ?? networkOf(ip);

const tenantOf = (request: FastifyRequest) => {
  const { supplierId, businessUnitId, organisationId } = request.caller ?? {};
  return supplierId ?? businessUnitId ?? organisationId ?? personOf(request);
};

function tooManyBodies(): ProblemError {
  const message = 'Too much is being sent at the moment. Please try again shortly.';
  return new ProblemError(503, 'UNAVAILABLE', { message, headers: { 'retry-after': '5' } });
}
