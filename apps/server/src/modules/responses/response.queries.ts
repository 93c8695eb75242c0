import {
  type FieldValues,
  type Receipt,
  type Response,
  type ResponseChanges,
  recordFileName,
  type SupplierCaller,
} from '@tenderbox/contract';
import type { Transaction } from '../../platform/db/database.ts';
import { readLogo } from '../../platform/files/logo-pictures.ts';
import { assertAllowed, notFound } from '../../platform/http/problem-error.ts';
import { readQueued } from '../../platform/queues/large-reads.ts';
import { mapInSlices } from '../../platform/queues/time-slice.ts';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import {
  acceptsResponses,
  findConditions,
  findRecordForPdf,
  findSent,
  listRecords,
  type StoredRecord,
} from '../deadlines/index.ts';
import { openDraft } from './draft/draft.ts';
import { readWithHashes } from './draft/known-sheets.ts';
import { filesPath } from './question-hashes.ts';
import type { ResponseDeps } from './response.deps.ts';
import { presentResponse } from './response.presenter.ts';
import { findStoredResponse, findWholeResponse } from './response.repo.ts';
import { fileNameOfRecord, receiptPdf } from './submission/receipt.pdf.ts';
import { openSent } from './submission/sent-content.ts';
import type { WorkbookContents } from './workbook/answer-workbook.ts';

/** The supplier's own response to a task. */
export function readResponse(
  deps: Pick<ResponseDeps, 'keyring'>,
  ctx: RequestContext<SupplierCaller>,
  taskId: string,
): Promise<Response> {
  return readQueued(ctx.caller, async () => {
    const { stored, now } = await readStored(ctx, taskId);
    const draft = await openDraft(deps.keyring, ctx.caller, stored);
    return presentResponse(ctx.caller, stored, draft, now);
  });
}

/** Loads the encrypted rows. They are decrypted after the transaction. */
function readStored(ctx: RequestContext<SupplierCaller>, taskId: string, since = 0) {
  return ctx.read(async ({ tx, now }) => {
    const stored = await readWithHashes(taskId, (knownEdition) =>
      findStoredResponse(tx, taskId, { since, knownEdition }),
    );
    if (!stored) throw notFound();
    return { stored, now };
  });
}

/** The changes since a revision of the draft. */
export function readResponseChanges(
  { keyring }: Pick<ResponseDeps, 'keyring'>,
  ctx: RequestContext<SupplierCaller>,
  taskId: string,
  since: number,
): Promise<ResponseChanges> {
  return readQueued(ctx.caller, async () => {
    const { stored, now } = await readStored(ctx, taskId, since);
    const draft = await openDraft(keyring, ctx.caller, stored);
    const response = presentResponse(ctx.caller, stored, draft, now);
    return { ...response, fileIds: draft.fields.has(filesPath) ? response.fileIds : null };
  });
}

/** The data for a workbook of the draft. */
export function readForWorkbook(
  { keyring }: Pick<ResponseDeps, 'keyring'>,
  ctx: RequestContext<SupplierCaller>,
  taskId: string,
): Promise<WorkbookContents> {
  return readQueued(ctx.caller, async () => {
    const whole = await ctx.read(({ tx }) => readWithHashes(taskId, () => findWholeResponse(tx, taskId)));
    if (!whole) throw notFound();
    assertAllowed(acceptsResponses(whole));
    const { fields } = await openDraft(keyring, ctx.caller, whole);
    const values: FieldValues = Object.fromEntries(
      await mapInSlices(fields, ([path, { value }]) => [path, value] as const),
    );
    return { ...whole, values };
  });
}

/** The response inside the transaction that changed it. */
export async function responseAt(
  { keyring }: Pick<ResponseDeps, 'keyring'>,
  caller: SupplierCaller,
  tx: Transaction,
  taskId: string,
  now: string,
): Promise<Response> {
  const stored = await readWithHashes(taskId, (knownEdition) =>
    findStoredResponse(tx, taskId, { knownEdition }),
  );
  if (!stored) throw notFound();
  return presentResponse(caller, stored, await openDraft(keyring, caller, stored), now);
}

/** A record as the API returns it: the signed content with the signature. */
export const presentRecord = ({
  record,
  signature,
}: Pick<StoredRecord, 'record' | 'signature'>): Receipt => ({
  ...JSON.parse(record),
  signature,
});

/** All receipts and withdrawal records, newest first, and the names of the people in them. */
export function readReceipts(
  ctx: RequestContext<SupplierCaller>,
  taskId: string,
): Promise<{ items: Receipt[]; total: number; senders: Record<string, string> }> {
  return ctx.read(async ({ tx }) => {
    const records = await listRecords(tx, taskId);
    if (!records) throw notFound();
    const senders = records.flatMap(({ recordedBy, sender }) => (sender ? [[recordedBy, sender]] : []));
    return {
      items: records.map(presentRecord),
      total: records.length,
      senders: Object.fromEntries(senders),
    };
  });
}

export function readReceipt(
  ctx: RequestContext<SupplierCaller>,
  taskId: string,
  version: number,
): Promise<Receipt> {
  return ctx.read(async ({ tx }) => {
    const sent = await findSent(tx, taskId, version);
    if (!sent) throw notFound();
    return presentRecord(sent);
  });
}

/** A receipt or withdrawal record as a PDF with its file name. */
export async function renderRecordPdf(
  { store }: Pick<ResponseDeps, 'store'>,
  ctx: RequestContext<SupplierCaller>,
  wanted: Pick<StoredRecord, 'kind' | 'version'> & { taskId: string },
): Promise<{ fileName: string; content: Buffer }> {
  return readQueued(ctx.caller, async () => {
    const record = await ctx.read(({ tx }) => findRecordForPdf(tx, wanted));
    if (!record) throw notFound();
    return {
      fileName: fileNameOfRecord(record),
      content: await receiptPdf(record, await readLogo(store, record.logo)),
    };
  });
}

/** The conditions of one version, byte for byte, with their file name. */
export async function readConditions(
  ctx: RequestContext<SupplierCaller>,
  taskId: string,
  version: number,
): Promise<{ fileName: string; content: string }> {
  const found = await ctx.read(({ tx }) => findConditions(tx, taskId, version));
  if (!found) throw notFound();
  const { conditions: content, ...task } = found;
  return { fileName: recordFileName('conditions', { ...task, version }), content };
}

/** The exact bytes submitted as one version, with their file name. */
export function readSentCopy(
  { keyring }: Pick<ResponseDeps, 'keyring'>,
  ctx: RequestContext<SupplierCaller>,
  taskId: string,
  version: number,
): Promise<{ fileName: string; content: Buffer }> {
  return readQueued(ctx.caller, async () => {
    const { sent, paper } = await ctx.read(async ({ tx }) => ({
      sent: await findSent(tx, taskId, version),
      paper: await findRecordForPdf(tx, { taskId, kind: 'SUBMISSION', version }),
    }));
    if (!sent || !paper) throw notFound();
    const { eventReference, title: taskTitle } = paper;
    return {
      fileName: recordFileName('sealed-copy', { eventReference, taskTitle, version }),
      content: openSent(keyring, { taskId, supplierId: ctx.caller.supplierId }, sent),
    };
  });
}
