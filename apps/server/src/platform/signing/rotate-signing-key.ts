import { recordAudit } from '../audit/audit.repo.ts';
import type { Keyring } from '../crypto/keyring.ts';
import { asOwner } from '../db/as-owner.ts';
import type { ConnectionTarget } from '../db/connection.ts';
import type { Transaction } from '../db/database.ts';
import { currentTime, findTrustedHead, type TrustedHead, type WholeKey } from './key-record.repo.ts';
import { addKey, type KeyChain, openKeyChain } from './key-records.ts';
import { newSigningKey } from './signer.ts';
import { replaceSigningKey, revokeSigningKey } from './signing-key.repo.ts';

interface RotationDeps {
  owner: ConnectionTarget;
  keyring: Keyring;
  /** The URL of the installation, as records state it. */
  origin: string;
}

/** Since when a key is not to be trusted. */
export interface Revocation {
  since: string;
  /** The hash of the last head that is trusted; null for the last one before that time. */
  trustedHead: string | null;
}

const operator = { caller: null, client: null };

/**
 * Creates a new key, which all servers sign with from now on: each looks up the current key when it signs. The
 * previous key vouches for it, unless its secret is lost. The previous public key and its signatures stay. It is
 * one transaction: if interrupted, nothing changes.
 */
export function rotateSigningKey(
  { owner, keyring, origin }: RotationDeps,
  revocation: Revocation | null = null,
): Promise<{
  former: string | null;
  present: string;
  isVouchedFor: boolean;
  trustedHead: TrustedHead | null;
}> {
  return asOwner(owner, async (tx) => {
    const chain = await openKeyChain(tx, keyring, origin);
    const former = chain.keys.at(-1);
    if (revocation && !former) throw new Error('There is no key to revoke.');
    const trustedHead = revocation && former ? await checkRevocation(tx, chain, former, revocation) : null;
    const at = await currentTime(tx);
    const { publicKey, ...stored } = newSigningKey(keyring);
    const key = { ...stored, publicKey: publicKey.toString('base64url'), from: at, revokedSince: null };
    const formerId = await replaceSigningKey(tx, { ...stored, publicKey }, at, revocation?.since ?? null);
    chain.keys.push(key);
    const isVouchedFor = chain.canSignWith(chain.currentKeyId());
    await addKey(chain, key, at);
    await recordAudit(tx, operator, {
      action: 'signing-key.rotated',
      subjectType: 'signing-key',
      subjectId: null,
      before: { keyId: formerId },
      after: { keyId: key.keyId, isVouchedFor },
    });
    if (revocation && former) await recordRevocation(tx, chain, former, revocation, trustedHead);
    return { former: formerId, present: key.keyId, isVouchedFor, trustedHead };
  });
}

/** Revokes a key that was replaced earlier. A key can be revoked again, with an earlier time. */
export function revokeFormerKey(
  { owner, keyring, origin }: RotationDeps,
  keyId: string,
  revocation: Revocation,
): Promise<TrustedHead | null> {
  return asOwner(owner, async (tx) => {
    const chain = await openKeyChain(tx, keyring, origin);
    const key = chain.keys.find((one) => one.keyId === keyId);
    const trustedHead = key ? await checkRevocation(tx, chain, key, revocation) : null;
    if (!key || !(await revokeSigningKey(tx, keyId, revocation.since)))
      throw new Error('There is no previous key with this fingerprint. Rotate the current key first.');
    await recordRevocation(tx, chain, key, revocation, trustedHead);
    return trustedHead;
  });
}

/** Rejects times that cannot be meant. Returns the last head that stays trusted; null if there is none. */
async function checkRevocation(
  tx: Transaction,
  chain: KeyChain,
  key: WholeKey,
  { since, trustedHead }: Revocation,
): Promise<TrustedHead | null> {
  const time = Date.parse(since);
  if (time > Date.parse(await currentTime(tx))) throw new Error('TIME is in the future.');
  if (time < Date.parse(key.from))
    throw new Error(`The key signs since ${key.from}. Give that time to revoke everything it has signed.`);
  if (key.revokedSince && time >= Date.parse(key.revokedSince))
    throw new Error(
      `The key is already revoked as of ${key.revokedSince}. Only an earlier time changes that.`,
    );
  const head = await findTrustedHead(tx, since, trustedHead);
  if (trustedHead && !head)
    throw new Error('No checkpoint with this hash was signed before TIME. Leave it out to use the last one.');
  const before = chain.lastTrustedAt(key.keyId);
  const isLater =
    before !== undefined && head !== null && (before === null || Date.parse(head.at) > Date.parse(before));
  if (isLater)
    throw new Error('An earlier revocation of this key trusts less. Name its checkpoint, or an earlier one.');
  return head;
}

async function recordRevocation(
  tx: Transaction,
  chain: KeyChain,
  key: WholeKey,
  { since }: Revocation,
  trustedHead: TrustedHead | null,
): Promise<void> {
  const current = chain.currentKeyId();
  // A key whose secret was lost before there were records has none that could be revoked.
  if (chain.has('ADDED', key.keyId)) {
    if (!chain.canSignWith(current))
      throw new Error('The current key cannot be read. Set its SECRET_KEY, or rotate the signing key first.');
    const at = await currentTime(tx);
    await chain.add({ action: 'REVOKED', key, at, trustedHead, signedBy: current });
  }
  await recordAudit(tx, operator, {
    action: 'signing-key.revoked',
    subjectType: 'signing-key',
    subjectId: null,
    before: { revokedSince: key.revokedSince },
    after: { keyId: key.keyId, revokedSince: since, trustedHead: trustedHead?.recordHash ?? null },
  });
}
