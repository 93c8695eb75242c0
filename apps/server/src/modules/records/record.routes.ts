import { recordCalls } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { sendArchive } from '../../platform/http/send-file.ts';
import { sendPdf } from '../../platform/http/send-pdf.ts';
import { readQueued } from '../../platform/queues/large-reads.ts';
import { createArchiveTicket, type FilesDeps, openArchive } from '../files/index.ts';
import { assertCanTakeRecord, openEventRecord } from './record.content.ts';
import { recordPdf } from './record.pdf.ts';

const perHour = { limit: { max: 120, windowSeconds: 3600 } };

/** Routes for the record of an event, as PDF and zip. */
export function registerRecordRoutes(
  app: FastifyInstance,
  deps: { keyring: Keyring; store: FileStore },
  files: FilesDeps,
): void {
  registerCall(
    app,
    recordCalls.zip,
    async ({ ctx, params, reply }) =>
      sendArchive(reply, await openArchive(files, ctx, { of: 'RECORD', id: params.eventId })),
    { ...perHour, uncompressed: true, withoutHead: true },
  );
  registerCall(
    app,
    recordCalls.pdf,
    async ({ ctx, params, reply }) => {
      const record = await readQueued(ctx.caller, () => openEventRecord(deps, ctx, params.eventId, 'PDF'));
      return sendPdf(reply, `Record ${record.event.reference}`, recordPdf(record));
    },
    { ...perHour, withoutHead: true },
  );
  registerCall(
    app,
    recordCalls.createTicket,
    async ({ ctx, params }) => {
      await assertCanTakeRecord(ctx, params.eventId);
      const archive = { of: 'RECORD', id: params.eventId } as const;
      return { data: await ctx.transaction((moment) => createArchiveTicket(moment, ctx, archive)) };
    },
    perHour,
  );
}
