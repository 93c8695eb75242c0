import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { beforeEach } from './hooks.ts';
import { ProblemError } from './problem-error.ts';

/** Responds to malformed HTTP in the usual error format, and closes the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const [status, reason] =
    error.code === 'HPE_HEADER_OVERFLOW' ? [431, 'Request Header Fields Too Large'] : [400, 'Bad Request'];
  const body = JSON.stringify(new ProblemError(Number(status), 'MALFORMED_REQUEST').body);
  const head = `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/json; charset=utf-8\r\n`;
  socket.end(`${head}content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`);
}

/** HTTP/1.1 requires a Host header. */
export function rejectMissingHost(app: FastifyInstance): void {
  beforeEach(app, ({ headers, raw }, reply) => {
    if (headers.host !== undefined || raw.httpVersion !== '1.1') return;
    reply.header('connection', 'close');
    throw new ProblemError(400, 'MALFORMED_REQUEST');
  });
}
