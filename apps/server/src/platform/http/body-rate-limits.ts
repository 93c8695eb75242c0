import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { beforeEach } from './hooks.ts';
import { ProblemError } from './problem-error.ts';

/** How slowly request bodies may arrive, in milliseconds and bytes. */
export interface BodyRateLimits {
  /** For the whole body of any call but an upload. */
  bodyTimeout: number;
  /** An upload may take any time, but each window must bring at least `minUploadBytes` bytes. */
  uploadWindow: number;
  minUploadBytes: number;
}

/** 1 MB of JSON, and uploads of any length, pass over a 256 kbit/s connection with room to spare. */
export const defaultBodyRateLimits: BodyRateLimits = {
  bodyTimeout: 60_000,
  uploadWindow: 60_000,
  minUploadBytes: 60 * 1024,
};

/** Milliseconds that a client has to disconnect after the 408. */
const lingering = 2000;

/** Responds with 408 to slow bodies and closes the connection, so that slow senders cannot hold connections. */
export function limitSlowBodies(app: FastifyInstance, pace: BodyRateLimits): void {
  beforeEach(app, (request, reply) => {
    const { raw, headers } = request;
    if (!headers['content-length'] && !headers['transfer-encoding']) return;
    const isUpload = request.routeOptions.config.isUpload ?? false;
    const window = isUpload ? pace.uploadWindow : pace.bodyTimeout;
    const minBytes = isUpload ? pace.minUploadBytes : Number.POSITIVE_INFINITY;
    watch(raw, window, minBytes, () => {
      if (!reply.sent) failReading(raw);
      setTimeout(() => raw.destroy(), reply.sent ? 0 : lingering).unref();
    });
  });
}

/** Calls back when too few bytes of a body arrived in a time window. */
function watch(raw: IncomingMessage, window: number, minBytes: number, onTooSlow: () => void): void {
  let before = raw.socket.bytesRead;
  const timer = setInterval(() => {
    const came = raw.socket.bytesRead - before;
    before += came;
    // The sender is not to blame for received bytes that wait to be read.
    if (!raw.complete && (raw.readableLength > 0 || came >= minBytes)) return;
    clearInterval(timer);
    if (!raw.complete) onTooSlow();
  }, window).unref();
  raw.once('close', () => clearInterval(timer));
}

/** Fails the reader of the body. Destroying the request would close the connection before the response is written. */
function failReading(raw: IncomingMessage): void {
  const message = 'The request took too long to arrive. Please try again.';
  const headers = { connection: 'close' };
  raw.on('error', () => undefined);
  raw.emit('error', new ProblemError(408, 'REQUEST_TIMEOUT', { message, headers }));
}
