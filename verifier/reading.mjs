/** Reads the given files. */
import { createPublicKey } from 'node:crypto';
import { hexHash } from './bytes.mjs';
import { isPlain, isReceipt, listOf } from './formats.mjs';

/** @typedef {{ name: string, bytes: Buffer }} GivenFile */
/** @typedef {{ kind: string, value: any, problem?: string }} Found */

/** Parses JSON; rejects duplicate members, which could be read in two ways. @param {Buffer} bytes */
function readJson(bytes) {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  const value = JSON.parse(text);
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[^\s"]/g) ?? [];
  /** @type {Set<string>[]} */
  const names = [];
  tokens.forEach((token, index) => {
    if (token === '{') names.push(new Set());
    if (token === '}') names.pop();
    if (!token.startsWith('"') || tokens[index + 1] !== ':') return;
    const name = JSON.parse(token);
    if (names.at(-1)?.has(name)) throw new Error(`“${name}” stands there twice`);
    names.at(-1)?.add(name);
  });
  return value;
}

/** Removes the `data` envelope of a call. @param {any} value */
const unwrapped = (value) =>
  isPlain(value) && Object.keys(value).length === 1 && 'data' in value ? value.data : value;

/**
 * The contents of a file, by kind.
 * @param {GivenFile} file
 * @returns {Found[]}
 */
export function readFile({ bytes }) {
  let value;
  try {
    value = unwrapped(readJson(bytes));
  } catch (error) {
    return [{ kind: 'file', value: null, problem: /** @type {Error} */ (error).message }];
  }
  if (isPlain(value) && isPlain(value.record) && 'openedAt' in value) value = value.record;
  if (isPlain(value) && listOf(isPlain)(value.items)) value = value.items;
  const things = Array.isArray(value) ? value : [value];
  return things.map((one) => {
    if (!isPlain(one)) return { kind: 'file', value: null };
    if (one.format === 'tenderbox-content/1') return { kind: 'content', value: one };
    if (one.format === 'tenderbox-audit-head/1') return { kind: 'head', value: one };
    if (one.format === 'tenderbox-closing/1') return { kind: 'closing', value: one };
    if (one.format === 'tenderbox-opening/1') return { kind: 'opening', value: one };
    if (isReceipt(one) || one.format === 'tenderbox-withdrawal/1') return { kind: 'record', value: one };
    return { kind: 'closing' in one && 'leaf' in one ? 'proof' : 'file', value: one };
  });
}

/** @typedef {{ publicKey: import('node:crypto').KeyObject, revokedSince: string | null }} Key */

/**
 * The keys of a list with the given fingerprints, all of which must exist.
 * @param {GivenFile} file @param {string[]} fingerprints
 */
export function readKeys({ name, bytes }, fingerprints) {
  /** @type {Map<string, Key>} */
  const keys = new Map();
  /** @type {string[]} */
  const problems = [];
  try {
    for (const { publicKey: x, revokedSince } of unwrapped(readJson(bytes))) {
      const raw = Buffer.from(String(x), 'base64url');
      const fingerprint = hexHash(raw);
      if (raw.length !== 32 || raw.toString('base64url') !== x || !fingerprints.includes(fingerprint))
        continue;
      const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
      keys.set(fingerprint, { publicKey, revokedSince: revokedSince ?? null });
    }
  } catch {
    problems.push(`${name}: this is not a list of public keys.`);
  }
  for (const fingerprint of fingerprints) {
    if (!keys.has(fingerprint))
      problems.push(`${name}: no public key in it has the fingerprint ${fingerprint}.`);
  }
  return { keys, problems };
}
