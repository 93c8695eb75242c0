import type { Readable } from 'node:stream';
import {
  archiveCalls,
  type Caller,
  type FileScan,
  fileScanTexts,
  recordCalls,
  type SupplierCaller,
  type UnitCaller,
  unseen,
} from '@tenderbox/contract';
import type { FastifyRequest } from 'fastify';
import { createToken, hashToken } from '../../platform/crypto/token.ts';
import { type OpenedFile, openPlain, openSealed } from '../../platform/files/open-file.ts';
import { zipOf } from '../../platform/files/zip-of-files.ts';
import { notFound, ProblemError, refusedBy } from '../../platform/http/problem-error.ts';
import { readQueued } from '../../platform/queues/large-reads.ts';
import { openRequestContext } from '../../platform/request-context/open-request-context.ts';
import type { RequestContext, TransactionContext } from '../../platform/request-context/request-context.ts';
import type { Archived, FilesDeps } from './file.deps.ts';
import type { FilePurposeRules, FileUse } from './file.purposes.ts';
import { type FileRow, findFile } from './file.repo.ts';
import { insertTicket, redeemTicket, type TicketFor } from './ticket.repo.ts';

const ticketSeconds = 60;
/** Browsers fetch a large PDF in ranges while it is being viewed. */
const previewSeconds = 600;

/** A file that is sent to a caller. */
export type Download = OpenedFile & { id: string; name: string; sha256: string };

/** Opens a file that the caller may read. */
export async function openReadable(deps: FilesDeps, ctx: RequestContext, id: string): Promise<Download> {
  const { file, use } = await ctx
    .read((txContext) => findReadable(deps, ctx, txContext, id))
    .catch(rethrowIfSealed(deps, ctx, id));
  const { store, purposes } = deps;
  if (file.facts) {
    const { name, sha256, size } = file.facts;
    return { id, name, sha256, ...openPlain(store, file.storageName, size) };
  }
  const { sealing } = purposes[use.purpose];
  if (!sealing) throw notFound();
  const { name, sha256, cipher } = await sealing.open(ctx, use);
  return { id, name, sha256, ...(await openSealed(store, file.storageName, cipher)) };
}

/** Creates a one-use URL for a file that the caller may read, or a preview URL that is valid for some minutes. */
export function createTicket(
  deps: FilesDeps,
  ctx: RequestContext,
  { id, isPreview }: { id: string; isPreview: boolean },
): Promise<Ticket> {
  return ctx
    .transaction(async (moment) => {
      const { file } = await findReadable(deps, ctx, moment, id);
      return issueTicket(moment, ctx, file.organisationId, { fileId: id, isPreview });
    })
    .catch(rethrowIfSealed(deps, ctx, id));
}

/** Creates a one-use URL for an archive of something that the caller sees. */
export const createArchiveTicket = (
  txContext: TransactionContext,
  ctx: RequestContext<UnitCaller | SupplierCaller>,
  archive: Archived,
): Promise<Ticket> => issueTicket(txContext, ctx, ctx.caller.organisationId, { archive });

interface Ticket {
  url: string;
  expiresAt: string;
}

async function issueTicket(
  { tx }: TransactionContext,
  { session }: RequestContext,
  organisationId: string,
  wanted: TicketFor,
): Promise<Ticket> {
  const token = createToken();
  const seconds = 'isPreview' in wanted && wanted.isPreview ? previewSeconds : ticketSeconds;
  const ticket = { tokenHash: hashToken(token), organisationId, wanted, seconds };
  const expiresAt = await insertTicket(tx, { ...session, ...ticket });
  return { url: `/api/downloads/${token}`, expiresAt };
}

/** A file that is not found may be sealed; if so, throws that refusal instead. */
const rethrowIfSealed =
  ({ purposes }: FilesDeps, ctx: RequestContext, id: string) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof ProblemError) || error.status !== 404) throw error;
    for (const { sealing } of Object.values(purposes)) {
      const verdict = (await sealing?.denyAccess(ctx, id)) ?? unseen;
      if (verdict !== 'allowed' && verdict.status !== 404) throw refusedBy(verdict);
    }
    throw error;
  };

/** What a ticket opens: a file to save or preview, or an archive. */
export type TicketContent =
  | { file: Download; isPreview: boolean }
  | { archive: { name: string; content: Readable } };

/** Opens what a ticket was created for, acting as its creator. The ticket is consumed unless it is for a preview. */
export async function openByTicket(
  deps: FilesDeps,
  request: FastifyRequest,
  token: string,
): Promise<TicketContent> {
  const { db } = deps;
  const ticket = await db.transaction({ scope: 'anonymous' }, (tx) => redeemTicket(tx, hashToken(token)));
  if (!ticket) throw notFound();
  const { session, wanted } = ticket;
  try {
    if ('archive' in wanted) {
      const key = wanted.archive.of === 'RECORD' ? recordCalls.zip.key : archiveCalls.create.key;
      const { ctx, release } = await openRequestContext(db, session, key, request);
      return { archive: await openArchive(deps, ctx, wanted.archive).finally(release) };
    }
    const { ctx, release } = await openRequestContext(db, session, 'GET /api/files/:id', request);
    const file = await openReadable(deps, ctx, wanted.fileId).finally(release);
    return { file, isPreview: wanted.isPreview };
  } catch (error) {
    // The holder of a ticket is unknown and must learn nothing about its creator.
    throw error instanceof ProblemError ? notFound() : error;
  }
}

/** Opens an archive. Each file is opened when its turn comes, with the same checks as a single download. */
export async function openArchive(
  deps: FilesDeps,
  ctx: RequestContext,
  wanted: Archived,
): Promise<{ name: string; content: Readable }> {
  const open = (fileId: string) => openReadable(deps, ctx, fileId);
  const found = await readQueued(ctx.caller, () => deps.archives(ctx, wanted, open));
  if (!found) throw notFound();
  return { name: `${found.name}.zip`, content: zipOf(found.files, found.signList) };
}

/** Finds a file and the use through which the caller may read it. */
async function findReadable(
  { purposes }: FilesDeps,
  { caller }: RequestContext,
  txContext: TransactionContext,
  id: string,
): Promise<{ file: FileRow; use: FileUse }> {
  const file = await findFile(txContext.tx, id);
  if (!file) throw notFound();
  const found = await findUse(purposes, { ...txContext, caller }, file);
  if (file.scan !== 'CLEAN') throw unscannedFileError(file.scan);
  return found;
}

/** Finds the use through which the caller may read a file. Checked before the result of the virus scan. */
async function findUse(
  purposes: FilePurposeRules,
  callerContext: TransactionContext & { caller: Caller },
  file: FileRow,
): Promise<{ file: FileRow; use: FileUse }> {
  const { id } = file;
  if (file.useCount === 0) {
    const { purpose, targetId } = file;
    if ((await purposes[purpose].mayUpload(callerContext, targetId)) !== 'allowed') throw notFound();
    return { file, use: { fileId: id, purpose, ownerId: targetId } };
  }
  // A caller who may know of the file but not read it now gets the reason; everyone else gets 404.
  let refusal = unseen;
  for (const { purpose, ownerId } of file.uses) {
    const use = { fileId: id, purpose, ownerId };
    const verdict = await purposes[purpose].mayRead(callerContext, use);
    if (verdict === 'allowed') return { file, use };
    if (verdict.status === 409) refusal = verdict;
  }
  throw refusedBy(refusal);
}

/** Tells the owner why a file that the virus scanner has not passed cannot be read; no one else learns of it. */
export const unscannedFileError = (scan: Exclude<FileScan, 'CLEAN'>) =>
  new ProblemError(409, scan === 'WAITING' ? 'FILE_NOT_SCANNED' : 'FILE_INFECTED', {
    message: fileScanTexts[scan],
  });
