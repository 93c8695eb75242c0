import {
  type BlindedOpening,
  type BoxProof,
  type BoxStatus,
  type Closing,
  type Comparison,
  type ComparisonColumns,
  conflict,
  type Json,
  type ListedProof,
  type ListedResponse,
  maxRecordHeads,
  type PageQuery,
  proofFileName,
  type RecordHead,
  type RecordProofList,
  type SentResponse,
  type SentResponseList,
  type SentResponseQuery,
  type Sheet,
  type SupplierCaller,
  type UnitCaller,
} from '@tenderbox/contract';
import { recordAudit } from '../../platform/audit/audit.repo.ts';
import { parseJsonInSteps } from '../../platform/crypto/parse-json-in-steps.ts';
import type { Database } from '../../platform/db/database.ts';
import { readLogo } from '../../platform/files/logo-pictures.ts';
import { notFound, refusedBy } from '../../platform/http/problem-error.ts';
import { readQueued } from '../../platform/queues/large-reads.ts';
import { inSlices } from '../../platform/queues/time-slice.ts';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import { listRecordHeads } from '../../platform/signing/record-head.repo.ts';
import {
  createBlindedOpening,
  findBox,
  findOpeningForPdf,
  findOpeningRecord,
  findOwnBox,
  findProofEntry,
  findReadability,
  listClosings,
  listProofs,
  listRecordProofs,
  type OpeningForPdf,
  type ProofEntry,
  presentClosing,
  readable,
} from '../deadlines/index.ts';
import { decryptForBuyer } from '../responses/index.ts';
import type { BoxDeps } from './box.deps.ts';
import { presentBox, presentProof } from './box.presenter.ts';
import { compareResponses } from './compare-responses.ts';
import { comparisonColumns } from './comparison-columns.ts';
import { listedResponse, pageOf, sortByTotal } from './list-responses.ts';
import { proofPdf } from './proof.pdf.ts';

/** Lists the closings of a task. They are public. */
export async function readClosings(db: Database, taskId: string): Promise<Closing[]> {
  const closings = await db.transaction({ scope: 'anonymous' }, (tx) => listClosings(tx, taskId));
  return closings.map(presentClosing);
}

/** Returns the proof that the supplier's last record is in the box: that of the last closing, or of a given one. */
export async function readProof(
  ctx: RequestContext<SupplierCaller>,
  taskId: string,
  number?: number,
): Promise<BoxProof> {
  return presentProof(await ownEntry(ctx, taskId, number));
}

/** Lists the closings with a record of the supplier. */
export async function readProofs(
  ctx: RequestContext<SupplierCaller>,
  taskId: string,
): Promise<ListedProof[]> {
  const proofs = await ctx.read(({ tx }) => listProofs(tx, taskId));
  if (!proofs) throw notFound();
  return proofs;
}

/** Lists the heads of the chain of records. They are public. */
export const readRecordHeads = (db: Database, after: number): Promise<RecordHead[]> =>
  db.transaction({ scope: 'anonymous' }, (tx) => listRecordHeads(tx, after, maxRecordHeads));

/** Returns the proofs that the signed records of a task are in the chain of records, as far as the caller has them. */
export async function readRecordProofs(
  ctx: RequestContext<SupplierCaller> | RequestContext<UnitCaller>,
  reader: 'supplier' | 'unit',
  taskId: string,
): Promise<RecordProofList> {
  const proofs = await ctx.read(({ tx }) => listRecordProofs(tx, reader, taskId));
  if (!proofs) throw notFound();
  return proofs;
}

/** Returns what a supplier may know of the opening of a box. */
export function readBlindedOpening(
  deps: BoxDeps,
  ctx: RequestContext<SupplierCaller>,
  taskId: string,
): Promise<BlindedOpening> {
  return readQueued(ctx.caller, async () => {
    const box = await ctx.read(({ tx }) => findOwnBox(tx, taskId));
    if (!box) throw notFound();
    const opening = box.isOpened ? await createBlindedOpening(deps, ctx, taskId) : null;
    if (!opening) throw refusedBy(conflict('The box has not been opened.', 'BOX_SEALED'));
    return opening;
  });
}

/** The same for the PDF. */
export async function renderProofPdf(
  { store }: Pick<BoxDeps, 'store'>,
  ctx: RequestContext<SupplierCaller>,
  taskId: string,
  number?: number,
): Promise<{ fileName: string; content: Buffer }> {
  return readQueued(ctx.caller, async () => {
    const entry = await ownEntry(ctx, taskId, number);
    const { title: taskTitle, eventReference } = entry.task;
    const proof = presentProof(entry);
    const { version } = proof.receipt;
    return {
      fileName: proofFileName({ eventReference, taskTitle, version, number: proof.closing.number }),
      content: await proofPdf(proof, entry.task, await readLogo(store, entry.task.logo)),
    };
  });
}

function ownEntry(ctx: RequestContext<SupplierCaller>, taskId: string, number?: number): Promise<ProofEntry> {
  return ctx.read(async ({ tx }) => {
    const entry = await findProofEntry(tx, { taskId, ...(number && { number }) });
    if (entry) return entry;
    const box = await findOwnBox(tx, taskId);
    if (!box || number) throw notFound();
    throw refusedBy(
      box.isClosed
        ? conflict(
            'Your team has never submitted a response to this task, so there is nothing from you in this box.',
            'NOTHING_SUBMITTED',
          )
        : conflict('The box has not closed yet.', 'BOX_NOT_CLOSED'),
    );
  });
}

/** Returns the opening for the PDF; throws 404 if the box is not opened. */
export async function renderOpeningPdf(
  ctx: RequestContext<UnitCaller>,
  taskId: string,
): Promise<OpeningForPdf> {
  const opening = await ctx.read(({ tx }) => findOpeningForPdf(tx, taskId));
  if (!opening) throw notFound();
  return opening;
}

export async function readBox(
  ctx: RequestContext<UnitCaller>,
  taskId: string,
  withRecord: boolean,
): Promise<BoxStatus> {
  const { box, stored, now } = await ctx.read(async (txContext) => {
    const { tx } = txContext;
    const found = await findBox(tx, taskId);
    if (!found) throw notFound();
    const opening = withRecord && found.openings.length > 0 ? await findOpeningRecord(tx, taskId) : null;
    return { box: found, stored: opening, now: txContext.now };
  });
  // It may contain the records of thousands of suppliers.
  const members = stored && (await inSlices(parseJsonInSteps(stored.record)));
  const record = stored && { ...(members as Record<string, Json>), signature: stored.signature };
  return presentBox(ctx.caller, box, now, record);
}

/** Reads the responses to a task, or the response of one supplier. Every attempt is recorded, including denied ones. */
export async function readResponsesWithAudit(
  deps: Pick<BoxDeps, 'keyring'>,
  ctx: RequestContext<UnitCaller>,
  request: TaskResponsesQuery,
) {
  let eventReference = '';
  const opened = await decryptForBuyer(deps.keyring, ctx, request, async ({ tx }) => {
    const { taskId, supplierId } = request;
    const box = await findReadability(tx, taskId, supplierId);
    if (!box) throw notFound();
    eventReference = box.eventReference;
    const verdict = readable(box);
    await recordAudit(tx, ctx, {
      action: verdict === 'allowed' ? 'responses.read' : 'box.look-refused',
      subjectType: 'task',
      subjectId: taskId,
      ...(supplierId && { after: { supplierId } }),
    });
    return verdict;
  });
  return { ...opened, eventReference };
}

interface TaskResponsesQuery {
  taskId: string;
  supplierId: string | null;
  supplierIds?: string[];
  query: PageQuery;
}

/** Returns a page of the responses to a task. */
export async function readResponses(
  deps: BoxDeps,
  ctx: RequestContext<UnitCaller>,
  taskId: string,
  { contents, ...query }: SentResponseQuery,
): Promise<SentResponseList> {
  if (query.sort.startsWith('total,')) return readByTotal(deps, ctx, taskId, { contents, ...query });
  const { items, sheet, total, totalIsMore } = await readResponsesWithAudit(deps, ctx, {
    taskId,
    supplierId: null,
    query,
  });
  const listed: ListedResponse[] = [];
  for (const one of items) listed.push(shorten(await listedResponse(sheet, one), contents));
  return { total, totalIsMore, items: listed };
}

const shorten = (response: ListedResponse, contents: boolean): ListedResponse =>
  contents ? response : { ...response, values: {} };

/** Totals are encrypted with the responses: to sort by them, all responses are read, a hundred at a time. */
async function readByTotal(
  deps: BoxDeps,
  ctx: RequestContext<UnitCaller>,
  taskId: string,
  { contents, ...query }: SentResponseQuery,
): Promise<SentResponseList> {
  const listed: ListedResponse[] = [];
  for (let page = 0; ; page += 1) {
    const { items, sheet, total, totalIsMore } = await readResponsesWithAudit(deps, ctx, {
      taskId,
      supplierId: null,
      query: { ...query, page, size: '100', sort: 'name,asc' },
    });
    for (const one of items) listed.push(shorten(await listedResponse(sheet, one), contents));
    if (items.length > 0 && listed.length < total) continue;
    const sorted = sortByTotal(listed, query.sort === 'total,desc');
    return { items: pageOf(sorted, query), total, totalIsMore };
  }
}

const one: PageQuery = { page: 0, size: '10', sort: 'name,asc', search: '' };

export async function readResponseOf(
  deps: BoxDeps,
  ctx: RequestContext<UnitCaller>,
  taskId: string,
  supplierId: string,
): Promise<SentResponse & { sheet: Sheet }> {
  const { items } = await readResponsesWithAudit(deps, ctx, { taskId, supplierId, query: one });
  const [opened] = items;
  if (!opened) throw notFound();
  return { ...opened.response, sheet: opened.sheet };
}

const everyone: PageQuery = { page: 0, size: 'all', sort: 'name,asc', search: '' };

/** Returns the responses to a task side by side. */
export async function readComparison(
  deps: BoxDeps,
  ctx: RequestContext<UnitCaller>,
  taskId: string,
  search: string,
): Promise<Comparison> {
  const { items, sheet } = await readResponsesWithAudit(deps, ctx, {
    taskId,
    supplierId: null,
    query: { ...everyone, search },
  });
  if (!sheet) throw notFound();
  return compareResponses(sheet, items);
}

/** The same as columns, for tables with thousands of lines; suppliers beyond the first page are on the next ones. */
export async function readComparisonColumns(
  deps: BoxDeps,
  ctx: RequestContext<UnitCaller>,
  taskId: string,
  page: number,
): Promise<ComparisonColumns> {
  const { eventReference: _forNames, ...columns } = await readNamedColumns(deps, ctx, taskId, page);
  return columns;
}

/** The same with the reference of the event, for the file name. */
export async function readNamedColumns(
  deps: BoxDeps,
  ctx: RequestContext<UnitCaller>,
  taskId: string,
  page: number,
): Promise<ComparisonColumns & { eventReference: string }> {
  const query = { ...everyone, page, size: '100' };
  const request = { taskId, supplierId: null, query };
  const { items, sheet, total, eventReference } = await readResponsesWithAudit(deps, ctx, request);
  if (!sheet) throw notFound();
  return { total, sheet, suppliers: await comparisonColumns(sheet, items), eventReference };
}
