import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenedFile } from '../files/open-file.ts';
import { attachment } from './attachment.ts';
import { requestedRange } from './byte-range.ts';
import { ProblemError } from './problem-error.ts';

/** File types that may be shown in a page, by the type verified at upload. SVG may contain scripts and is excluded. */
const shownAs: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
};

const shownPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/**
 * Sends a file, or the requested range, as an attachment that cannot run. Pictures and PDFs may instead be
 * shown in one of our pages, where they can load and run nothing.
 */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, name, size, read }: OpenedFile & { id: string; name: string },
  { isPreview = false } = {},
): FastifyReply {
  const shown = isPreview ? shownAs[name.toLowerCase().split('.').at(-1) ?? ''] : undefined;
  // The content of an id never changes.
  const version = `"${id}"`;
  const { range: wanted, 'if-range': onlyIf = version } = request.headers;
  const range =
    request.method === 'GET' && onlyIf === version ? requestedRange(wanted, size) : ('whole' as const);
  if (range === 'none') {
    const headers = { 'content-range': `bytes */${size}` };
    throw new ProblemError(416, 'RANGE_NOT_SATISFIABLE', { headers });
  }
  reply.headers({
    'content-type': shown ?? 'application/octet-stream',
    'content-disposition': shown ? 'inline' : attachment(name),
    'content-security-policy': shown ? shownPolicy : "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag: version,
  });
  if (range === 'whole') {
    // For HEAD, only the length is sent and nothing is read.
    const content = request.method === 'HEAD' ? Readable.from([]) : read();
    return reply.header('content-length', size).send(content);
  }
  const { start, end } = range;
  return reply
    .status(206)
    .headers({ 'content-length': end + 1 - start, 'content-range': `bytes ${start}-${end}/${size}` })
    .send(read(range));
}

/** Sends an archive that is written while it is sent, so its length is unknown. */
export function sendArchive(
  reply: FastifyReply,
  { name, content }: { name: string; content: Readable },
): FastifyReply {
  return reply
    .headers({
      'content-type': 'application/zip',
      'content-disposition': attachment(name),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    .send(content);
}
