/**
 * Finds what shows that a record existed before its key was revoked: a thief can date a record as he likes, but
 * cannot put its hash into what was signed with another key, or was recorded before the theft.
 */
import { hashOfBoth, hexHash, inGroups, leafOf, nodeOf, recordHash, rootOf } from './bytes.mjs';
import { isHash, isPlain, kindOf, listOf } from './formats.mjs';

/** @typedef {import('./bytes.mjs').Members} Members */
/** @typedef {import('./key-chain.mjs').KeyChain} KeyChain */
/** @typedef {{ closing: Members, secret: string, records: Members[] }} ToldClosing */

/**
 * @param {KeyChain} chain @param {Members[]} signed All records, closings, openings and heads that were given.
 * @param {{ proofs: Members[], recordProofs: Members[] }} given Proofs of boxes, and those of the chain of records that
 * lead to a root. @param {{ chain: string, entryHashes: string[] }[]} recordChains
 * @param {(record: Members) => boolean} isSigned Whether a known key signed a record, revoked or not.
 * @returns {(record: Members) => boolean} Whether a record is anchored.
 */
export function findAnchors({ keys }, signed, { proofs, recordProofs }, recordChains, isSigned) {
  /** @type {Map<string, Set<string>>} */
  const recorded = new Map();
  /** @type {Set<string>} */
  const anchored = new Set();
  for (const [keyId, { revocation }] of keys) {
    if (!revocation) continue;
    if (revocation.trustedHead) anchored.add(revocation.trustedHead);
    const hashes = recordChains.flatMap((one) => recordedUpTo(one, revocation.trustedRecords));
    recorded.set(keyId, new Set(hashes));
  }
  /** @param {Members} record */
  const isAnchored = (record) => {
    const hash = recordHash(record);
    return anchored.has(hash) || (recorded.get(record.keyId)?.has(hash) ?? false);
  };
  const byHash = inGroups(signed, recordHash);
  const byLeaf = new Map(
    signed
      .filter((record) => kindOf(record) === 'record')
      .map((record) => [leafOf(record).toString('hex'), recordHash(record)]),
  );
  const proofsOf = inGroups(proofs, ({ closing }) => recordHash(closing));
  const recordedIn = inGroups(recordProofs, ({ head }) => recordHash(head));
  const toldOf = inGroups(signed.flatMap(closingsIn), ({ closing }) => recordHash(closing));
  const valid = signed.filter(
    (record) => (!keys.get(record.keyId)?.revocation || isAnchored(record)) && isSigned(record),
  );
  /** @type {Set<string>} */
  const read = new Set();
  for (const record of valid) {
    const hash = recordHash(record);
    if (read.has(hash)) continue;
    read.add(hash);
    const contained = [
      ...containedIn(record),
      ...leavesIn(record).flatMap((leaf) => byLeaf.get(leaf) ?? []),
      ...(proofsOf.get(hash) ?? []).flatMap(provedBy),
      ...(toldOf.get(hash) ?? []).flatMap(toldBy),
      ...(recordedIn.get(hash) ?? []).map((proof) => proof.recordHash),
    ];
    for (const one of contained.filter((other) => !anchored.has(other))) {
      anchored.add(one);
      // The list grows while it is read.
      valid.push(...(byHash.get(one) ?? []).filter(isSigned));
    }
  }
  return isAnchored;
}

/** The contents of the chain of records up to a link. @param {{ chain: string, entryHashes: string[] }} given @param {string | null} end */
function recordedUpTo({ chain, entryHashes }, end) {
  let hash = hexHash(`tenderbox-audit/1:${chain}`);
  for (const [index, entryHash] of entryHashes.entries()) {
    hash = hashOfBoth(hash, entryHash);
    if (hash === end) return entryHashes.slice(0, index + 1);
  }
  return [];
}

/** The hashes that the signature of a record covers. @param {Members} record @returns {string[]} */
function containedIn(record) {
  const previous = typeof record.previous === 'string' ? [record.previous] : [];
  if (kindOf(record) === 'blinded')
    return record.closings.map((/** @type {ToldClosing} */ { closing }) => recordHash(closing));
  if (kindOf(record) !== 'opening') return previous;
  const told = closingsIn(record).flatMap(({ closing, records }) => [closing, ...records].map(recordHash));
  return [...previous, ...told];
}

/** The leaf hashes of a blinded opening record. @param {Members} record @returns {string[]} */
function leavesIn(record) {
  if (kindOf(record) !== 'blinded') return [];
  return record.closings.flatMap((/** @type {{ leaves: string }} */ { leaves }) =>
    Buffer.from(leaves, 'base64url').toString('hex').match(/.{64}/g),
  );
}

/** The record that a proof shows to be in its closing. @param {Members} proof */
function provedBy({ closing, receipt, proof }) {
  let node = leafOf(receipt);
  for (const { side, hash } of proof) {
    const other = Buffer.from(hash, 'hex');
    node = side === 'left' ? nodeOf(other, node) : nodeOf(node, other);
  }
  return node.toString('hex') === closing.root ? [recordHash(receipt)] : [];
}

/** The records of a closing that an opening record tells. @param {ToldClosing} told */
const toldBy = ({ closing, secret, records }) =>
  rootOf(records, secret) === closing.root ? records.map(recordHash) : [];

/** @param {Members} opening @returns {ToldClosing[]} */
export const closingsIn = ({ closings }) =>
  (Array.isArray(closings) ? closings : []).filter(
    (told) => isPlain(told?.closing) && isHash(told.secret) && listOf(isPlain)(told.records),
  );
