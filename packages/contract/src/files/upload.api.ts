import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { instantSchema } from '../common/dates.ts';
import { inData } from '../common/envelope.ts';
import { storedFileSchema } from './file.schema.ts';

const uploadParams = z.object({ id: z.uuid() });
const tag = 'Files';

/** Storage limits in bytes, of used and unused files. */
export const storageLimits = {
  /** The files of one response outside of submissions: 1 GB plus the overhead of encryption. */
  ofResponse: Math.floor(1.05 * 1024 ** 3),
  /** All files of one supplier, in all responses and messages. */
  ofSupplier: 20 * 1024 ** 3,
  /** All files that a business unit uploaded. */
  ofUnit: 200 * 1024 ** 3,
} as const;

/** The progress of an upload. */
const uploadStateSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    size: z.int().min(0),
    offset: z.int().min(0).meta({ description: 'The number of bytes stored.' }),
    isComplete: z.boolean().meta({ description: 'The file with this ID can be used.' }),
    expiresAt: instantSchema,
    scan: storedFileSchema.shape.scan,
  })
  .meta({ id: 'UploadState' });

export type UploadState = z.infer<typeof uploadStateSchema>;

export const uploadCalls = {
  options: defineCall({
    key: 'OPTIONS /api/uploads',
    summary: 'Supported features of resumable uploads (tus 1.0)',
    tag,
    response: null,
    status: 204,
  }),
  create: defineCall({
    key: 'POST /api/uploads',
    summary:
      'Start a resumable upload (tus 1.0) with the metadata filename, purpose and ownerId. Location ends with its ID',
    tag,
    consumes: 'application/offset+octet-stream',
    response: null,
    status: 201,
  }),
  read: defineCall({
    key: 'GET /api/uploads/:id',
    summary: 'The progress of an upload. HEAD returns the same in the headers of tus 1.0',
    tag,
    params: uploadParams,
    response: inData(uploadStateSchema),
  }),
  append: defineCall({
    key: 'PATCH /api/uploads/:id',
    summary:
      'Send a chunk of an upload, starting at Upload-Offset (tus 1.0). The last chunk completes the file',
    tag,
    params: uploadParams,
    consumes: 'application/offset+octet-stream',
    response: null,
    status: 204,
  }),
  end: defineCall({
    key: 'DELETE /api/uploads/:id',
    summary: 'Cancel an unfinished upload (tus 1.0)',
    tag,
    params: uploadParams,
    response: null,
    status: 204,
  }),
};
