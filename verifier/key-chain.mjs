/** Reads the signed list of keys, in which each record names the one before. */
import { hexHash, isSignedBy, microseconds, publicKeyOf, recordHash } from './bytes.mjs';
import { faultOf, faultOfPublicKey, formats, kindOf } from './formats.mjs';

/** @typedef {import('./bytes.mjs').Members} Members */
/** @typedef {import('./formats.mjs').Fault} Fault */
/** @typedef {{ name: string, records: Members[], isListed: boolean }} GivenChain A list of key records as it was given. */
/** @typedef {{ trustedHead: string | null, trustedRecords: string | null, trustedAt: string | null, at: string }} Revocation */
/**
 * @typedef {{
 *   publicKey: import('node:crypto').KeyObject, from: string, until: string | null,
 *   vouchedBy: string | null, revocation: Revocation | null,
 * }} ChainedKey A key of the list, and the key that vouched for it: none for the first, and for one that signed itself.
 */
/**
 * @typedef {{ name: string, keys: Map<string, ChainedKey>, records: Members[], lost: Members[] }} KeyChain The lost
 * records were in the list before a backup was restored. Their keys are in it still.
 */

/** @type {KeyChain} */
const noChain = { name: '', keys: new Map(), records: [], lost: [] };

/**
 * The longest of the given lists, up to its first fault. All others must be its beginning, except for what a
 * restore from a backup has lost.
 * @param {GivenChain[]} given @param {Members[]} restored Restore records, as given.
 * @param {(check: number, sentence: string) => false} fail @returns {KeyChain}
 */
export function readKeyChain(given, restored, fail) {
  const chains = given.map((list) => readList(list, fail));
  const restores = restored.filter((restore) => chains.some((chain) => isSignedIn(chain, restore)));
  const last = restores.toSorted((one, other) => one.epoch - other.epoch).at(-1);
  const present = chains.map((chain) => withoutLost(chain, restores));
  /** @param {KeyChain} chain */
  const rank = ({ records }) => records.length + (indexOf(records, last?.keys) < 0 ? 0 : 1e9);
  const [longest = noChain, ...others] = present.toSorted((one, other) => rank(other) - rank(one));
  for (const { name, records, lost } of others) {
    const same = records.findIndex(
      (record, index) => recordHash(record) !== recordHash(longest.records[index] ?? {}),
    );
    const tail = same < 0 ? [] : records.slice(same);
    const isLost = restores.some(
      ({ keys, at }) => indexOf(longest.records, keys) >= same - 1 && areBefore(tail, at),
    );
    if (tail.length && !isLost)
      fail(
        98,
        `${name} and ${longest.name}: they differ in key record ${same + 1}. Different lists of keys were given out.`,
      );
    else longest.lost.push(...tail, ...lost);
  }
  for (const { keys } of chains) {
    for (const [keyId, key] of keys) {
      const known = longest.keys.get(keyId);
      if (known) known.revocation ??= key.revocation;
      else if (longest.lost.some(({ subjectKeyId }) => subjectKeyId === keyId)) longest.keys.set(keyId, key);
    }
  }
  return longest;
}

/** @param {Members[]} records @param {any} hash */
const indexOf = (records, hash) => records.findIndex((record) => recordHash(record) === hash);

/** @param {Members[]} records @param {string} at */
const areBefore = (records, at) => records.every((record) => microseconds(record.at) <= microseconds(at));

/** Whether a key of a list signed a restore record. @param {KeyChain} chain @param {Members} restore */
function isSignedIn({ keys }, restore) {
  const key = keys.get(restore.keyId)?.publicKey;
  const members = formats['tenderbox-restore/1']?.members ?? {};
  if (!key || faultOf(members, restore)) return false;
  return isSignedBy(restore, key);
}

/** A list as a restore has left it, if it goes on with older records after the one that the restore names. @param {KeyChain} chain @param {Members[]} restores */
function withoutLost(chain, restores) {
  const ends = restores.flatMap(({ keys, at }) => {
    const end = indexOf(chain.records, keys) + 1;
    const next = chain.records[end];
    return end > 0 && next && areBefore([next], at) ? [end] : [];
  });
  if (!ends.length) return chain;
  const end = Math.min(...ends);
  const kept = readList({ ...chain, records: chain.records.slice(0, end), isListed: true }, () => false);
  return { ...kept, lost: chain.records.slice(end) };
}

/** @param {GivenChain} given @param {(check: number, sentence: string) => false} fail @returns {KeyChain} */
function readList({ name, records, isListed }, fail) {
  /** @type {KeyChain} */
  const chain = { name, keys: new Map(), records: [], lost: [] };
  if (!isListed) fail(96, `${name}: one key record alone is no list of keys.`);
  for (const record of records) {
    const fault = faultOfKeyRecord(record, chain) ?? faultOfAction(record, chain);
    if (fault) {
      fail(fault[0], `${name}, key record ${chain.records.length + 1}: ${fault[1]}.`);
      return chain;
    }
    addRecord(chain, record);
  }
  return chain;
}

/** @param {KeyChain} chain @param {Members} record */
function addRecord({ keys, records }, record) {
  const { action, publicKey, subjectKeyId, at, keyId, trustedHead, trustedAt, trustedRecords } = record;
  const subject = keys.get(subjectKeyId);
  if (action === 'ADDED') {
    const before = keys.get(currentOf(records) ?? '');
    if (before) before.until = at;
    const vouchedBy = keyId === subjectKeyId ? null : keyId;
    keys.set(subjectKeyId, {
      publicKey: publicKeyOf(publicKey),
      from: at,
      until: null,
      vouchedBy,
      revocation: null,
    });
  } else if (subject) subject.revocation = { trustedHead, trustedAt, trustedRecords, at };
  records.push(record);
}

/** The key that signs after these records. @param {Members[]} records @returns {string | null} */
const currentOf = (records) => records.findLast(({ action }) => action === 'ADDED')?.subjectKeyId ?? null;

/** What is wrong with a record by itself, or with its place in the list. @param {Members} record @param {KeyChain} chain @returns {Fault | null} */
function faultOfKeyRecord(record, { records }) {
  const members = kindOf(record) === 'key' ? formats[record.format]?.members : undefined;
  if (!members) return [4, 'its format is not tenderbox-key/1'];
  const fault = faultOf(members, record);
  if (fault) return fault;
  const last = records.at(-1);
  if (record.number !== records.length + 1) return [96, `it has the number ${record.number}`];
  if (record.previous !== (last ? recordHash(last) : null))
    return [97, 'it does not name the key record before it'];
  const weak = faultOfPublicKey(record.publicKey);
  if (weak) return [99, weak];
  if (hexHash(Buffer.from(record.publicKey, 'base64url')) !== record.subjectKeyId)
    return [99, '“subjectKeyId” is not the hash of the public key'];
  if (last && microseconds(record.at) < microseconds(last.at))
    return [100, 'it is earlier than the key record before it'];
  return null;
}

/** What is wrong with what a record does, and with its signature. @param {Members} record @param {KeyChain} chain @returns {Fault | null} */
function faultOfAction(record, { keys, records }) {
  const { action, subjectKeyId, keyId, publicKey } = record;
  const current = currentOf(records);
  const trusted = [record.trustedHead, record.trustedAt, record.trustedRecords];
  if (action === 'ADDED') {
    if (keys.has(subjectKeyId)) return [101, 'its key was added before'];
    if (trusted.some((value) => value !== null)) return [101, 'only a revocation names a trusted checkpoint'];
    if (keyId !== subjectKeyId && keyId !== current)
      return [101, 'it is signed neither by the key in use before it nor by its own key'];
  } else {
    const subject = keys.get(subjectKeyId);
    if (keyId !== current)
      return [
        102,
        'it is not signed by the key that was in use. A key that is replaced or revoked cannot revoke',
      ];
    if (!subject || subjectKeyId === current) return [102, 'it revokes a key that was not in use before'];
    const fault = faultOfTrust(record, subject.revocation);
    if (fault) return [102, fault];
  }
  const signer = keyId === subjectKeyId ? publicKeyOf(publicKey) : keys.get(keyId)?.publicKey;
  if (!signer || !isSignedBy(record, signer))
    return [13, 'the signature is not valid. Something was changed after it was signed'];
  return null;
}

/** What is wrong with the checkpoint that a revocation trusts. @param {Members} record @param {Revocation | null} earlier */
function faultOfTrust({ trustedHead, trustedAt, trustedRecords, at }, earlier) {
  const values = [trustedHead, trustedAt, trustedRecords];
  if (values.some((value) => value === null) && values.some((value) => value !== null))
    return 'it names only a part of a trusted checkpoint';
  if (trustedAt && microseconds(trustedAt) > microseconds(at))
    return 'the trusted checkpoint is later than the revocation';
  if (!earlier || trustedAt === null) return null;
  const isEarlier = earlier.trustedAt !== null && microseconds(trustedAt) <= microseconds(earlier.trustedAt);
  return isEarlier ? null : 'the key was revoked before, with an earlier checkpoint';
}

/**
 * The keys that the given fingerprints lead to: each key vouches for the next one, unless it was revoked as of an
 * earlier time. @param {KeyChain} chain @param {string[]} fingerprints
 */
export function trustedKeys({ keys }, fingerprints) {
  const trusted = new Set(fingerprints.filter((fingerprint) => keys.has(fingerprint)));
  for (const [keyId, { vouchedBy, from }] of keys) {
    const revocation = keys.get(vouchedBy ?? '')?.revocation;
    const isInTime =
      !revocation ||
      (revocation.trustedAt !== null && microseconds(from) <= microseconds(revocation.trustedAt));
    if (vouchedBy && trusted.has(vouchedBy) && isInTime) trusted.add(keyId);
  }
  return trusted;
}

/**
 * Says what the list shows, and which keys in it no other key vouches for.
 * @param {import('./check.mjs').Checking} checking @param {KeyChain} chain @param {Set<string>} trusted
 */
export function tellKeyChain({ proved, notProved }, { name, keys, records, lost }, trusted) {
  if (!records.length) return;
  for (const { number, action, subjectKeyId } of lost)
    proved.push(
      `${name}: key record ${number} (${action} ${subjectKeyId}) was lost when a backup was restored, and stays genuine.`,
    );
  proved.push(`${name}: its ${records.length} key records are signed, and each names the one before.`);
  const firsts = [...keys].filter(([, { vouchedBy }]) => vouchedBy === null).slice(1);
  for (const [keyId] of firsts)
    notProved.push(
      `${name}: that the key ${keyId} follows the others. It is not vouched for by the key before.`,
    );
  for (const [keyId, { vouchedBy }] of keys) {
    if (vouchedBy && trusted.has(vouchedBy) && !trusted.has(keyId))
      notProved.push(
        `${name}: that the key ${keyId} can be trusted. The key that vouches for it was revoked. Compare its fingerprint, and give it as well.`,
      );
  }
  notProved.push(
    `${name}: that everyone is given this list. Keep it, and give the list you kept earlier as well: both are compared.`,
  );
}

const tolerance = 15n * 60_000_000n;

/**
 * Checks that known checkpoints name the list, and that revocations name known checkpoints correctly.
 * @param {import('./check.mjs').Checking} checking @param {KeyChain} chain @param {import('./check.mjs').Signed[]} heads
 * @param {{ name: string, hashes: string[] }[]} recordChains
 */
export function compareWithKeyChain({ fail, proved }, { name, records, lost }, heads, recordChains) {
  if (!records.length) return;
  const numbers = new Map(records.map((record) => [recordHash(record), record.number]));
  for (const { file, record: head } of heads) {
    if (head.keys === undefined || indexOf(lost, head.keys) >= 0) continue;
    const number = numbers.get(head.keys);
    const late = records.find(
      (record) =>
        record.number > (number ?? 0) && microseconds(record.at) + tolerance < microseconds(head.at),
    );
    if (number === undefined)
      fail(106, `${file}: the key record that it names is not in ${name}. Get the current list of keys.`);
    else if (late)
      fail(
        107,
        `${file}: key record ${late.number} of ${name} claims to be older, but the checkpoint does not include it.`,
      );
    else proved.push(`${file}: ${name} leads to the key record that it names.`);
  }
  const byHash = new Map(heads.map((head) => [recordHash(head.record), head]));
  for (const { number, trustedHead, trustedAt, trustedRecords } of records) {
    const head = byHash.get(trustedHead);
    if (head && (head.record.at !== trustedAt || head.record.records !== trustedRecords))
      fail(104, `${name}, key record ${number}: it does not say what ${head.file}, which it names, says.`);
    for (const chain of recordChains) {
      if (trustedRecords && !chain.hashes.includes(trustedRecords))
        fail(105, `${name}, key record ${number}: ${chain.name} does not lead to the checkpoint it trusts.`);
    }
  }
}
