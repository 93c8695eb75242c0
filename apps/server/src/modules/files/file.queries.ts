import { type Caller, type FileScan, fileScanTexts, unseen } from '@tenderbox/contract';
import type { FastifyRequest } from 'fastify';
import type { Act, Moment } from '../../platform/act/act.ts';
import { openAct } from '../../platform/act/open-act.ts';
import { createToken, hashToken } from '../../platform/crypto/token.ts';
import { type OpenedFile, openPlain, openSealed } from '../../platform/files/open-file.ts';
import { notFound, ProblemError, refusedBy } from '../../platform/http/problem-error.ts';
import type { FilesParts } from './file.parts.ts';
import type { FilePurposeRules, FileUse } from './file.purposes.ts';
import { type FileRow, findFile } from './file.repo.ts';
import { insertTicket, takeTicket } from './ticket.repo.ts';

const ticketSeconds = 60;

/** A file as it is sent to someone. */
export type Download = OpenedFile & { id: string; name: string };

/** Opens a file that the caller may read. */
export async function openReadable(parts: FilesParts, act: Act, id: string): Promise<Download> {
  const { file, use } = await act
    .read((moment) => findReadable(parts, act, moment, id))
    .catch(sayIfSealed(parts, act, id));
  const { store, purposes } = parts;
  if (file.facts) {
    return { id, name: file.facts.name, ...openPlain(store, file.storageName, file.facts.size) };
  }
  const { sealing } = purposes[use.purpose];
  if (!sealing) throw notFound();
  const { name, cipher } = await sealing.open(act, use);
  return { id, name, ...(await openSealed(store, file.storageName, cipher)) };
}

/** Makes a one-use address for a file that the caller may read. */
export function createTicket(parts: FilesParts, act: Act, id: string) {
  return act
    .transaction(async (moment) => {
      const { file } = await findReadable(parts, act, moment, id);
      const token = createToken();
      const { organisationId } = file;
      const ticket = { tokenHash: hashToken(token), organisationId, fileId: id, seconds: ticketSeconds };
      const expiresAt = await insertTicket(moment.tx, { ...act.session, ...ticket });
      return { url: `/api/downloads/${token}`, expiresAt };
    })
    .catch(sayIfSealed(parts, act, id));
}

/** What is not found may lie sealed; then that is the answer. */
const sayIfSealed =
  ({ purposes }: FilesParts, act: Act, id: string) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof ProblemError) || error.status !== 404) throw error;
    for (const { sealing } of Object.values(purposes)) {
      const verdict = (await sealing?.refuse(act, id)) ?? unseen;
      if (verdict !== 'allowed' && verdict.status !== 404) throw refusedBy(verdict);
    }
    throw error;
  };

/** Opens the file that a ticket was made for, in the name of who made it; the ticket is used up by it. */
export async function openByTicket(
  parts: FilesParts,
  request: FastifyRequest,
  token: string,
): Promise<Download> {
  const { db } = parts;
  const ticket = await db.transaction({ scope: 'anonymous' }, (tx) => takeTicket(tx, hashToken(token)));
  if (!ticket) throw notFound();
  const { sessionId, roleEntryId, fileId } = ticket;
  try {
    const opened = await openAct(db, { sessionId, roleEntryId }, 'GET /api/files/:id', request);
    return await openReadable(parts, opened.act, fileId).finally(opened.letGo);
  } catch (error) {
    // Whoever holds a ticket is nobody in particular, and hears nothing about the person it was made for.
    throw error instanceof ProblemError ? notFound() : error;
  }
}

/** A file with the use by which the caller may read it. */
async function findReadable(
  { purposes }: FilesParts,
  { caller }: Act,
  moment: Moment,
  id: string,
): Promise<{ file: FileRow; use: FileUse }> {
  const file = await findFile(moment.tx, id);
  if (!file) throw notFound();
  const found = await findUse(purposes, { ...moment, caller }, file);
  if (file.scan !== 'CLEAN') throw notLetThrough(file.scan);
  return found;
}

/** The use by which someone may read a file, asked before what the virus scanner said of it. */
async function findUse(
  purposes: FilePurposeRules,
  asking: Moment & { caller: Caller },
  file: FileRow,
): Promise<{ file: FileRow; use: FileUse }> {
  const { id } = file;
  if (file.useCount === 0) {
    const { purpose, placeId } = file;
    if ((await purposes[purpose].mayUpload(asking, placeId)) !== 'allowed') throw notFound();
    return { file, use: { fileId: id, purpose, ownerId: placeId } };
  }
  // What the caller may know of but not read now is said; everything else is as if it did not exist.
  let refusal = unseen;
  for (const { purpose, ownerId } of file.uses) {
    const use = { fileId: id, purpose, ownerId };
    const verdict = await purposes[purpose].mayRead(asking, use);
    if (verdict === 'allowed') return { file, use };
    if (verdict.status === 409) refusal = verdict;
  }
  throw refusedBy(refusal);
}

/** Why its owner does not get a file that the virus scanner has not let through; nobody else hears of it. */
const notLetThrough = (scan: Exclude<FileScan, 'CLEAN'>) =>
  new ProblemError(409, scan === 'WAITING' ? 'FILE_NOT_SCANNED' : 'FILE_INFECTED', {
    message: fileScanTexts[scan],
  });
