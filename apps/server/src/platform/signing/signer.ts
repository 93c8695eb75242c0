import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { canonicalJson, type ReceiptKey } from '@tenderbox/contract';
import { canonicalJsonInSteps } from '../crypto/canonical-json-in-steps.ts';
import { type Keyring, requireKey } from '../crypto/keyring.ts';
import { openBytes, sealBytes } from '../crypto/sealed-bytes.ts';
import type { Database, Transaction } from '../db/database.ts';
import { inSlices, type Steps } from '../queues/time-slice.ts';
import { addSigningKey, findSigningKey, listSigningKeys, type NewSigningKey } from './signing-key.repo.ts';

type Members = Parameters<typeof canonicalJson>[0] & object;
type RecordMembers = Record<string, Members | string | number | null>;

interface PrivateKey {
  keyId: string;
  privateKey: KeyObject;
}

/** A signed record: its canonical bytes, their hash, and the signature over them. */
export interface SignedRecord {
  record: string;
  recordHash: string;
  signature: string;
  keyId: string;
}

/** Signs records with the current key (Ed25519). */
export interface Signer {
  /** Adds the key's id to a record and signs it with the key that is current in this transaction. */
  sign(
    tx: Transaction,
    members: RecordMembers,
    /** The current key, if the transaction has already read it. */
    currentKeyId?: string | null,
  ): Promise<SignedRecord>;
}

export const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Records of more bytes, such as the opening of a box with thousands of suppliers, are signed in another thread. */
const longRecord = 200_000;
const signInThread = promisify(sign) as (algorithm: null, bytes: Buffer, key: KeyObject) => Promise<Buffer>;

/** SHA-256 of many bytes, in steps between which other work can run. */
function* hashInSteps(bytes: Buffer): Steps<string> {
  const hash = createHash('sha256');
  for (let from = 0; from < bytes.length; from += longRecord) {
    hash.update(bytes.subarray(from, from + longRecord));
    yield;
  }
  return hash.digest('hex');
}

export const signingKeyAad = (keyId: string) => ['signing-key', keyId];

/** Creates the first key of an installation. If two servers start at the same time, one creates it. */
export async function ensureSigningKey(db: Database, keyring: Keyring): Promise<void> {
  await db.transaction({ scope: 'job', organisationId: null }, async (tx) => {
    if (!(await findSigningKey(tx))) await addSigningKey(tx, newSigningKey(keyring));
  });
}

/** Creates a key pair, with the private key wrapped by the current secret. */
export function newSigningKey(keyring: Keyring): NewSigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  const keyId = sha256(raw);
  const wrapping = keyring.current('signing-keys');
  const bytes = privateKey.export({ format: 'der', type: 'pkcs8' });
  return {
    keyId,
    publicKey: raw,
    wrappedBy: wrapping.id,
    bytes: sealBytes(wrapping.bytes, signingKeyAad(keyId), bytes),
  };
}

export function createSigner(keyring: Keyring): Signer {
  let known: PrivateKey | null = null;

  // Looked up each time, so that no server signs with an expired key; unwrapped once.
  const currentKey = async (tx: Transaction, keyId: string | null) => {
    if (known && known.keyId === keyId) return known;
    const stored = await findSigningKey(tx);
    if (!stored) throw new Error('There is no key to sign with.');
    if (known?.keyId === stored.keyId) return known;
    const wrapping = requireKey(keyring, 'signing-keys', stored.wrappedBy);
    const key = openBytes(wrapping, signingKeyAad(stored.keyId), stored.bytes);
    known = { keyId: stored.keyId, privateKey: createPrivateKey({ key, format: 'der', type: 'pkcs8' }) };
    return known;
  };

  return {
    sign: async (tx, members, currentKeyId = null) => {
      const { keyId, privateKey } = await currentKey(tx, currentKeyId);
      const record = await inSlices(canonicalJsonInSteps({ ...members, keyId }));
      const bytes = Buffer.from(record);
      if (bytes.length > longRecord) await setImmediate();
      const signature =
        bytes.length > longRecord
          ? await signInThread(null, bytes, privateKey)
          : sign(null, bytes, privateKey);
      const recordHash = await inSlices(hashInSteps(bytes));
      return { record, recordHash, signature: signature.toString('base64url'), keyId };
    },
  };
}

/** Adds the key's id to a record and signs it. */
export function signWith({ keyId, privateKey }: PrivateKey, members: RecordMembers): SignedRecord {
  const record = canonicalJson({ ...members, keyId });
  const signature = sign(null, Buffer.from(record), privateKey).toString('base64url');
  return { record, recordHash: sha256(record), signature, keyId };
}

/** All public keys, previous ones included, newest first. */
export async function readReceiptKeys(db: Database): Promise<ReceiptKey[]> {
  return db.transaction({ scope: 'anonymous' }, listSigningKeys);
}
