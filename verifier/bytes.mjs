/** The bytes that are hashed and signed. */
import { createHmac, createPublicKey, createSecretKey, hash, verify } from 'node:crypto';

/** @typedef {Record<string, any>} Members An object as it was read. */

const leafCount = 16_384;

/** @param {string | Buffer} bytes */
const sha256 = (bytes) => hash('sha256', bytes, 'buffer');
/** @param {string | Buffer} bytes */
export const hexHash = (bytes) => sha256(bytes).toString('hex');

/** A hash in groups of four digits, as e-mails and PDFs print it. @param {string} hash */
export const inFours = (hash) => hash.replace(/.{4}(?=.)/g, '$& ');

/** The hash of two hashes, one after the other. @param {string} one @param {string} other */
export const hashOfBoth = (one, other) => hexHash(Buffer.from(one + other, 'hex'));

/** Canonical JSON (RFC 8785, with whole numbers only). @param {any} value @returns {string} */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

/**
 * Reads the same bytes only once.
 * @template Read @param {(bytes: Buffer) => Read} read @returns {(bytes: Buffer) => Read}
 */
export function readOnce(read) {
  /** @type {WeakMap<Buffer, Read>} */
  const known = new WeakMap();
  return (bytes) => {
    const value = known.has(bytes) ? /** @type {Read} */ (known.get(bytes)) : read(bytes);
    known.set(bytes, value);
    return value;
  };
}

/** The signed part of a record. @param {Members} record */
export function signedText(record) {
  const { signature: _signature, ...members } = record;
  return canonical(members);
}

/** The public keys read so far. @type {Map<string, import('node:crypto').KeyObject>} */
const publicKeys = new Map();

/** A public key in base64url. @param {string} x */
export function publicKeyOf(x) {
  const known =
    publicKeys.get(x) ?? createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  publicKeys.set(x, known);
  return known;
}

/**
 * The signatures checked so far, by key: files that belong together often tell the same record.
 * @type {WeakMap<import('node:crypto').KeyObject, Map<string, boolean>>}
 */
const signatures = new WeakMap();

/** Whether the signature of a record is that of a key. @param {Members} record @param {import('node:crypto').KeyObject} key */
export function isSignedBy(record, key) {
  const text = Buffer.from(signedText(record));
  const signature = Buffer.from(record.signature, 'base64url');
  const known = signatures.get(key) ?? new Map();
  signatures.set(key, known);
  const name = `${hexHash(text)} ${signature.toString('hex')}`;
  if (!known.has(name)) known.set(name, verify(null, text, key, signature));
  return known.get(name) === true;
}

/** @param {Members} record */
export const recordHash = (record) => hexHash(signedText(record));
/** @param {Members} record */
export const leafOf = (record) => sha256(Buffer.concat([Buffer.from([0]), Buffer.from(signedText(record))]));
/** The leaf of a link of the chain of records, over the hash of its content. @param {string} hash */
export const leafOfHash = (hash) => sha256(Buffer.from(`00${hash}`, 'hex'));
/** The bytes of a node, used again for each: the byte 01 and the hashes of its two sides. */
const pair = Buffer.alloc(65, 1);

/** @param {Buffer} left @param {Buffer} right */
export function nodeOf(left, right) {
  left.copy(pair, 1);
  right.copy(pair, 33);
  return sha256(pair);
}

/**
 * The roots computed so far, by the leaves and the secret: files that belong together often tell the same box.
 * @type {Map<string, string | undefined>}
 */
const roots = new Map();

/**
 * The root over records, padded with leaves derived from a secret. @param {Members[]} records @param {string}
 * secret
 */
export function rootOf(records, secret) {
  return records.length > leafCount ? undefined : rootOfPaddedLeaves(records.map(leafOf), secret);
}

/** The root over leaves and the padding of a secret. @param {Buffer[]} leaves @param {string} secret */
export function rootOfPaddedLeaves(leaves, secret) {
  const box = hexHash(Buffer.concat([...leaves, Buffer.from(secret)]));
  if (!roots.has(box)) roots.set(box, rootOfPadded(leaves, secret));
  return roots.get(box);
}

/** @param {Buffer[]} leaves @param {string} secret */
function rootOfPadded(leaves, secret) {
  const padding = paddingOf(secret).slice(0, Math.max(0, leafCount - leaves.length));
  return rootOfLeaves([...leaves, ...padding].sort(Buffer.compare));
}

/** The last paddings, by their secrets: one box is often told in several ways. @type {Map<string, Buffer[]>} */
const paddings = new Map();

/** The leaves that can pad a box, in their order. @param {string} secret */
function paddingOf(secret) {
  const padding = paddings.get(secret) ?? makePadding(secret);
  if (paddings.size > 8) paddings.clear();
  paddings.set(secret, padding);
  return padding;
}

/** @param {string} secret */
function makePadding(secret) {
  const key = createSecretKey(secret, 'hex');
  return Array.from({ length: leafCount }, (_leaf, index) => {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(index);
    return createHmac('sha256', key).update(number).digest();
  });
}

/** The root over all leaves of a tree, in their order. @param {Buffer[]} leaves */
export function rootOfLeaves(leaves) {
  /** @type {Buffer[]} */
  let level = leaves;
  while (level.length > 1) {
    const below = level;
    const rights = below.filter((_node, at) => at % 2);
    level = rights.map((right, at) => nodeOf(below[at * 2] ?? right, right));
  }
  return level[0]?.toString('hex');
}

const instantShape = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{0,5}[1-9]))?Z$/;

/** Whether a text is a time as records write it, on a day that exists. @param {any} text */
export function isInstant(text) {
  const [, seconds = ''] = (typeof text === 'string' && instantShape.exec(text)) || [];
  const time = Date.parse(`${seconds}Z`);
  return !Number.isNaN(time) && new Date(time).toISOString() === `${seconds}.000Z`;
}

/** An instant in microseconds. @param {string} text */
export function microseconds(text) {
  const [, seconds = '', fraction = ''] = instantShape.exec(text) ?? [];
  return BigInt(Date.parse(`${seconds}Z`)) * 1000n + BigInt(fraction.padEnd(6, '0'));
}

/**
 * Things in groups, each by what it has in common.
 * @template Thing, Common @param {Thing[]} things @param {(thing: Thing) => Common} common
 */
export function inGroups(things, common) {
  /** @type {Map<Common, Thing[]>} */
  const groups = new Map();
  for (const thing of things) {
    const group = groups.get(common(thing));
    if (group) group.push(thing);
    else groups.set(common(thing), [thing]);
  }
  return groups;
}

const noOrganisation = '00000000-0000-0000-0000-000000000000';
/** The hash before the first link of a chain of the audit trail. @param {string} chain */
export const beginningOf = (chain) =>
  hexHash(`tenderbox-audit/1:${chain === 'platform' ? noOrganisation : chain}`);
