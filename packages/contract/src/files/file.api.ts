import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { instantSchema } from '../common/dates.ts';
import { inData } from '../common/envelope.ts';
import { filePurposeSchema, storedFileSchema } from './file.schema.ts';

const fileParams = z.object({ id: z.uuid() });

/** The fields of an upload besides the file. */
export const uploadFieldsSchema = z.object({ purpose: filePurposeSchema, ownerId: z.uuid() });

export const fileCalls = {
  upload: defineCall({
    key: 'POST /api/files',
    summary: 'Upload a file: the parts purpose and ownerId first, then the part file',
    tag: 'Files',
    consumes: 'multipart/form-data',
    response: inData(storedFileSchema),
    status: 201,
  }),
  download: defineCall({
    key: 'GET /api/files/:id',
    summary: 'Download a file',
    tag: 'Files',
    params: fileParams,
    response: null,
  }),
  createTicket: defineCall({
    key: 'POST /api/files/:id/ticket',
    summary: 'A one-use address, valid for 60 seconds, from which the browser downloads the file',
    tag: 'Files',
    params: fileParams,
    query: z.object({
      preview: z.enum(['true', 'false']).default('false').meta({
        description:
          'To show an image or a PDF in the page: the address is then valid for 10 minutes and for range requests.',
      }),
    }),
    response: inData(z.object({ url: z.string(), expiresAt: instantSchema })),
    status: 201,
  }),
  useTicket: defineCall({
    key: 'GET /api/downloads/:ticket',
    summary: 'Download the file of a ticket: once, or in ranges if it is shown in a page',
    tag: 'Files',
    params: z.object({ ticket: z.string().max(100) }),
    response: null,
  }),
};
