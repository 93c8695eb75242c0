import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenedFile } from '../files/open-file.ts';
import { attachment } from './attachment.ts';
import { wantedRange } from './byte-range.ts';
import { ProblemError } from './problem-error.ts';

/** Sends a file, or the part of it that is asked for: always as an attachment that cannot run. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, name, size, read }: OpenedFile & { id: string; name: string },
): FastifyReply {
  // The bytes behind an id never change.
  const version = `"${id}"`;
  const { range: wanted, 'if-range': onlyIf = version } = request.headers;
  const range =
    request.method === 'GET' && onlyIf === version ? wantedRange(wanted, size) : ('whole' as const);
  if (range === 'none') {
    const headers = { 'content-range': `bytes */${size}` };
    throw new ProblemError(416, 'RANGE_NOT_SATISFIABLE', { headers });
  }
  reply.headers({
    'content-type': 'application/octet-stream',
    'content-disposition': attachment(name),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag: version,
  });
  if (range === 'whole') {
    // Who asks for the head alone is told the length, and nothing is read for it.
    const content = request.method === 'HEAD' ? Readable.from([]) : read();
    return reply.header('content-length', size).send(content);
  }
  const { start, end } = range;
  return reply
    .status(206)
    .headers({ 'content-length': end + 1 - start, 'content-range': `bytes ${start}-${end}/${size}` })
    .send(read(range));
}
