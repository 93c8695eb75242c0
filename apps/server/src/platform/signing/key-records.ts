import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { KeyRecord } from '@tenderbox/contract';
import type { Keyring } from '../crypto/keyring.ts';
import { openBytes } from '../crypto/sealed-bytes.ts';
import type { Database, Transaction } from '../db/database.ts';
import {
  addKeyRecord,
  currentTime,
  findTrustedHead,
  listKeyRecords,
  listSignedKeyRecords,
  lockKeysToRecord,
  type TrustedHead,
  type WholeKey,
} from './key-record.repo.ts';
import { ensureSigningKey, signingKeyAad, signWith } from './signer.ts';

interface NewKeyRecord {
  action: 'ADDED' | 'REVOKED';
  key: Pick<WholeKey, 'keyId' | 'publicKey'>;
  at: string;
  trustedHead: TrustedHead | null;
  signedBy: string;
}

/** The list of key records within a transaction that holds it. */
export interface KeyChain {
  keys: WholeKey[];
  /** The key that signs now, according to the list. */
  currentKeyId(): string | null;
  /** The hash of the last record; null if there is none. */
  lastHash(): string | null;
  has(action: KeyRecord['action'], keyId: string): boolean;
  /** The time of the checkpoint that the last revocation of a key trusts; undefined if it was not revoked. */
  lastTrustedAt(keyId: string): string | null | undefined;
  canSignWith(keyId: string | null): keyId is string;
  add(record: NewKeyRecord): Promise<void>;
}

/** Opens the list and writes the records of keys that were created before there was a list. */
export async function openKeyChain(tx: Transaction, keyring: Keyring, origin: string): Promise<KeyChain> {
  const keys = await lockKeysToRecord(tx);
  const records: Pick<KeyRecord, 'action' | 'subjectKeyId' | 'at' | 'trustedAt'>[] = [];
  let previous: string | null = null;
  for (const { recordHash, ...record } of await listKeyRecords(tx)) {
    records.push(record);
    previous = recordHash;
  }
  const privateKeys = new Map<string, KeyObject | null>();
  const privateKeyOf = (keyId: string) => {
    const known = privateKeys.get(keyId);
    if (known !== undefined) return known;
    const key = keys.find((one) => one.keyId === keyId);
    const privateKey = key ? unwrap(keyring, key) : null;
    privateKeys.set(keyId, privateKey);
    return privateKey;
  };
  const chain: KeyChain = {
    keys,
    currentKeyId: () => records.findLast(({ action }) => action === 'ADDED')?.subjectKeyId ?? null,
    lastHash: () => previous,
    lastTrustedAt: (keyId) =>
      records.findLast((one) => one.action === 'REVOKED' && one.subjectKeyId === keyId)?.trustedAt,
    has: (action, keyId) => records.some((one) => one.action === action && one.subjectKeyId === keyId),
    canSignWith: (keyId): keyId is string => keyId !== null && privateKeyOf(keyId) !== null,
    add: async ({ action, key, at, trustedHead, signedBy }) => {
      const privateKey = privateKeyOf(signedBy);
      if (!privateKey) throw new Error('The key to sign with cannot be read.');
      const signed = signWith(
        { keyId: signedBy, privateKey },
        {
          format: 'tenderbox-key/1',
          origin,
          number: records.length + 1,
          action,
          publicKey: key.publicKey,
          subjectKeyId: key.keyId,
          at,
          trustedHead: trustedHead?.recordHash ?? null,
          trustedAt: trustedHead?.at ?? null,
          trustedRecords: trustedHead?.records ?? null,
          previous,
        },
      );
      await addKeyRecord(tx, signed.record, signed.signature);
      records.push({ action, subjectKeyId: key.keyId, at, trustedAt: trustedHead?.at ?? null });
      previous = signed.recordHash;
    },
  };
  await addMissingRecords(tx, chain, records.at(-1)?.at ?? null);
  return chain;
}

/**
 * Adds the records of keys and revocations that have none. Keys that no known secret unwraps are left out: they
 * cannot sign, and no key can vouch for what it did not follow.
 */
async function addMissingRecords(tx: Transaction, chain: KeyChain, lastAt: string | null): Promise<void> {
  for (const key of chain.keys) {
    const isNext = lastAt === null || Date.parse(key.from) >= Date.parse(lastAt);
    if (chain.has('ADDED', key.keyId) || !isNext || !chain.canSignWith(key.keyId)) continue;
    await addKey(chain, key, key.from);
  }
  for (const key of chain.keys) {
    const current = chain.currentKeyId();
    const isMissing = key.revokedSince && chain.has('ADDED', key.keyId) && !chain.has('REVOKED', key.keyId);
    if (!isMissing || key.keyId === current || !chain.canSignWith(current)) continue;
    const trustedHead = await findTrustedHead(tx, key.revokedSince ?? '', null);
    const at = await currentTime(tx);
    await chain.add({ action: 'REVOKED', key, at, trustedHead, signedBy: current });
  }
}

/** Adds a key, signed by the one before it. If that cannot be read, or is the first, the key signs itself. */
export async function addKey(chain: KeyChain, key: WholeKey, at: string): Promise<void> {
  const before = chain.currentKeyId();
  const signedBy = chain.canSignWith(before) ? before : key.keyId;
  await chain.add({ action: 'ADDED', key, at, trustedHead: null, signedBy });
}

function unwrap(keyring: Keyring, { keyId, wrappedBy, bytes }: WholeKey): KeyObject | null {
  const wrapping = keyring.byId('signing-keys', wrappedBy);
  if (!wrapping) return null;
  try {
    const key = openBytes(wrapping.bytes, signingKeyAad(keyId), bytes);
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  } catch {
    return null;
  }
}

/** Creates the first key and writes missing key records. Called before a server signs anything. */
export async function prepareSigningKey(db: Database, keyring: Keyring, origin: string): Promise<void> {
  await ensureSigningKey(db, keyring);
  await ensureKeyRecords(db, keyring, origin);
}

/** Writes missing key records. */
export async function ensureKeyRecords(db: Database, keyring: Keyring, origin: string): Promise<void> {
  await db.transaction({ scope: 'job', organisationId: null }, (tx) => openKeyChain(tx, keyring, origin));
}

/** The chained list of key records, as anyone can read it. */
export async function readKeyRecords(db: Database): Promise<KeyRecord[]> {
  return db.transaction({ scope: 'anonymous' }, listSignedKeyRecords);
}
