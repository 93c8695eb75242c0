import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import {
  type BoxFault,
  type BoxFaultKind,
  canonicalJson,
  isReceipt,
  type Json,
  receiptSchema,
} from '@tenderbox/contract';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { DamagedBytesError } from '../../platform/crypto/sealed-bytes.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { leafOf } from '../../platform/merkle/merkle.ts';
import { buildTreeInThread } from '../../platform/merkle/tree-thread.ts';
import { inSlices, type Steps } from '../../platform/queues/time-slice.ts';
import { sha256 } from '../../platform/signing/signer.ts';
import { listSigningKeys } from '../../platform/signing/signing-key.repo.ts';
import {
  type BoxDetails,
  type CheckedBox,
  type EntryToCheck,
  entriesAtATime,
  listEntriesToCheck,
  type OpenedReceipt,
  pickReceipt,
  unwrapSecret,
} from '../deadlines/index.ts';
import { type ContentChecker, createContentChecker } from '../responses/index.ts';

type Closed = BoxDetails['closings'][number];
type CheckedEntry = CheckedBox['closings'][number]['records'][number] & { leaf: Buffer };

/** A secret that cannot be read is published as zeros; then its root hash cannot be recalculated. */
const unreadableSecret = Buffer.alloc(32);

/**
 * Reads a closed box and checks it against itself: every root hash, every signature and hash, and every current
 * submission with its answer sheet, terms and conditions, but for those left sealed. This takes no lock. Closings, their entries and their records
 * are only ever inserted, by any role, so the result stays true until there is another closing or others are left sealed.
 */
export async function checkBox(
  { db, keyring }: { db: Database; keyring: Keyring },
  organisationId: string,
  { taskId, closings }: Pick<BoxDetails, 'taskId' | 'closings'>,
): Promise<CheckedBox> {
  const asServer = <Result>(work: (tx: Transaction) => Promise<Result>) =>
    db.transaction({ scope: 'job', organisationId }, work);
  const contents = createContentChecker(keyring, taskId);
  const read = (after: EntryToCheck | null, isFirst: boolean) =>
    asServer(async (tx) => {
      const entries = await listEntriesToCheck(tx, taskId, after);
      await contents.readSheets(tx, entries);
      return { entries, keys: isFirst ? await listSigningKeys(tx) : [] };
    });
  let { entries, keys } = await read(null, true);
  const publicKeys = new Map(keys.map(({ keyId, publicKey }) => [keyId, keyOf(publicKey)]));
  const check = new BoxCheck(contents, publicKeys, closings.at(-1)?.number ?? 0);
  for (const closing of closings) check.checkClosing(closing);
  await inSlices(check.checkEntries(entries));
  while (entries.length === entriesAtATime) {
    ({ entries } = await read(entries.at(-1) ?? null, false));
    await inSlices(check.checkEntries(entries));
  }
  const secrets = closings.map((closing) => secretOf(keyring, taskId, closing));
  for (const [index, closing] of closings.entries())
    await check.checkRoot(closing, secrets[index] ?? unreadableSecret);
  return {
    closingHashes: closings.map(({ recordHash }) => recordHash),
    closings: closings.map(({ number }, index) => ({
      secret: (secrets[index] ?? unreadableSecret).toString('hex'),
      records: check.recordsOf(number).map(({ leaf: _leaf, ...told }) => told),
    })),
    faults: check.faults,
    supplierIds: check.supplierIds,
    leftIds: check.leftIds,
    receipts: check.receipts,
  };
}

const keyOf = (publicKey: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });

/** The secret of a closing; null if it is damaged. Throws if the key that unwraps it is not configured. */
function secretOf(keyring: Keyring, taskId: string, closing: Closed): Buffer | null {
  try {
    return unwrapSecret(keyring, taskId, closing);
  } catch (error) {
    if (error instanceof DamagedBytesError) return null;
    throw error;
  }
}

class BoxCheck {
  readonly faults: BoxFault[] = [];
  readonly receipts: OpenedReceipt[] = [];
  readonly supplierIds: string[] = [];
  readonly leftIds: string[] = [];
  readonly #named = new Set<string>();
  readonly #records = new Map<number, CheckedEntry[]>();
  readonly #contents: ContentChecker;
  readonly #keys: Map<string, KeyObject>;
  readonly #lastNumber: number;

  constructor(contents: ContentChecker, keys: Map<string, KeyObject>, lastNumber: number) {
    this.#contents = contents;
    this.#keys = keys;
    this.#lastNumber = lastNumber;
  }

  recordsOf = (number: number): CheckedEntry[] => this.#records.get(number) ?? [];

  /** A fault that several closings have in common is named once. */
  #add(supplierId: string | null, what: BoxFaultKind): void {
    const name = `${supplierId} ${what}`;
    if (this.#named.has(name)) return;
    this.#named.add(name);
    this.faults.push({ supplierId, what });
  }

  checkClosing({ record, signature, recordHash }: Closed): void {
    const members = readRecord(record);
    const text = members && canonicalJson(members);
    if (!text || sha256(text) !== recordHash) this.#add(null, 'RECORD_HASH');
    if (!text || !this.#isSigned(members, text, signature)) this.#add(null, 'SIGNATURE');
  }

  async checkRoot({ number, record }: Closed, secret: Buffer): Promise<void> {
    const leaves = this.recordsOf(number).map(({ leaf }) => leaf);
    const { root } = await buildTreeInThread(leaves, secret);
    if (root.toString('hex') !== readRecord(record)?.root) this.#add(null, 'ROOT');
  }

  *checkEntries(entries: EntryToCheck[]): Steps {
    for (const entry of entries) {
      yield* this.#checkEntry(entry);
      yield;
    }
  }

  *#checkEntry(entry: EntryToCheck): Steps {
    const { number, supplierId, end, extendedAt } = entry;
    const members = readRecord(entry.record);
    if (members && entry.signature !== null) {
      const text = canonicalJson(members);
      const leaf = leafOf(text);
      const isClosedRecord = leaf.toString('hex') === entry.leaf && members.supplierId === supplierId;
      if (!isClosedRecord || sha256(text) !== entry.recordHash) this.#add(supplierId, 'RECORD_HASH');
      yield;
      if (!this.#isSigned(members, text, entry.signature)) this.#add(supplierId, 'SIGNATURE');
      const record = { ...members, signature: entry.signature };
      const known = this.recordsOf(number);
      known.push({ record, end, extendedAt, leaf });
      this.#records.set(number, known);
    } else this.#add(supplierId, 'RECORD');
    yield;
    const isCurrent = entry.counts && number === this.#lastNumber;
    if (isCurrent) yield* this.#checkSubmission(entry, members);
  }

  /** Checks a current submission. One that is left sealed is not read. */
  *#checkSubmission(entry: EntryToCheck, members: Members | null): Steps {
    const { supplierId, signature, isLeft } = entry;
    this.supplierIds.push(supplierId);
    if (isLeft) this.leftIds.push(supplierId);
    if (!members || isLeft) return;
    const receipt = receiptSchema.safeParse({ ...members, signature }).data;
    if (receipt?.contentHash && isReceipt(receipt)) this.receipts.push(pickReceipt(receipt as OpenedReceipt));
    for (const what of yield* this.#contents.faultsOf(entry, members.contentHash))
      this.#add(supplierId, what);
  }

  #isSigned({ keyId }: Members, text: string, signature: string): boolean {
    const key = this.#keys.get(String(keyId));
    return key !== undefined && verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
  }
}

type Members = Record<string, Json>;

/** The members of a stored record; null if it is missing or cannot be part of a signed record. */
function readRecord(record: string | null): Members | null {
  try {
    const members = JSON.parse(record ?? 'null');
    // Throws for what canonical JSON does not have. The database stores no text with this character.
    return members?.constructor === Object && !canonicalJson(members).includes('\\u0000') ? members : null;
  } catch {
    return null;
  }
}
