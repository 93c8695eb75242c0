import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { createWorkQueue } from '../queues/work-queue.ts';
import type { RequestContext } from '../request-context/request-context.ts';
import { attachment } from './attachment.ts';

const turns = createWorkQueue({
  busyMessage: 'One of your exports is still in progress. Please wait until it is finished, then try again.',
  tooMany: 'Too many exports are in progress at the moment. Please try again shortly.',
});

interface SentLines {
  /** Including the extension. */
  fileName: string;
  contentType: string;
  lines: AsyncGenerator<string>;
}

/**
 * Streams lines as a download, no faster than the client reads them: one file at a time per person. An error
 * breaks the connection, so that a partial file cannot be mistaken for a complete one.
 */
export function sendLines(
  reply: FastifyReply,
  { caller }: Pick<RequestContext, 'caller'>,
  open: () => Promise<SentLines>,
): Promise<FastifyReply> {
  return new Promise((resolve, reject) => {
    const sent = turns.admit(caller, async () => {
      const { fileName, contentType, lines } = await open();
      const stream = Readable.from(lines, { objectMode: false });
      reply.headers({
        'content-type': `${contentType}; charset=utf-8`,
        'content-disposition': attachment(fileName),
        'x-content-type-options': 'nosniff',
      });
      resolve(reply.send(stream));
      await finished(stream).catch(() => undefined);
    });
    sent.catch(reject);
  });
}
