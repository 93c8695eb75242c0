import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenedFile } from '../files/open-file.ts';
import { attachment } from './attachment.ts';
import { wantedRange } from './byte-range.ts';
import { ProblemError } from './problem-error.ts';

/** What is shown in a page, by what it was checked to be when it came. An SVG is a program, and is not. */
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
 * Sends a file, or the part of it that is asked for: as an attachment that cannot run. A picture or a PDF may be shown in
 * a page of ours instead, where it can load and run nothing.
 */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, name, size, read }: OpenedFile & { id: string; name: string },
  { isPreview = false } = {},
): FastifyReply {
  const shown = isPreview ? shownAs[name.toLowerCase().split('.').at(-1) ?? ''] : undefined;
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
    'content-type': shown ?? 'application/octet-stream',
    'content-disposition': shown ? 'inline' : attachment(name),
    'content-security-policy': shown ? shownPolicy : "sandbox; default-src 'none'",
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

/** Sends an archive that is written while it is sent, so that nobody knows its length before. */
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
