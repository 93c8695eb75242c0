import type { Act, Moment } from '../../platform/act/act.ts';
import { createToken, hashToken } from '../../platform/crypto/token.ts';
import { assertAllowed, notFound } from '../../platform/http/problem-error.ts';
import type { FilesParts } from './file.parts.ts';
import { type FileRow, findFile, insertTicket, takeTicket } from './file.repo.ts';

const ticketSeconds = 60;

/** A file that the caller may read. */
export const readableFile = (parts: FilesParts, act: Act, id: string): Promise<FileRow> =>
  act.read((moment) => findReadable(parts, act, moment, id));

/** Makes a one-use address for a file that the caller may read. */
export function createTicket(parts: FilesParts, act: Act, id: string) {
  return act.transaction(async (moment) => {
    const { organisationId } = await findReadable(parts, act, moment, id);
    const token = createToken();
    const ticket = { tokenHash: hashToken(token), organisationId, fileId: id, seconds: ticketSeconds };
    return { url: `/api/downloads/${token}`, expiresAt: await insertTicket(moment.tx, ticket) };
  });
}

/** The file that a ticket was made for; the ticket is used up by it. */
export async function fileOfTicket({ db }: FilesParts, token: string) {
  const file = await db.transaction({ scope: 'anonymous' }, (tx) => takeTicket(tx, hashToken(token)));
  if (!file) throw notFound();
  return file;
}

async function findReadable(
  { purposes }: FilesParts,
  { caller }: Act,
  { tx, now }: Moment,
  id: string,
): Promise<FileRow> {
  const file = await findFile(tx, id);
  if (!file) throw notFound();
  assertAllowed(purposes[file.purpose].read(caller, file.ownerId, now));
  return file;
}
