import { fileCalls } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../platform/http/register-call.ts';
import { sendArchive, sendFile } from '../../platform/http/send-file.ts';
import { uploadFile } from './commands/upload-file.ts';
import type { FilesDeps } from './file.deps.ts';
import { createTicket, openByTicket, openReadable } from './file.queries.ts';
import { readUploadParts } from './receive-upload.ts';

const manyPerHour = { limit: { max: 1000, windowSeconds: 3600 } };

export function registerFileRoutes(app: FastifyInstance, deps: FilesDeps): void {
  registerCall(
    app,
    fileCalls.upload,
    async ({ ctx, request }) => {
      const { fields, ...sent } = await readUploadParts(request);
      const { purpose, ownerId: targetId } = fields;
      return { data: await uploadFile(deps, ctx, { purpose, targetId, ...sent }) };
    },
    manyPerHour,
  );

  registerCall(
    app,
    fileCalls.download,
    async ({ ctx, params, request, reply }) =>
      sendFile(request, reply, await openReadable(deps, ctx, params.id)),
    { uncompressed: true },
  );

  registerCall(
    app,
    fileCalls.createTicket,
    async ({ ctx, params, query }) => ({
      data: await createTicket(deps, ctx, { id: params.id, isPreview: query.preview === 'true' }),
    }),
    manyPerHour,
  );

  registerCall(
    app,
    fileCalls.useTicket,
    async ({ params, request, reply }) => {
      const opened = await openByTicket(deps, request, params.ticket);
      if ('archive' in opened) return sendArchive(reply, opened.archive);
      return sendFile(request, reply, opened.file, opened);
    },
    { uncompressed: true, withoutHead: true },
  );
}
