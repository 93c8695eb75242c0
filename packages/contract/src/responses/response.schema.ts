import { z } from 'zod';
import { instantSchema } from '../common/dates.ts';
import { multiLine, revisionSchema } from '../common/names.ts';
import { fileReferenceSchema } from '../files/file.schema.ts';
import { declineReasonSchema, taskStateSchema } from '../tasks/task.schema.ts';
import { responseLimits } from './response.limits.ts';

/** A text with a lone surrogate would have no unique encoding. */
const wellFormed = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => text.isWellFormed() && !text.includes('\u0000'), { params: { rule: 'invalid' } });

const fieldValueSchema = z.union([
  wellFormed(responseLimits.fieldText),
  z.boolean(),
  z.array(wellFormed(responseLimits.path + responseLimits.files)).max(responseLimits.fieldItems),
  z.null(),
]);

const pathSchema = z
  .string()
  .regex(/^(answers\/[\da-f-]{36}|prices\/[\da-f-]{36}\/(unitPrice|leadTime|comment|noBid)|template)$/);
const fieldRevision = z.int().min(0).max(2_147_483_646);

/** The new value of a draft field; `revision` is the one the client saw, 0 if there was none. */
const fieldChangeSchema = z.object({ path: pathSchema, value: fieldValueSchema, revision: fieldRevision });

const fileIdsSchema = z.array(z.uuid()).max(responseLimits.files).default([]);

export const draftChangeSchema = z.object({
  changes: z.array(fieldChangeSchema).max(responseLimits.changes).default([]),
  keep: z
    .array(pathSchema)
    .max(responseLimits.changes)
    .default([])
    .meta({ description: 'Answers to questions that have changed in the meantime, kept unchanged.' }),
  fileIds: z
    .array(z.uuid())
    .max(responseLimits.files)
    .transform((ids) => [...new Set(ids)])
    .optional()
    .meta({ description: 'The additional files, in order. If left out, they stay unchanged.' }),
  addFileIds: fileIdsSchema.meta({
    description: 'Additional files to add. Files that others added are kept.',
  }),
  removeFileIds: fileIdsSchema.meta({ description: 'Additional files to remove.' }),
});
export type DraftChange = z.output<typeof draftChangeSchema>;

/** The field in which a person is typing; null while they only read. Passed on to their own team and not stored. */
export const presenceSchema = z.object({ path: z.union([pathSchema, z.literal('files')]).nullable() });

export const draftValueSchema = z.union([z.string(), z.boolean(), z.array(z.string()), z.null()]);

const fieldSchema = z.object({
  value: draftValueSchema,
  revision: z.int(),
  changedAt: instantSchema,
  changedBy: z.string().nullable().meta({ description: 'Who in the team changed it last.' }),
  needsReview: z
    .boolean()
    .meta({ description: 'The question has changed since then, so it counts as unanswered.' }),
});
export type ResponseField = z.infer<typeof fieldSchema>;

export const draftSavedSchema = z
  .object({
    revision: z.int(),
    fields: z.record(z.string(), fieldSchema),
    conflicts: z
      .array(
        z.object({ path: z.string(), value: draftValueSchema, revision: z.int(), by: z.string().nullable() }),
      )
      .meta({ description: 'Fields that someone else changed in the meantime. They were not saved.' }),
  })
  .meta({ id: 'DraftSaved' });
export type DraftSaved = z.infer<typeof draftSavedSchema>;

/** A supplier's own response to a task. */
export const responseSchema = z
  .object({
    revision: z.int().meta({ description: 'Increases with every save. 0 before the first.' }),
    sheetVersion: z.int().meta({ description: 'The current version of the answer sheet.' }),
    fields: z.record(z.string(), fieldSchema),
    orphans: z
      .record(z.string(), fieldSchema)
      .meta({ description: 'Answers to questions that are no longer asked. They are not submitted.' }),
    fileIds: z.array(z.uuid()).meta({ description: 'The additional files.' }),
    files: z.array(fileReferenceSchema).meta({ description: 'All files of the draft, by ID.' }),
    state: taskStateSchema,
    submittedVersion: z.int().nullable().meta({ description: 'The current submission.' }),
    submittedAt: instantSchema.nullable(),
    submittedBy: z.string().nullable(),
    submittedSheetVersion: z.int().nullable(),
    withdrawn: z
      .object({ version: z.int(), at: instantSchema, by: z.string().nullable() })
      .nullable()
      .meta({ description: 'The withdrawal, if it is the last record. The buyer then has no response.' }),
    unsentChanges: z.boolean(),
    declined: z
      .object({ at: instantSchema, reason: declineReasonSchema, comment: z.string().nullable() })
      .nullable(),
    terms: z
      .object({ fileId: z.uuid(), acceptedAt: instantSchema.nullable(), acceptedBy: z.string().nullable() })
      .nullable()
      .meta({ description: 'The current terms of the event. Null if it has none.' }),
    refusedAttempts: z
      .array(
        z.object({
          at: instantSchema,
          code: z.string(),
          kind: z.enum(['SUBMISSION', 'WITHDRAWAL', 'DECLINE']),
        }),
      )
      .meta({
        description:
          'Submissions, withdrawals and declines not accepted because they were late or failed, newest first.',
      }),
    can: z.object({
      edit: z.boolean(),
      submit: z.boolean(),
      withdraw: z.boolean(),
      discard: z.boolean(),
      decline: z.boolean(),
      undoDecline: z.boolean(),
    }),
  })
  .meta({ id: 'Response' });
export type Response = z.infer<typeof responseSchema>;

/** The changes of a response since a revision of its draft, with only the fields saved after it. */
export const responseChangesSchema = responseSchema
  .extend({
    fileIds: z
      .array(z.uuid())
      .nullable()
      .meta({ description: 'The additional files. Null if they are unchanged.' }),
  })
  .meta({ id: 'ResponseChanges' });
export type ResponseChanges = z.infer<typeof responseChangesSchema>;

/** A submission names the revision and sheet version that the sender saw. */
export const submissionSchema = z.object({ revision: fieldRevision, sheetVersion: revisionSchema });
export type Submission = z.output<typeof submissionSchema>;

export const declineSchema = z
  .object({
    reason: declineReasonSchema,
    comment: z
      .string()
      .nullish()
      .transform((text) => text?.trim() || null)
      .pipe(multiLine(responseLimits.declineComment).nullable()),
  })
  .refine(({ reason, comment }) => reason !== 'OTHER' || comment !== null, {
    path: ['comment'],
    params: { rule: 'required' },
  });
export type Decline = z.output<typeof declineSchema>;

/** The epoch of an installation, in all formats with the number 2. */
export const epochSchema = z.int().optional().meta({
  description: 'Starts with 1 and increases with every restore from a backup. Not in records of format 1.',
});

/** The signed record for the supplier, which anyone with the public key can verify. Never changes once signed. */
export const receiptSchema = z
  .object({
    format: z.enum([
      'tenderbox-receipt/1',
      'tenderbox-receipt/2',
      'tenderbox-withdrawal/1',
      'tenderbox-withdrawal/2',
    ]),
    origin: z.string(),
    eventReference: z.string(),
    taskId: z.uuid(),
    supplierId: z.uuid(),
    supplierName: z.string(),
    responseId: z.uuid(),
    version: z.int(),
    submittedAt: z.string().optional(),
    submittedBy: z.uuid().optional(),
    contentHash: z.string().optional(),
    withdrawnAt: z.string().optional(),
    withdrawnBy: z.uuid().optional(),
    epoch: epochSchema,
    end: z
      .string()
      .optional()
      .meta({ description: 'The deadline of the supplier at that time. Not in records of format 1.' }),
    previous: z.string().nullable(),
    keyId: z.string(),
    signature: z.string(),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof receiptSchema>;

/** Whether a record is the receipt of a submission, not a withdrawal. */
export const isReceipt = ({ format }: { format: string }): boolean => format.startsWith('tenderbox-receipt/');

export const receiptKeySchema = z
  .object({
    keyId: z.string().meta({ description: 'SHA-256 of the public key, in hexadecimal.' }),
    publicKey: z.string().meta({ description: 'Ed25519, 32 bytes in base64url.' }),
    from: instantSchema,
    until: instantSchema.nullable(),
    revokedSince: instantSchema.nullable(),
  })
  .meta({ id: 'ReceiptKey' });
export type ReceiptKey = z.infer<typeof receiptKeySchema>;

/** A record of the chained list of signing keys: a key was added or revoked. */
export const keyRecordSchema = z
  .object({
    format: z.literal('tenderbox-key/1'),
    origin: z.string(),
    number: z.int(),
    action: z.enum(['ADDED', 'REVOKED']),
    publicKey: z.string().meta({ description: 'Ed25519, 32 bytes in base64url.' }),
    subjectKeyId: z.string().meta({ description: 'The fingerprint of the key that was added or revoked.' }),
    at: z.string(),
    trustedHead: z
      .string()
      .nullable()
      .meta({ description: 'Of a revocation: the hash of the last trusted checkpoint.' }),
    trustedAt: z.string().nullable().meta({ description: 'When that checkpoint was signed.' }),
    trustedRecords: z
      .string()
      .nullable()
      .meta({ description: 'The end of the chain of signed records that it names.' }),
    previous: z.string().nullable().meta({ description: 'The hash of the record before.' }),
    keyId: z.string().meta({ description: 'The fingerprint of the key that signed this record.' }),
    signature: z.string(),
  })
  .meta({ id: 'KeyRecord' });
export type KeyRecord = z.infer<typeof keyRecordSchema>;
