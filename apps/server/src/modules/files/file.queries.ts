import type { Caller } from '@tenderbox/contract';
import { contextOf } from '../../platform/auth/caller.ts';
import { createToken, hashToken } from '../../platform/crypto/token.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import type { FilesParts } from './file.parts.ts';
import { type FileRow, findFile, insertTicket, takeTicket } from './file.repo.ts';

const ticketSeconds = 60;

/** A file that the caller may read. */
export async function readableFile(
  { db, purposes }: FilesParts,
  caller: Caller,
  id: string,
): Promise<FileRow> {
  const file = await db.transaction(contextOf(caller), (tx) => findFile(tx, id));
  if (!file || !purposes[file.purpose].mayRead(caller, file.ownerId)) throw notFound();
  return file;
}

/** Makes a one-use address for a file that the caller may read. */
export async function createTicket(parts: FilesParts, caller: Caller, id: string) {
  const { organisationId } = await readableFile(parts, caller, id);
  const token = createToken();
  const expiresAt = await parts.db.transaction(contextOf(caller), (tx) =>
    insertTicket(tx, { tokenHash: hashToken(token), organisationId, fileId: id, seconds: ticketSeconds }),
  );
  return { url: `/api/downloads/${token}`, expiresAt };
}

/** The file that a ticket was made for; the ticket is used up by it. */
export async function fileOfTicket({ db }: FilesParts, token: string) {
  const file = await db.transaction({ scope: 'anonymous' }, (tx) => takeTicket(tx, hashToken(token)));
  if (!file) throw notFound();
  return file;
}
