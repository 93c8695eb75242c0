import {
  priceTotal,
  type Receipt,
  receiptSchema,
  type SentResponse,
  type Sheet,
  type UnitCaller,
  type Verdict,
} from '@tenderbox/contract';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import { MissingKeyRowError, requireStored } from '../../../platform/crypto/missing-key-error.ts';
import { DamagedBytesError } from '../../../platform/crypto/sealed-bytes.ts';
import { refusedBy } from '../../../platform/http/problem-error.ts';
import { inSlices, type Steps } from '../../../platform/queues/time-slice.ts';
import type {
  RequestContext,
  TransactionContext,
} from '../../../platform/request-context/request-context.ts';
import { sha256 } from '../../../platform/signing/signer.ts';
import {
  listReadable,
  markResponsesRead,
  type ReadableQuery,
  type ReadableRecord,
} from '../../deadlines/index.ts';
import { unwrapWithKey } from '../keys/response-keys.ts';
import { openContent, unwrapVersionKey } from '../submission/sent-content.ts';
import { readSheets } from './sheets.repo.ts';

/** A decrypted response with the sheet it answers and, if a file was requested, the file's key. */
interface OpenedResponse {
  response: SentResponse;
  sheet: Sheet;
  /** The bytes that the content hash on the receipt was computed from; null if they are damaged. */
  content: Buffer | null;
  /** The conditions that it was submitted under, as stored; null if there are none. */
  conditions: string | null;
  fileKey: Buffer | null;
}

interface OpenedResponses {
  items: OpenedResponse[];
  total: number;
  totalIsMore: boolean;
  /** The current sheet of the task; null if the task is unknown. */
  sheet: Sheet | null;
}

/**
 * The only function that shows response content to a buyer. Row-level security returns the current
 * submissions of an opened box or of an event that is not sealed. `markTaskSeen` checks and audits the read,
 * committed before anything is decrypted. Content that does not match its hash is reported as damaged; the
 * rest is returned.
 */
export async function decryptForBuyer(
  keyring: Keyring,
  ctx: RequestContext<UnitCaller>,
  wanted: ReadableQuery,
  recordAccess: (txContext: TransactionContext) => Promise<Verdict>,
): Promise<OpenedResponses> {
  const found = await ctx.transaction(async (moment) => {
    const verdict = await recordAccess(moment);
    if (verdict !== 'allowed') return verdict;
    const readable = await listReadable(moment.tx, wanted);
    const [first] = readable.items;
    if (first?.isFirstReading) await markResponsesRead(moment.tx, first.taskId);
    const versions = new Set(readable.items.map(({ sheetVersion }) => sheetVersion));
    const taskId = 'taskId' in wanted ? wanted.taskId : first?.taskId;
    return { ...readable, sheets: taskId ? await readSheets(moment.tx, taskId, [...versions]) : null };
  });
  if ('status' in found) throw refusedBy(found);
  const fileId = 'fileId' in wanted ? wanted.fileId : null;
  const { items, sheets, ...totals } = found;
  if (!sheets) return { ...totals, items: [], sheet: null };
  const opened: OpenedResponse[] = [];
  for (const row of items) {
    // Each may hold thousands of prices.
    opened.push(await inSlices(openRecord(keyring, row, sheets.of(row.sheetVersion), fileId)));
  }
  return { ...totals, items: opened, sheet: sheets.current };
}

/** Decrypts one response and checks it against its receipt. */
export function* openRecord(
  keyring: Keyring,
  row: Omit<ReadableRecord, 'isFirstReading'>,
  sheet: Sheet,
  fileId: string | null,
): Steps<OpenedResponse> {
  const { taskId, supplierId, supplierCode, name, sheetVersion } = row;
  const receipt = receiptOf(row);
  const known = { supplierId, supplierCode, name, receipt, sheetVersion };
  const damaged = (fault: string): OpenedResponse => ({
    sheet,
    conditions: row.conditions,
    content: null,
    fileKey: null,
    response: { ...known, fault, values: {}, files: [], total: null },
  });
  const part = { taskId, supplierId };
  if (!receipt) return damaged('Its receipt cannot be read because the stored data was changed.');
  try {
    const key = unwrapVersionKey(keyring, part, row);
    const bytes = openContent(key, part, row);
    yield;
    if (sha256(bytes) !== receipt.contentHash)
      return damaged('Its content does not match the hash on its receipt.');
    yield;
    const { values, files } = JSON.parse(bytes.toString());
    yield;
    const given = files.map((file: object, index: number) => ({ ...file, id: row.fileIds[index] ?? '' }));
    const total = sheet.priceTable ? priceTotal(sheet.priceTable, values) : null;
    const response = { ...known, fault: null, values, files: given, total };
    return {
      response,
      sheet,
      conditions: row.conditions,
      content: bytes,
      fileKey: fileId ? unwrapFileKey(key, row, fileId) : null,
    };
  } catch (error) {
    // A missing key is not damage: the content can be read once it is there again.
    if (error instanceof MissingKeyRowError)
      return damaged('Its content cannot be decrypted because an encryption key is missing on the server.');
    // A secret that is not configured concerns everything, so nothing is returned.
    if (!(error instanceof DamagedBytesError)) throw error;
    return damaged('Its content cannot be decrypted because the stored data was changed.');
  }
}

/** The receipt as signed; null if the stored text is none. */
function receiptOf({ record, signature }: Pick<ReadableRecord, 'record' | 'signature'>): Receipt | null {
  try {
    return receiptSchema.parse({ ...JSON.parse(record), signature });
  } catch {
    return null;
  }
}

function unwrapFileKey(
  versionKey: Buffer,
  row: Pick<ReadableRecord, 'taskId' | 'supplierId' | 'fileKey'>,
  fileId: string,
): Buffer {
  const { taskId, supplierId } = row;
  const subject = { kind: 'FILE', taskId, supplierId, subjectId: fileId } as const;
  const { wrappedBy, bytes } = requireStored(row.fileKey, 'FILE', fileId);
  return unwrapWithKey(versionKey, subject, { wrappedBy, bytes: Buffer.from(bytes, 'base64') });
}
