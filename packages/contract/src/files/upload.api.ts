import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { instantSchema } from '../common/dates.ts';
import { inData } from '../common/envelope.ts';
import { storedFileSchema } from './file.schema.ts';

const uploadParams = z.object({ id: z.uuid() });
const tag = 'Files';

/** How much may be stored in bytes, whether something uses it or not. */
export const storageLimits = {
  /** The files of one response that are not part of a submission: 1 GB, and what encryption adds to it. */
  ofResponse: Math.floor(1.05 * 1024 ** 3),
  /** Everything of one supplier, in all responses and messages. */
  ofSupplier: 20 * 1024 ** 3,
  /** Everything that a business unit uploaded itself. */
  ofUnit: 200 * 1024 ** 3,
} as const;

/** How far a file has arrived. */
const uploadStateSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    size: z.int().min(0),
    offset: z.int().min(0).meta({ description: 'So many bytes are stored for good.' }),
    isComplete: z.boolean().meta({ description: 'The file of this id can be used.' }),
    expiresAt: instantSchema,
    scan: storedFileSchema.shape.scan,
  })
  .meta({ id: 'UploadState' });

export type UploadState = z.infer<typeof uploadStateSchema>;

export const uploadCalls = {
  options: defineCall({
    key: 'OPTIONS /api/uploads',
    summary: 'What resumable uploads can do (tus 1.0)',
    tag,
    response: null,
    status: 204,
  }),
  create: defineCall({
    key: 'POST /api/uploads',
    summary:
      'Begin a resumable upload (tus 1.0); metadata filename, purpose, ownerId. Location ends with its id',
    tag,
    consumes: 'application/offset+octet-stream',
    response: null,
    status: 201,
  }),
  read: defineCall({
    key: 'GET /api/uploads/:id',
    summary: 'How far an upload has come; HEAD answers the same in the headers of tus 1.0',
    tag,
    params: uploadParams,
    response: inData(uploadStateSchema),
  }),
  append: defineCall({
    key: 'PATCH /api/uploads/:id',
    summary:
      'Send a piece of an upload, from Upload-Offset on (tus 1.0). With the last one the file is complete',
    tag,
    params: uploadParams,
    consumes: 'application/offset+octet-stream',
    response: null,
    status: 204,
  }),
  end: defineCall({
    key: 'DELETE /api/uploads/:id',
    summary: 'Give up an upload that is not complete (tus 1.0)',
    tag,
    params: uploadParams,
    response: null,
    status: 204,
  }),
};
