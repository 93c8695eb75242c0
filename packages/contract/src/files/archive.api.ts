import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { instantSchema } from '../common/dates.ts';
import { inData } from '../common/envelope.ts';

/** The event or task whose files are archived together. */
export const archiveOfSchema = z.object({
  of: z.enum(['EVENT', 'TASK']),
  id: z.uuid().meta({ description: 'The event or the task.' }),
});

export type ArchiveOf = z.infer<typeof archiveOfSchema>;

export const archiveCalls = {
  create: defineCall({
    key: 'POST /api/archives',
    summary:
      'A one-use address, valid for 60 seconds, of a ZIP file with all files of an event or a task that the caller can read, and a list of their SHA-256 hashes',
    tag: 'Files',
    body: archiveOfSchema,
    response: inData(z.object({ url: z.string(), expiresAt: instantSchema })),
    status: 201,
  }),
};
