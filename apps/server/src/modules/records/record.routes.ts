import { recordCalls } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { sendArchive } from '../../platform/http/send-file.ts';
import { sendPdf } from '../../platform/http/send-pdf.ts';
import { readInTurn } from '../../platform/turns/large-reads.ts';
import { createArchiveTicket, type FilesParts, openArchive } from '../files/index.ts';
import { assertMayTake, takeRecord } from './record.content.ts';
import { recordPdf } from './record.pdf.ts';

const perHour = { limit: { max: 120, windowSeconds: 3600 } };

/** Routes for the record of an event, as PDF and zip. */
export function registerRecordRoutes(
  app: FastifyInstance,
  parts: { keyring: Keyring },
  files: FilesParts,
): void {
  registerCall(
    app,
    recordCalls.zip,
    async ({ act, params, reply }) =>
      sendArchive(reply, await openArchive(files, act, { of: 'RECORD', id: params.eventId })),
    { ...perHour, uncompressed: true, withoutHead: true },
  );
  registerCall(
    app,
    recordCalls.pdf,
    async ({ act, params, reply }) => {
      const record = await readInTurn(act.caller, () => takeRecord(parts, act, params.eventId, 'PDF'));
      return sendPdf(reply, `Record ${record.event.reference}`, recordPdf(record));
    },
    { ...perHour, withoutHead: true },
  );
  registerCall(
    app,
    recordCalls.createTicket,
    async ({ act, params }) => {
      await assertMayTake(act, params.eventId);
      const archive = { of: 'RECORD', id: params.eventId } as const;
      return { data: await act.transaction((moment) => createArchiveTicket(moment, act, archive)) };
    },
    perHour,
  );
}
