import type { BoxFaultKind } from '@tenderbox/contract';
import { canonicalJsonInSteps } from '../../../platform/crypto/canonical-json-in-steps.ts';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import { MissingKeyRowError } from '../../../platform/crypto/missing-key-error.ts';
import { parseJsonInSteps } from '../../../platform/crypto/parse-json-in-steps.ts';
import { DamagedBytesError } from '../../../platform/crypto/sealed-bytes.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { inSlices, type Steps } from '../../../platform/queues/time-slice.ts';
import { sha256 } from '../../../platform/signing/signer.ts';
import type { EntryToCheck } from '../../deadlines/index.ts';
import { openContent, unwrapVersionKey } from '../submission/sent-content.ts';
import { listSheets } from './sheets.repo.ts';

/** Checks the contents of a box before it is opened. Nothing of them is kept or returned. */
export interface ContentChecker {
  /** Computes the hashes of the answer sheets that these entries answer, unless they are known. */
  readSheets(tx: Transaction, entries: EntryToCheck[]): Promise<void>;
  /** What is wrong with the content of a current submission. */
  faultsOf(entry: EntryToCheck, contentHash: unknown): Steps<BoxFaultKind[]>;
}

interface Content {
  sheetHash: string;
  termsHash: string | null;
  /** Only in format 2. */
  conditionsHash?: string;
}

export function createContentChecker(keyring: Keyring, taskId: string): ContentChecker {
  const sheetHashes = new Map<number, string>();

  function* open(entry: EntryToCheck): Steps<Buffer> {
    const { supplierId, recordId, version, content, versionKey, taskKey } = entry;
    const part = { taskId, supplierId };
    const key = unwrapVersionKey(keyring, part, { id: recordId, versionKey, taskKey });
    yield;
    return openContent(key, part, { version: version ?? 0, content: content ?? Buffer.alloc(0) });
  }

  return {
    async readSheets(tx, entries) {
      const versions = entries.flatMap(({ content, sheetVersion }) =>
        content && sheetVersion && !sheetHashes.has(sheetVersion) ? [sheetVersion] : [],
      );
      if (!versions.length) return;
      for (const { version, sheet } of await listSheets(tx, taskId, [...new Set(versions)]))
        sheetHashes.set(version, sha256(await inSlices(canonicalJsonInSteps(sheet as never))));
    },

    *faultsOf(entry, contentHash) {
      let bytes: Buffer;
      try {
        bytes = yield* open(entry);
      } catch (error) {
        if (error instanceof MissingKeyRowError) return ['KEY_MISSING'];
        // A secret that is not configured concerns the whole box: it is not opened before the secret is there again.
        if (!(error instanceof DamagedBytesError)) throw error;
        return ['UNREADABLE'];
      }
      yield;
      if (sha256(bytes) !== contentHash) return ['CONTENT_HASH'];
      yield;
      const content = (yield* parseJsonInSteps(bytes.toString())) as unknown as Content;
      yield;
      return faultsOfConditions(content, entry, sheetHashes.get(entry.sheetVersion ?? 0));
    },
  };
}

/** Compares what a submission names by hash with what is stored. */
function faultsOfConditions(
  { sheetHash, termsHash, conditionsHash }: Content,
  { conditions, acceptedTerms }: EntryToCheck,
  storedSheetHash: string | undefined,
): BoxFaultKind[] {
  // Terms that were replaced since then may no longer be stored.
  const isTermsKnown = termsHash !== null && acceptedTerms.length > 0 && !acceptedTerms.includes('');
  return [
    ...(sheetHash === storedSheetHash ? [] : (['SHEET_HASH'] as const)),
    ...(isTermsKnown && !acceptedTerms.includes(termsHash) ? (['TERMS_HASH'] as const) : []),
    ...(conditionsHash !== undefined && (conditions === null || sha256(conditions) !== conditionsHash)
      ? (['CONDITIONS_HASH'] as const)
      : []),
  ];
}
