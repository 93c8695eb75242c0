import { randomUUIDv7 } from 'node:crypto';
import type { MultipartFile } from '@fastify/multipart';
import { allowedExtensionOf, type FilePurpose, ruleMessages } from '@tenderbox/contract';
import { isConnectionLost } from '../../../platform/db/database-error.ts';
import { contentError } from '../../../platform/files/file-content.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { openPlain, openSealed } from '../../../platform/files/open-file.ts';
import { receiveFile as receiveBytes } from '../../../platform/files/receive-file.ts';
import { mapStreamErrors } from '../../../platform/http/multipart.ts';
import { assertAllowed, invalidField, ProblemError } from '../../../platform/http/problem-error.ts';
import type {
  RequestContext,
  TransactionContext,
} from '../../../platform/request-context/request-context.ts';
import type { FilesDeps } from '../file.deps.ts';
import type { FileMetadata } from '../file.purposes.ts';
import { cleanFileName, drainAndReject } from '../receive-upload.ts';
import { recordFile } from './record-file.ts';

/** A file part of a multipart request, and what it is for. */
export interface SentFile {
  purpose: FilePurpose;
  targetId: string;
  part: MultipartFile;
}

/** A file whose bytes are stored and checked, and whose row is not yet inserted. */
export interface ReceivedFile {
  id: string;
  facts: FileMetadata;
  storageName: string;
  /** Inserts its row in the transaction of the request it was sent with; nothing uses it yet. */
  record(txContext: TransactionContext): Promise<void>;
  isRecorded: boolean;
  /** Storage names of unused files removed to make room; their bytes are removed after the commit. */
  evicted: string[];
}

/**
 * Receives a file of a multipart request: checks permission, type by name and content, and size, and stores
 * it durably.
 */
export async function receiveFile(
  deps: FilesDeps,
  ctx: RequestContext,
  { purpose, targetId, part }: SentFile,
): Promise<ReceivedFile> {
  const { store, purposes } = deps;
  const rule = purposes[purpose];
  const property = part.fieldname;
  const assertMay = async (txContext: TransactionContext) =>
    assertAllowed(await rule.mayUpload({ ...txContext, caller: ctx.caller }, targetId));
  // Checked before the bytes are received, and again when they are recorded.
  await ctx.read(assertMay).catch((error: Error) => drainAndReject(part, error));
  const name = cleanFileName(part.filename);
  const extension = allowedExtensionOf(name);
  if (!extension || !rule.extensions.includes(extension)) {
    return drainAndReject(part, invalidField(property, ruleMessages.fileType));
  }

  const id = randomUUIDv7();
  const seal = rule.sealing ? await rule.sealing.begin(ctx, { id, targetId }) : null;
  const { maxSize } = rule;
  const arrived = await receiveBytes(store, mapStreamErrors(part.file), {
    maxSize,
    cipher: seal?.cipher ?? null,
  });
  if (!arrived) throw tooLarge(property, maxSize);
  const { storageName, size, sha256 } = arrived;
  try {
    const opened = await (seal
      ? openSealed(store, storageName, seal.cipher)
      : openPlain(store, storageName, size));
    const message = await contentError(opened, extension, rule.maxPictureSide);
    if (message) throw invalidField(property, message);
  } catch (error) {
    await removeBytes(store, storageName);
    throw error;
  }

  const facts = { name, size, sha256 };
  const row = {
    ...rule.tenantOf(ctx.caller, targetId),
    id,
    purpose,
    targetId,
    storageName,
    uploadedBy: ctx.caller.roleEntryId,
  };
  const received: ReceivedFile = {
    id,
    facts,
    storageName,
    isRecorded: false,
    evicted: [],
    record: async (txContext) => {
      await assertMay(txContext);
      received.evicted = await recordFile(deps, ctx, txContext, { row, facts, seal });
      received.isRecorded = true;
    },
  };
  return received;
}

/** Runs the work that records received files, and removes the bytes of files that were not recorded. */
export async function withUploadCleanup<Result>(
  { store }: FilesDeps,
  files: ReceivedFile[],
  work: () => Promise<Result>,
): Promise<Result> {
  const remove = (unwanted: ReceivedFile[]) =>
    removeAllBytes(
      store,
      unwanted.map(({ storageName }) => storageName),
    );
  const result = await work().catch(async (error: unknown) => {
    // If the outcome of the commit is unknown, the bytes stay; without a row they are removed some days
    // later.
    if (!isConnectionLost(error)) await remove(files);
    throw error;
  });
  await remove(files.filter(({ isRecorded }) => !isRecorded));
  await removeAllBytes(
    store,
    files.flatMap(({ evicted }) => evicted),
  );
  return result;
}

/** Bytes that cannot be removed now have no row and are found later, so the request does not fail. */
export const removeBytes = (store: FileStore, name: string) => store.remove(name).catch(() => undefined);

export const removeAllBytes = (store: FileStore, names: string[]) =>
  Promise.all(names.map((name) => removeBytes(store, name)));

export function tooLarge(property: string, maxSize: number): ProblemError {
  const message = `The file must not be larger than ${Math.floor(maxSize / 1024 / 1024)} MB`;
  return new ProblemError(413, 'TOO_LARGE', { fieldErrors: [{ property, message }] });
}
