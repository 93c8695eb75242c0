import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { instantSchema } from '../common/dates.ts';
import { inData } from '../common/envelope.ts';

const tag = 'The box';
const params = z.object({ taskId: z.uuid() });

/** The signed head of the chain of records: roots of padded trees over everything that was signed since the previous head. */
export const recordHeadSchema = z
  .object({
    format: z.literal('tenderbox-record-head/1'),
    origin: z.string(),
    number: z.int().meta({ description: 'The number of the checkpoint, from 1.' }),
    roots: z.array(z.string()).meta({
      description:
        'Roots of the trees over the links since the previous checkpoint. One, unless there were more than 16,384.',
    }),
    records: z.string().meta({ description: 'The hash of the last link of the chain of records.' }),
    epoch: z.int(),
    keys: z.string().meta({ description: 'The hash of the last key record.' }),
    at: z.string(),
    previous: z.string().nullable().meta({ description: 'The hash of the previous checkpoint.' }),
    keyId: z.string(),
    signature: z.string(),
  })
  .meta({ id: 'RecordHead' });
export type RecordHead = z.infer<typeof recordHeadSchema>;

/** The proof that a signed record is in the chain of records. */
export const recordProofSchema = z
  .object({
    format: z.literal('tenderbox-record-proof/1'),
    recordHash: z.string().meta({ description: 'The hash of the receipt, withdrawal, closing or opening.' }),
    proof: z
      .array(z.object({ side: z.enum(['left', 'right']), hash: z.string() }))
      .meta({ description: 'The 14 hashes on the path from the leaf to one of the roots.' }),
    head: recordHeadSchema,
  })
  .meta({ id: 'RecordProof' });
export type RecordProof = z.infer<typeof recordProofSchema>;

const recordProofListSchema = z
  .object({
    items: z.array(recordProofSchema),
    pendingCount: z
      .int()
      .meta({ description: 'How many records get their proof with the next checkpoint of the chain.' }),
    nextHeadBy: instantSchema.meta({ description: 'By when the next checkpoint is signed.' }),
  })
  .meta({ id: 'RecordProofList' });
export type RecordProofList = z.infer<typeof recordProofListSchema>;

/** The number of heads in one response. */
export const maxRecordHeads = 1000;

export const recordProofCalls = {
  heads: defineCall({
    key: 'GET /api/record-heads',
    summary:
      'The signed checkpoints of the chain of records, oldest first, for anyone. Up to 1,000 after a given number',
    tag,
    query: z.object({ after: z.coerce.number().int().min(0).max(1_000_000_000).default(0) }),
    response: inData(z.array(recordHeadSchema)),
  }),
  supplier: defineCall({
    key: 'GET /api/supplier/tasks/:taskId/record-proofs',
    summary:
      "The proofs that the supplier's receipts and withdrawals, and the closings of the task, are in the chain of records",
    tag,
    params,
    response: inData(recordProofListSchema),
  }),
  unit: defineCall({
    key: 'GET /api/business-unit/tasks/:taskId/record-proofs',
    summary: 'The proofs that the closings and the opening record of a task are in the chain of records',
    tag,
    params,
    response: inData(recordProofListSchema),
  }),
};
