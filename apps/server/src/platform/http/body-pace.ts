import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from './problem-error.ts';

/** How slowly the body of a request may arrive, in milliseconds and bytes. */
export interface BodyPace {
  /** The whole body of any call but an upload. */
  wholeWithin: number;
  /** An upload may take as long as it takes, but in each window at least so much of it must come. */
  uploadWindow: number;
  uploadLeast: number;
}

/** 1 MB of JSON, and an upload of whatever length, pass over a line of 256 kbit/s with room to spare. */
export const bodyPace: BodyPace = { wholeWithin: 60_000, uploadWindow: 60_000, uploadLeast: 60 * 1024 };

/** How long a sender that was told so may take to hang up. */
const lingering = 2000;

/** Who sends a body too slowly hears 408 and is hung up on, so that slow senders cannot hold connections. */
export function limitSlowBodies(app: FastifyInstance, pace: BodyPace): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw, headers } = request;
    if (!headers['content-length'] && !headers['transfer-encoding']) return;
    const isUpload = request.routeOptions.config.isUpload ?? false;
    const window = isUpload ? pace.uploadWindow : pace.wholeWithin;
    const least = isUpload ? pace.uploadLeast : Number.POSITIVE_INFINITY;
    watch(raw, window, least, () => {
      if (!reply.sent) failReading(raw);
      setTimeout(() => raw.destroy(), reply.sent ? 0 : lingering).unref();
    });
  });
}

/** Calls back when too little of a body came in a window of time. */
function watch(raw: IncomingMessage, window: number, least: number, onTooSlow: () => void): void {
  let before = raw.socket.bytesRead;
  const timer = setInterval(() => {
    const came = raw.socket.bytesRead - before;
    before += came;
    // What has come and waits to be read is no fault of the sender.
    if (!raw.complete && (raw.readableLength > 0 || came >= least)) return;
    clearInterval(timer);
    if (!raw.complete) onTooSlow();
  }, window).unref();
  raw.once('close', () => clearInterval(timer));
}

/** Whoever reads the body gets an error. Destroying the request would hang up before the answer is written. */
function failReading(raw: IncomingMessage): void {
  const message = 'The request took too long to arrive. Please try again.';
  const headers = { connection: 'close' };
  raw.on('error', () => undefined);
  raw.emit('error', new ProblemError(408, 'REQUEST_TIMEOUT', { message, headers }));
}
