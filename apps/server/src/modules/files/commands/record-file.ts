import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { lengthInFrames } from '../../../platform/files/frame-cipher.ts';
import type {
  RequestContext,
  TransactionContext,
} from '../../../platform/request-context/request-context.ts';
import type { FilesDeps } from '../file.deps.ts';
import type { FileMetadata, FileSeal } from '../file.purposes.ts';
import { insertFile, type NewFile } from '../file.repo.ts';
import { reserveStorage } from './reserve-storage.ts';

/** A file whose bytes are durable and checked. */
interface WholeFile {
  row: Omit<NewFile, 'facts' | 'scan' | 'storedBytes'>;
  facts: FileMetadata;
  seal: FileSeal | null;
}

/** Size of a file in storage. */
export const bytesOf = (size: number, seal: object | null | undefined): number =>
  seal ? lengthInFrames(size) : size;

/**
 * Inserts the row of a received file; nothing uses it yet. Returns the storage names of unused files removed
 * to make room; remove their bytes after the commit.
 */
export async function recordFile(
  { scanning }: FilesDeps,
  ctx: RequestContext,
  txContext: TransactionContext,
  { row, facts, seal }: WholeFile,
): Promise<string[]> {
  const { id, purpose, targetId } = row;
  const storedBytes = bytesOf(facts.size, seal);
  const evicted = await reserveStorage(txContext.tx, ctx, { purpose, targetId, bytes: storedBytes });
  const scan = scanning ? 'WAITING' : 'CLEAN';
  await insertFile(txContext.tx, { ...row, facts: seal ? null : facts, scan, storedBytes });
  await scanning?.wait(txContext.tx, { ...row, size: facts.size, cipher: seal?.cipher ?? null });
  // A sealed file only has its own record: an audit entry that the buyer can read would reveal that the
  // supplier is working.
  if (seal) {
    await seal.record(txContext, facts);
    return evicted;
  }
  const { size, sha256 } = facts;
  await recordAudit(txContext.tx, ctx, {
    action: 'file.uploaded',
    subjectType: 'file',
    subjectId: id,
    after: { purpose, ownerId: targetId, size, sha256 },
  });
  return evicted;
}
