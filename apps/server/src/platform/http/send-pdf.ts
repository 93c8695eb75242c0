import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { attachment } from './attachment.ts';

/** Sends a PDF as a download. */
export const sendPdf = (reply: FastifyReply, name: string, content: Buffer | Readable): FastifyReply =>
  reply
    .type('application/pdf')
    .header('content-disposition', attachment(`${name}.pdf`))
    .send(content);
