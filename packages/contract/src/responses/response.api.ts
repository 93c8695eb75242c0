import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { inData } from '../common/envelope.ts';
import {
  declineSchema,
  draftChangeSchema,
  draftSavedSchema,
  keyRecordSchema,
  presenceSchema,
  receiptKeySchema,
  receiptSchema,
  responseChangesSchema,
  responseSchema,
  submissionSchema,
} from './response.schema.ts';
import { workbookReadingSchema } from './response-workbook.schema.ts';

const tag = 'Responses';
const params = z.object({ taskId: z.uuid() });
const ofVersion = params.extend({ version: z.coerce.number().int().min(1).max(1_000_000) });

export const responseCalls = {
  get: defineCall({
    key: 'GET /api/supplier/tasks/:taskId/response',
    summary: "The supplier's response to a task: the draft and the current submission",
    tag,
    params,
    response: inData(responseSchema),
  }),
  changes: defineCall({
    key: 'GET /api/supplier/tasks/:taskId/response/changes',
    summary: 'The same without the fields that the caller already has at a given revision of the draft',
    tag,
    params,
    query: z.object({ since: z.coerce.number().int().min(0).max(2_147_483_646) }),
    response: inData(responseChangesSchema),
  }),
  save: defineCall({
    key: 'PATCH /api/supplier/tasks/:taskId/response',
    summary:
      'Save fields of the draft. Fields that someone else changed in the meantime are not saved but returned',
    tag,
    params,
    body: draftChangeSchema,
    response: inData(draftSavedSchema),
  }),
  discard: defineCall({
    key: 'POST /api/supplier/tasks/:taskId/response/discard',
    summary: 'Discard the changes since the last submission',
    tag,
    params,
    response: inData(responseSchema),
  }),
  downloadWorkbook: defineCall({
    key: 'GET /api/supplier/tasks/:taskId/response/workbook',
    summary: 'The answer sheet as an Excel file to fill in, with the current draft',
    tag,
    params,
    response: null,
  }),
  readWorkbook: defineCall({
    key: 'POST /api/supplier/tasks/:taskId/response/workbook',
    summary:
      'Import answers from the Excel file in the part file. Returns the changes and every cell that was rejected. With dryRun=true nothing is saved, otherwise the changes are saved in the draft',
    tag,
    params,
    consumes: 'multipart/form-data',
    query: z.object({ dryRun: z.stringbool().optional() }),
    response: inData(workbookReadingSchema),
  }),
  presence: defineCall({
    key: 'PUT /api/supplier/tasks/:taskId/response/presence',
    summary: 'Announce which field the user is typing in. It is streamed to the team and never stored',
    tag,
    params,
    body: presenceSchema,
    response: inData(z.null()),
  }),
  submit: defineCall({
    key: 'POST /api/supplier/tasks/:taskId/response/submission',
    summary: 'Submit the draft as a new version, as the sender saw it. Returns the receipt',
    tag,
    params,
    body: submissionSchema,
    response: inData(receiptSchema),
    status: 201,
  }),
  withdraw: defineCall({
    key: 'DELETE /api/supplier/tasks/:taskId/response/submission',
    summary: 'Withdraw the current submission. Returns the signed withdrawal record',
    tag,
    params,
    response: inData(receiptSchema),
  }),
  decline: defineCall({
    key: 'POST /api/supplier/tasks/:taskId/decline',
    summary: 'Decline the task, with a reason',
    tag,
    params,
    body: declineSchema,
    response: inData(responseSchema),
  }),
  undoDecline: defineCall({
    key: 'DELETE /api/supplier/tasks/:taskId/decline',
    summary: 'Undo a decline',
    tag,
    params,
    response: inData(responseSchema),
  }),
  receipts: defineCall({
    key: 'GET /api/supplier/tasks/:taskId/receipts',
    summary: 'Every receipt and withdrawal of the supplier, newest first',
    tag,
    params,
    response: inData(
      z.object({
        items: z.array(receiptSchema),
        total: z.int(),
        senders: z.record(z.string(), z.string()).meta({
          description: 'The names of those who submitted or withdrew, by the role entries in the records.',
        }),
      }),
    ),
  }),
  receipt: defineCall({
    key: 'GET /api/supplier/tasks/:taskId/receipts/:version',
    summary: 'The receipt of one version',
    tag,
    params: ofVersion,
    response: inData(receiptSchema),
  }),
  content: defineCall({
    key: 'GET /api/supplier/tasks/:taskId/receipts/:version/content',
    summary: 'The sealed copy: the exact bytes whose SHA-256 is on the receipt',
    tag,
    params: ofVersion,
    response: null,
  }),
  conditions: defineCall({
    key: 'GET /api/supplier/tasks/:taskId/receipts/:version/conditions',
    summary:
      'The conditions in force when this version was submitted: the exact bytes whose SHA-256 is in the sealed copy. 404 for versions submitted before conditions were recorded',
    tag,
    params: ofVersion,
    response: null,
  }),
  receiptPdf: defineCall({
    key: 'GET /api/supplier/tasks/:taskId/receipts/:version/pdf',
    summary: 'The receipt of one version as a PDF',
    tag,
    params: ofVersion,
    response: null,
  }),
  withdrawalPdf: defineCall({
    key: 'GET /api/supplier/tasks/:taskId/withdrawals/:version/pdf',
    summary: 'The withdrawal of one version as a PDF',
    tag,
    params: ofVersion,
    response: null,
  }),
  acceptTerms: defineCall({
    key: 'POST /api/supplier/events/:eventId/terms-acceptance',
    summary: 'Accept the current terms of an event',
    tag,
    params: z.object({ eventId: z.uuid() }),
    body: z.object({ fileId: z.uuid() }),
    response: inData(z.null()),
  }),
  keys: defineCall({
    key: 'GET /api/receipt-keys',
    summary: 'The public keys that receipts are signed with, including old ones',
    tag,
    response: inData(z.array(receiptKeySchema)),
  }),
  keyRecords: defineCall({
    key: 'GET /api/receipt-keys/chain',
    summary:
      'The signed list of these keys: each record names the one before, and a new key is signed by its predecessor. Keep it, and compare it with later lists',
    tag,
    response: inData(z.array(keyRecordSchema)),
  }),
};
