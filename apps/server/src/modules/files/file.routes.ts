import { fileCalls } from '@tenderbox/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FileStore } from '../../platform/files/file-store.ts';
import { attachment } from '../../platform/http/attachment.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { uploadFile } from './commands/upload-file.ts';
import type { FilesParts } from './file.parts.ts';
import { createTicket, fileOfTicket, readableFile } from './file.queries.ts';
import { readUploadParts } from './receive-upload.ts';

const manyPerHour = { limit: { max: 1000, windowSeconds: 3600 } };

export function registerFileRoutes(app: FastifyInstance, parts: FilesParts): void {
  registerCall(
    app,
    fileCalls.upload,
    async ({ act, request }) => {
      const { fields, ...sent } = await readUploadParts(request);
      return { data: await uploadFile(parts, act, { ...fields, ...sent }) };
    },
    manyPerHour,
  );

  registerCall(
    app,
    fileCalls.download,
    async ({ act, params, reply }) => sendFile(reply, parts.store, await readableFile(parts, act, params.id)),
    { uncompressed: true },
  );

  registerCall(
    app,
    fileCalls.createTicket,
    async ({ act, params }) => ({ data: await createTicket(parts, act, params.id) }),
    manyPerHour,
  );

  registerCall(
    app,
    fileCalls.useTicket,
    async ({ params, reply }) => sendFile(reply, parts.store, await fileOfTicket(parts, params.ticket)),
    { uncompressed: true, withoutHead: true },
  );
}

/** Always an attachment that cannot run. */
function sendFile(
  reply: FastifyReply,
  store: FileStore,
  file: { name: string; size: number; storageName: string },
): FastifyReply {
  return reply
    .headers({
      'content-type': 'application/octet-stream',
      'content-length': file.size,
      'content-disposition': attachment(file.name),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    .send(store.read(file.storageName));
}
