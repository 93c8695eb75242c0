import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { instantSchema } from '../common/dates.ts';
import { inData } from '../common/envelope.ts';
import { pageQuery } from '../common/page.ts';
import { epochSchema, receiptSchema } from '../responses/response.schema.ts';
import { sheetSchema } from '../tasks/sheet.schema.ts';
import { boxFaultSchema } from './box-faults.ts';

const tag = 'The box';
const params = z.object({ taskId: z.uuid() });
const numberedParams = params.extend({ number: z.coerce.number().int().min(1).max(100_000) });

/** The signed record of a closed box. */
export const closingSchema = z
  .object({
    format: z.enum(['tenderbox-closing/1', 'tenderbox-closing/2']),
    origin: z.string(),
    taskId: z.uuid(),
    number: z.int(),
    root: z
      .string()
      .meta({ description: 'Root of the tree over the last records of all suppliers, in hexadecimal.' }),
    closedAt: z.string(),
    epoch: epochSchema,
    previous: z.string().nullable().meta({ description: 'The hash of the previous closing.' }),
    keyId: z.string(),
    signature: z.string(),
  })
  .meta({ id: 'Closing' });
export type Closing = z.infer<typeof closingSchema>;

/** The signed record of a restore from a backup. */
const restoreSchema = z
  .object({
    format: z.literal('tenderbox-restore/1'),
    origin: z.string(),
    epoch: z.int().meta({ description: 'The epoch that begins: the minute of the restore, since 1970.' }),
    at: z.string(),
    backupAt: z.string().meta({ description: 'When the backup was made. What was signed later is lost.' }),
    heads: z.array(z.object({ chain: z.string(), number: z.int(), hash: z.string() })).meta({
      description: 'The ends of all audit trails as restored, each named by the hash before its first link.',
    }),
    records: z.string().meta({ description: 'The end of the chain of records, as restored.' }),
    keys: z.string().nullable().meta({ description: 'The hash of the last key record, as restored.' }),
    keyId: z.string(),
    signature: z.string(),
  })
  .meta({ id: 'Restore' });
export type Restore = z.infer<typeof restoreSchema>;

/** The proof that a supplier's last record is in the box: the leaf, and the hashes on the path to the root. */
const boxProofSchema = z
  .object({
    closing: closingSchema,
    leaf: z.string(),
    proof: z.array(z.object({ side: z.enum(['left', 'right']), hash: z.string() })),
    receipt: receiptSchema.meta({ description: 'The record that the leaf is computed from.' }),
  })
  .meta({ id: 'BoxProof' });
export type BoxProof = z.infer<typeof boxProofSchema>;

/** A closing with a record of the supplier in it, of which a proof can be downloaded. */
const listedProofSchema = z
  .object({
    number: z.int(),
    closedAt: z.string(),
    root: z.string(),
    version: z.int().meta({ description: 'The version that the record submitted or withdrew.' }),
    isWithdrawal: z.boolean(),
  })
  .meta({ id: 'ListedProof' });
export type ListedProof = z.infer<typeof listedProofSchema>;

/** What a supplier gets of an opening: every closing with all leaves of its tree, without names, records and secrets. */
const blindedOpeningSchema = z
  .object({
    format: z.literal('tenderbox-blinded-opening/1'),
    origin: z.string(),
    eventReference: z.string(),
    taskId: z.uuid(),
    openedAt: z.string(),
    openingHash: z.string().meta({ description: 'The hash of the opening record, which the buyer has.' }),
    closings: z.array(
      z.object({
        closing: closingSchema,
        leaves: z.string().meta({
          description: 'The 16,384 leaf hashes of the tree in order, 32 bytes each, in base64url.',
        }),
      }),
    ),
    at: z.string().meta({ description: 'When it was signed.' }),
    keyId: z.string(),
    signature: z.string(),
  })
  .meta({ id: 'BlindedOpening' });
export type BlindedOpening = z.infer<typeof blindedOpeningSchema>;

const openedSchema = z.object({
  openedAt: instantSchema,
  root: z.string(),
  receipts: z.array(
    z.object({
      supplierId: z.uuid(),
      version: z.int(),
      submittedAt: z.string(),
      contentHash: z.string(),
    }),
  ),
});

export const boxOpeningSchema = z
  .union([openedSchema, z.object({ waitingForSecond: z.literal(true) })])
  .meta({ id: 'BoxOpening' });
export type BoxOpening = z.infer<typeof boxOpeningSchema>;

/** The closing that a person saw and confirms. */
const confirmedClosingSchema = z
  .object({
    number: z.int(),
    root: z.string().max(200),
  })
  .meta({ id: 'ConfirmedClosing' });
export type ConfirmedClosing = z.infer<typeof confirmedClosingSchema>;

/** Why a confirmation no longer counts. */
export const voidReasons = [
  'DEACTIVATED',
  'OPENERS_CHANGED',
  'EXTENDED',
  'CLOSED_AGAIN',
  'ENVELOPE_REOPENED',
] as const;
export type VoidReason = (typeof voidReasons)[number];

const voidConfirmationSchema = z
  .object({
    by: z.string().nullable(),
    at: instantSchema,
    number: z.int().nullable().meta({ description: 'The closing that was confirmed.' }),
    why: z.enum(voidReasons).meta({
      description:
        'The person was deactivated, is no longer named, the deadline was extended, the box closed again, or an earlier envelope was reopened.',
    }),
  })
  .meta({ id: 'VoidConfirmation' });

/** A supplier that was excluded in an earlier envelope, so that its response stays sealed. */
const leftSealedSchema = z
  .object({
    supplierId: z.uuid(),
    name: z.string(),
    excludedIn: z.int().meta({ description: 'The envelope in which it was excluded.' }),
  })
  .meta({ id: 'LeftSealed' });
export type LeftSealed = z.infer<typeof leftSealedSchema>;

/** A box as its unit sees it, before and after the opening. */
const boxStatusSchema = z
  .object({
    sealed: z.boolean(),
    openingNeedsTwo: z.boolean(),
    closings: z.array(closingSchema),
    lastEndDate: instantSchema,
    closed: z.boolean().meta({ description: 'Whether a closing record covers the last deadline.' }),
    submittedCount: z.int(),
    confirmation: z
      .object({ by: z.string().nullable(), at: instantSchema, isOwn: z.boolean() })
      .nullable()
      .meta({ description: 'The first of two people.' }),
    voidConfirmations: z.array(voidConfirmationSchema).meta({
      description: 'Confirmations that no longer count, newest first. Empty once the box is opened.',
    }),
    openersAreNamed: z
      .boolean()
      .meta({ description: 'Whether only the people named in the event can open it, not any admin.' }),
    openers: z
      .array(
        z.object({
          fullName: z.string(),
          isOwn: z.boolean(),
          isActive: z.boolean(),
          confirmedAt: instantSchema
            .nullable()
            .meta({ description: 'When the person confirmed, if it counts.' }),
        }),
      )
      .meta({
        description:
          'Who can open it: the people named when it closed (before that: named now), including those who were deactivated since, or else the active admins of the business unit. Empty for API clients.',
      }),
    openedAt: instantSchema.nullable(),
    openedBy: z.array(z.string()),
    faults: z
      .array(
        z.object({
          supplierId: z.uuid().nullable(),
          supplierName: z.string().nullable(),
          what: boxFaultSchema,
        }),
      )
      .meta({
        description:
          'What the check at the opening found wrong, as the opening record says it. Without a supplier, it is about a closing record. Empty if everything matched.',
      }),
    leftSealed: z.array(leftSealedSchema).meta({
      description:
        'The suppliers whose responses stay sealed in the opened box, by name. Before it is opened: those that would be.',
    }),
    readmittedCount: z.int().meta({
      description: 'How many of them are no longer excluded: the box can be opened again for them.',
    }),
    laterOpenings: z.array(z.object({ openedAt: instantSchema, openedBy: z.array(z.string()) })).meta({
      description: 'When and by whom it was opened again, for suppliers that were admitted again.',
    }),
    waitsForEnvelope: z.int().nullable().meta({
      description: 'The envelope of its evaluation that must be locked before it can be opened.',
    }),
    record: z.record(z.string(), z.unknown()).nullable().meta({
      description: 'The last signed opening record, once the box is opened. Null if it was not requested.',
    }),
    can: z.object({ open: z.boolean(), takeBack: z.boolean() }),
    why: z.string().nullable().meta({ description: 'Why it cannot be opened now.' }),
  })
  .meta({ id: 'BoxStatus' });
export type BoxStatus = z.infer<typeof boxStatusSchema>;

/** The value of a response field, as submitted. */
export const plainValueSchema = z.union([z.string(), z.boolean(), z.array(z.string()), z.null()]);

/** A file of a response, and the question it answers. */
export const sentFileSchema = z.object({
  id: z.uuid(),
  path: z.string(),
  name: z.string(),
  size: z.int(),
  sha256: z.string(),
});

/** A response as submitted, for the buyer. */
export const sentResponseSchema = z
  .object({
    supplierId: z.uuid(),
    supplierCode: z.string(),
    name: z.string(),
    receipt: receiptSchema.nullable().meta({
      description: 'The signed receipt. Null if the stored one is damaged; then there is a fault.',
    }),
    sheetVersion: z.int(),
    fault: z
      .string()
      .nullable()
      .meta({ description: 'Why its content cannot be trusted or read. Null if it matches its hash.' }),
    values: z.record(z.string(), plainValueSchema),
    files: z.array(sentFileSchema),
    total: z.string().nullable().meta({ description: 'Total of the price table, in its currency.' }),
  })
  .meta({ id: 'SentResponse' });
export type SentResponse = z.infer<typeof sentResponseSchema>;

/** A response in the list of a task, with the line counts that tell whether its total is comparable. */
const listedResponseSchema = sentResponseSchema
  .extend({
    submittedTotal: z.string().nullable().meta({
      description:
        'Total as submitted. `total` counts the lines of the current price table at its quantities.',
    }),
    pricedLineCount: z.int().meta({ description: 'How many lines of the current price table have a price.' }),
    lineCount: z.int().meta({ description: 'How many lines the current price table has.' }),
  })
  .meta({ id: 'ListedResponse' });
export type ListedResponse = z.infer<typeof listedResponseSchema>;

/**
 * The sort orders of a task's responses. By `total`, those that price every line come first in both
 * directions: a total with missing lines is not comparable.
 */
export const sentResponseSorts = ['name', 'submittedAt', 'total'] as const;
export const sentResponseQuerySchema = pageQuery(sentResponseSorts, 'name,asc').extend({
  contents: z
    .stringbool()
    .default(true)
    .meta({ description: 'False: who, when, total, files and problems, but no answers.' }),
});
export type SentResponseQuery = z.output<typeof sentResponseQuerySchema>;

const sentResponseListSchema = z.object({
  items: z.array(listedResponseSchema),
  total: z.int(),
  totalIsMore: z.boolean(),
});
export type SentResponseList = z.infer<typeof sentResponseListSchema>;

export const boxCalls = {
  closings: defineCall({
    key: 'GET /api/closings/:taskId',
    summary:
      'The closing records of a task, for anyone. Two different roots for one number prove that the signer cheated',
    tag,
    params,
    response: inData(z.array(closingSchema)),
  }),
  restores: defineCall({
    key: 'GET /api/restores',
    summary: 'The records of all restores from a backup, oldest first, for anyone',
    tag,
    response: inData(z.array(restoreSchema)),
  }),
  verifier: defineCall({
    key: 'GET /api/verifier',
    summary:
      'The offline verifier, a program for Node.js, with the description of all formats, as a ZIP file',
    tag,
    response: null,
  }),
  proof: defineCall({
    key: 'GET /api/supplier/tasks/:taskId/box-proof',
    summary: "The last closing, with the proof that the supplier's last record is in it",
    tag,
    params,
    response: inData(boxProofSchema),
  }),
  proofPdf: defineCall({
    key: 'GET /api/supplier/tasks/:taskId/box-proof/pdf',
    summary: 'The last closing with the proof, as a PDF',
    tag,
    params,
    response: null,
  }),
  proofs: defineCall({
    key: 'GET /api/supplier/tasks/:taskId/box-proofs',
    summary: 'The closings with a record of the supplier in them, oldest first',
    tag,
    params,
    response: inData(z.array(listedProofSchema)),
  }),
  numberedProof: defineCall({
    key: 'GET /api/supplier/tasks/:taskId/box-proofs/:number',
    summary: 'One of these closings, with the proof',
    tag,
    params: numberedParams,
    response: inData(boxProofSchema),
  }),
  numberedProofPdf: defineCall({
    key: 'GET /api/supplier/tasks/:taskId/box-proofs/:number/pdf',
    summary: 'The same as a PDF',
    tag,
    params: numberedParams,
    response: null,
  }),
  blindedOpening: defineCall({
    key: 'GET /api/supplier/tasks/:taskId/blinded-opening',
    summary:
      'The blinded opening record, once the box is opened: every closing with the leaf hashes of its tree, without names. 409 BOX_SEALED before that',
    tag,
    params,
    response: inData(blindedOpeningSchema),
  }),
  status: defineCall({
    key: 'GET /api/business-unit/tasks/:taskId/opening',
    summary: 'Whether the box can be opened, who has confirmed, and the opening record',
    tag,
    params,
    query: z.object({ record: z.stringbool().default(true) }),
    response: inData(boxStatusSchema),
  }),
  recordPdf: defineCall({
    key: 'GET /api/business-unit/tasks/:taskId/opening/pdf',
    summary: 'The opening record as a PDF, once the box is opened',
    tag,
    params,
    response: null,
  }),
  open: defineCall({
    key: 'POST /api/business-unit/tasks/:taskId/opening',
    summary:
      'Open the box. If two people are needed, the first call returns 202 and the box waits for the second person. The number and root are those of the closing record that the person saw: 409 CLOSING_CHANGED if it is not the last one',
    tag,
    params,
    body: confirmedClosingSchema,
    response: inData(boxOpeningSchema),
    alsoStatus: 202,
  }),
  takeBack: defineCall({
    key: 'DELETE /api/business-unit/tasks/:taskId/opening',
    summary: 'Withdraw a first confirmation',
    tag,
    params,
    response: inData(z.null()),
  }),
  responses: defineCall({
    key: 'GET /api/business-unit/tasks/:taskId/responses',
    summary:
      'The submitted responses, once the box is opened. 409 BOX_SEALED before that. `all` returns up to 100',
    tag,
    params,
    query: sentResponseQuerySchema,
    response: inData(sentResponseListSchema),
  }),
  response: defineCall({
    key: 'GET /api/business-unit/tasks/:taskId/responses/:supplierId',
    summary: 'The response of one supplier, with the answer sheet that it answers',
    tag,
    params: params.extend({ supplierId: z.uuid() }),
    response: inData(sentResponseSchema.extend({ sheet: sheetSchema })),
  }),
};
