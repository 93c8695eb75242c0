import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { instantSchema } from '../common/dates.ts';
import { inData } from '../common/envelope.ts';

const params = z.object({ eventId: z.uuid() });
const tag = 'Events';
const told =
  'everything that is kept of an event: its tasks, changes, extensions, suppliers, questions, messages, closings and openings, and what was sent where that may be read';

/** The record of an event, for a file or an auditor. */
export const recordCalls = {
  zip: defineCall({
    key: 'GET /api/business-unit/events/:eventId/record',
    summary: `A ZIP file of ${told}, with all files and a list of SHA-256 hashes`,
    tag,
    params,
    response: null,
  }),
  pdf: defineCall({
    key: 'GET /api/business-unit/events/:eventId/record/pdf',
    summary: `A PDF of ${told}`,
    tag,
    params,
    response: null,
  }),
  createTicket: defineCall({
    key: 'POST /api/business-unit/events/:eventId/record',
    summary: 'A one-use address, valid for 60 seconds, from which the browser downloads the ZIP file',
    tag,
    params,
    response: inData(z.object({ url: z.string(), expiresAt: instantSchema })),
    status: 201,
  }),
};
