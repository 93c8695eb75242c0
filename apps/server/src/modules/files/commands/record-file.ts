import type { Act, Moment } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import type { FilesParts } from '../file.parts.ts';
import type { FileFacts, FileSeal } from '../file.purposes.ts';
import { insertFile, type NewFile } from '../file.repo.ts';

/** A file whose bytes are durable and checked. */
interface WholeFile {
  row: Omit<NewFile, 'facts' | 'scan'>;
  facts: FileFacts;
  seal: FileSeal | null;
}

/** Writes the row of a file that has arrived; nothing uses it yet. */
export async function recordFile(
  { scanning }: FilesParts,
  act: Act,
  moment: Moment,
  { row, facts, seal }: WholeFile,
): Promise<void> {
  const scan = scanning ? 'WAITING' : 'CLEAN';
  await insertFile(moment.tx, { ...row, facts: seal ? null : facts, scan });
  await scanning?.wait(moment.tx, { ...row, size: facts.size, cipher: seal?.cipher ?? null });
  // Of a sealed file its own record tells: an entry that the buyer reads would show that somebody is at work.
  if (seal) return seal.record(moment, facts);
  const { id, purpose, placeId } = row;
  const { size, sha256 } = facts;
  await recordAudit(moment.tx, act, {
    ...{ action: 'file.uploaded', subjectType: 'file', subjectId: id },
    after: { purpose, ownerId: placeId, size, sha256 },
  });
}
