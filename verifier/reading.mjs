/** Reads the given files. */
import { hexHash, microseconds, publicKeyOf, readOnce } from './bytes.mjs';
import { faultOf, faultOfPublicKey, isPlain, keyMembersOf, kindOf, listOf } from './formats.mjs';

/** @typedef {import('./bytes.mjs').Members} Members */
/** @typedef {import('./formats.mjs').Fault} Fault */
/** @typedef {{ name: string, bytes: Buffer }} GivenFile */
/** @typedef {{ kind: string, value: any, isListed: boolean }} Found */

/** What is wrong with JSON that could be read in two ways. */
class Ambiguous extends Error {
  /** @param {Fault} fault */
  constructor([check, sentence]) {
    super(sentence);
    this.check = check;
  }
}

/**
 * Parses JSON. Rejects duplicate members, numbers that are not written as in canonical JSON, and lone
 * surrogates: others could read them differently. @param {Buffer} bytes
 */
export function readJson(bytes) {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  const value = JSON.parse(text);
  // Only one text is written like this, and a half of a character only as an escape.
  if (!text.includes('\\ud') && JSON.stringify(value) === text) return value;
  const tokens = text.match(/"(?:[^"\\]+|\\.)*"|-?\d[\d.eE+-]*|[^\s"]/g) ?? [];
  /** @type {Set<string>[]} */
  const names = [];
  tokens.forEach((token, index) => {
    if (token === '{') names.push(new Set());
    if (token === '}') names.pop();
    if (/^[-\d]/.test(token) && JSON.stringify(Number(token)) !== token)
      throw new Ambiguous([3, `the number ${token} is not written as in canonical JSON`]);
    if (!token.startsWith('"')) return;
    const read = JSON.parse(token);
    if (!read.isWellFormed()) throw new Ambiguous([1, 'a text in it has half of a character']);
    if (tokens[index + 1] !== ':') return;
    if (names.at(-1)?.has(read)) throw new Ambiguous([2, `“${read}” stands there twice`]);
    names.at(-1)?.add(read);
  });
  return value;
}

/** What is wrong with a text that could not be read. @param {unknown} error @returns {Fault} */
export const faultOfReading = (error) =>
  error instanceof Ambiguous ? [error.check, error.message] : [1, 'it is not JSON'];

/** Removes the `data` envelope of a call. @param {any} value */
const unwrapped = (value) =>
  isPlain(value) && Object.keys(value).length === 1 && 'data' in value ? value.data : value;

/** The value in a file. */
const readValue = readOnce((bytes) => unwrapped(readJson(bytes)));

/** The contents of a file, by kind. @param {GivenFile} file */
export const readFile = ({ bytes }) => readContents(bytes);

/** @type {(bytes: Buffer) => Found[]} */
const readContents = readOnce((bytes) => {
  let value;
  try {
    value = readValue(bytes);
  } catch (error) {
    return [{ kind: 'file', value: faultOfReading(error), isListed: false }];
  }
  if (isPlain(value) && isPlain(value.record) && 'openedAt' in value) value = value.record;
  if (isPlain(value) && listOf(isPlain)(value.items)) value = value.items;
  const isListed = Array.isArray(value);
  /** @type {any[]} */
  const things = isListed ? value : [value];
  const kinds = new Set(things.map(kindOfValue));
  // A list holds one kind of record; everything else can only be a file that was submitted.
  if (kinds.size !== 1 || kinds.has('file')) return [{ kind: 'file', value: null, isListed: false }];
  return things.map((one) => ({ kind: kindOfValue(one), value: one, isListed }));
});

/** @param {any} value */
function kindOfValue(value) {
  if (!isPlain(value)) return 'file';
  return kindOf(value) ?? ('closing' in value && 'leaf' in value ? 'proof' : 'file');
}

/** @typedef {{ publicKey: import('node:crypto').KeyObject, from?: string, until?: string | null, revokedSince?: string | null }} Key */

/** The fingerprints of all keys in a list. @param {GivenFile} file @returns {string[]} */
export function fingerprintsOf({ bytes }) {
  try {
    const list = readValue(bytes);
    return listOf(isPlain)(list)
      ? list.map((/** @type {Members} */ key) => hexHash(Buffer.from(String(key.publicKey), 'base64url')))
      : [];
  } catch {
    return [];
  }
}

/**
 * The keys of a list with the given fingerprints.
 * @param {GivenFile} file @param {string[]} fingerprints
 */
export function readKeys({ name, bytes }, fingerprints) {
  /** @type {Map<string, Key>} */
  const keys = new Map();
  /** @type {Fault[]} */
  const faults = [];
  const known = new Set();
  try {
    const list = readValue(bytes);
    if (!listOf(isPlain)(list)) faults.push([7, `${name}: this is not a list of public keys.`]);
    else for (const key of list) add(key);
  } catch (error) {
    const [check, why] = faultOfReading(error);
    faults.push([check, `${name}: this is not a list of public keys: ${why}.`]);
  }
  return { keys, faults };

  /** @param {Members} key */
  function add(key) {
    const raw = Buffer.from(String(key.publicKey), 'base64url');
    const fingerprint = hexHash(raw);
    const fault = faultOfKey(key, raw);
    if (fault) faults.push([fault[0], `${name}: the key ${fingerprint}: ${fault[1]}.`]);
    else if (known.has(fingerprint)) faults.push([9, `${name}: the key ${fingerprint} is in it twice.`]);
    else if (fingerprints.includes(fingerprint)) {
      keys.set(fingerprint, { ...key, publicKey: publicKeyOf(key.publicKey) });
    }
    known.add(fingerprint);
  }
}

/** @param {Members} key @param {Buffer} raw @returns {Fault | null} */
function faultOfKey(key, raw) {
  const fault = faultOf(keyMembersOf(key), key);
  if (fault) return [7, fault[1]];
  const weak = faultOfPublicKey(key.publicKey);
  if (weak?.startsWith('“')) return [7, weak];
  if (key.from && key.until && microseconds(key.until) < microseconds(key.from))
    return [7, '“until” is earlier than “from”'];
  if (key.keyId !== undefined && key.keyId !== hexHash(raw))
    return [8, '“keyId” is not the hash of the public key'];
  return weak ? [10, weak] : null;
}
