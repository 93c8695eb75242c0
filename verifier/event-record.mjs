/** Reads the record of an event, a zip file: its list of hashes, and the signed records in it. */
import { inflateRawSync } from 'node:zlib';
import { hexHash, isInstant, microseconds, recordHash } from './bytes.mjs';
import { faultOf, isPlain, isReceipt, openingNumberOf } from './formats.mjs';
import { readJson } from './reading.mjs';

/** @typedef {import('./bytes.mjs').Members} Members */
/** @typedef {import('./check.mjs').Checking} Checking */
/** @typedef {import('./reading.mjs').GivenFile} GivenFile */
/** @typedef {{ name: string, entries: Map<string, Buffer> }} EventRecord */

const listName = 'SHA256SUMS.txt';
const signatureName = 'SHA256SUMS.sig.json';
const missingName = 'MISSING.txt';
const keysName = 'receipt-keys.json';
const keyRecordsName = 'key-records.json';
/** The files that are signed themselves, or that the signature of a receipt covers. */
const covered =
  /^(Tasks\/[^/]+\/(closing-\d+\.json|opening(-\d+)?\.json|record-proofs\.json|Responses\/[^/]+\/(receipt\.json|content\.json|conditions\.json|Files\/[^/]+))|Evaluation\/[^/]+\/(plan-\d+\.json|plan-\d+-content\.json|Round \d+, envelope \d\/(lock|sheets)\.json))$/;
/** What plans and locks of evaluations name by its hash, which is checked with them. */
const evaluated = /^Evaluation\/.*(-content|\/sheets)\.json$/;
/** The files of people, which can be missing or damaged where they are stored. */
const storedFile = /^(Documents|Tasks\/[^/]+\/(Documents|Responses\/[^/]+\/Files)|Messages\/[^/]+)\/[^/]+$/;
/** Since number 2, the list of hashes is signed. */
const eventFormats = ['tenderbox-event-record/1', 'tenderbox-event-record/2'];
const eventMembers = {
  ...{ format: (/** @type {any} */ format) => eventFormats.includes(format), at: isInstant },
  ...{ event: isPlain, acts: Array.isArray, amendments: Array.isArray },
};

/** The entries of a zip file; null if it is none, or one of more than 4 GB. @param {Buffer} zip */
function entriesOf(zip) {
  const end = zip.length - 22;
  const isZip = zip.indexOf('PK\x03\x04') === 0 && zip.indexOf('PK\x05\x06', end) === end;
  if (!isZip) return null;
  /** @type {[string, Buffer][]} */
  const entries = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== 0x02014b50) return null;
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [nameLength, extraLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + size);
    if (method !== 0 && method !== 8) return null;
    entries.push([
      zip.toString('utf8', at + 46, at + 46 + nameLength),
      method === 8 ? inflateRawSync(bytes) : bytes,
    ]);
    at += 46 + nameLength + extraLength + zip.readUInt16LE(at + 32);
  }
  return entries;
}

/** The event record in a file; null if the file is something else. @param {GivenFile} file @returns {EventRecord | null} */
export function readEventRecord({ name, bytes }) {
  try {
    const entries = entriesOf(bytes);
    const names = entries?.map(([path]) => path) ?? [];
    // A path that is there twice is read differently by different programs.
    if (!entries || new Set(names).size < names.length) return null;
    return names.includes(listName) && names.includes('event.json')
      ? { name, entries: new Map(entries) }
      : null;
  } catch {
    return null;
  }
}

/** The list of public keys in an event record. @param {EventRecord} record @returns {GivenFile} */
export const keysIn = ({ name, entries }) => ({
  name: `${name}, ${keysName}`,
  bytes: entries.get(keysName) ?? Buffer.alloc(0),
});

/** The signed list of keys in an event record; null in records from before there was one. @param {EventRecord} record @returns {GivenFile | null} */
export function keyRecordsIn({ name, entries }) {
  const bytes = entries.get(keyRecordsName);
  return bytes ? { name: `${name}, ${keyRecordsName}`, bytes } : null;
}

/**
 * Checks the list of hashes and the folders of tasks. Returns the files whose signatures are to be checked.
 * @param {Checking} checking @param {EventRecord} record @returns {GivenFile[]}
 */
export function filesIn(checking, { name, entries }) {
  const { proved, notProved, fail } = checking;
  const before = checking.failed.length;
  const event = read(entries.get('event.json'));
  const isSigned = event?.format === eventFormats[1];
  const listed = (entries.get(listName)?.toString() ?? '').split(/(?<=\n)/).map((line) => {
    const [, hash, path = ''] = /^([0-9a-f]{64}) {2}(.+)\n$/.exec(line) ?? [];
    const bytes = path === listName ? undefined : entries.get(path);
    if (!bytes) fail(71, `${name}: a line of ${listName} names no file in it: “${line.trim()}”.`);
    else if (hexHash(bytes) !== hash) fail(71, `${name}, ${path}: its hash is not that of ${listName}.`);
    return path;
  });
  const known = new Set(listed);
  if (known.size < listed.length) fail(71, `${name}: ${listName} names a file twice.`);
  for (const path of entries.keys()) {
    const isOutside = path === listName || (isSigned && path === signatureName);
    if (!isOutside && !known.has(path)) fail(71, `${name}, ${path}: it is not in ${listName}.`);
  }
  const fault = isPlain(event) ? faultOf(eventMembers, event) : [1, 'it is not JSON'];
  if (fault) fail(72, `${name}, event.json: ${fault[1]}.`);
  const damaged = missingIn(checking, name, entries);
  for (const path of entries.keys()) {
    if (/^Tasks\/[^/]+\/opening\.json$/.test(path)) checkTask(checking, name, entries, path);
    if (!damaged.has(path)) checkResponse(checking, name, entries, path);
  }
  const signed = isSigned ? signatureIn(checking, name, entries, event) : null;
  if (checking.failed.length === before) {
    proved.push(`${name}: its ${entries.size} files are complete and match its list of hashes.`);
    const count = [...entries.keys()].filter((path) => !covered.test(path)).length;
    if (signed)
      proved.push(
        `${name}: the installation ${signed.origin} has signed all of it, at ${signed.at} by its clock.`,
      );
    else
      notProved.push(
        `${name}: the files in it that no signature covers, such as PDFs and event.json: ${count}.`,
      );
  }
  return [...entries]
    .filter(([path]) => covered.test(path) && !evaluated.test(path) && !damaged.has(path))
    .map(([path, bytes]) => ({ name: `${name}, ${path}`, bytes }));
}

/**
 * The genuine signature of the list of hashes; null if it is not.
 * @param {Checking} checking @param {string} name @param {Map<string, Buffer>} entries @param {Members} event
 * @returns {Members | null}
 */
function signatureIn({ fail, isGenuine }, name, entries, event) {
  const where = `${name}, ${signatureName}`;
  const sums = read(entries.get(signatureName));
  if (!isPlain(sums)) fail(119, `${where}: the signature of ${listName} is missing or not JSON.`);
  else if (!isGenuine(where, sums, 'sums')) return null;
  else if (sums.sha256 !== hexHash(entries.get(listName) ?? ''))
    fail(120, `${where}: it is the signature of a different ${listName}.`);
  else if (sums.eventReference !== event.event?.reference)
    fail(121, `${where}: it belongs to a different event than event.json.`);
  else if (!isInstant(event.at) || microseconds(sums.at) < microseconds(event.at))
    fail(121, `${where}: it was signed before event.json was written.`);
  else return sums;
  return null;
}

/**
 * The files that are in it but damaged, by their paths. What it says about missing and damaged files is not proven.
 * @param {Checking} checking @param {string} name @param {Map<string, Buffer>} entries
 */
function missingIn({ fail, notProved }, name, entries) {
  const damaged = new Set();
  const lines =
    entries
      .get(missingName)
      ?.toString()
      .split(/(?<=\n)/) ?? [];
  for (const line of lines) {
    const [, path = '', what] = /^(.+): (missing|damaged)\n$/.exec(line) ?? [];
    if (!storedFile.test(path) || entries.has(path) !== (what === 'damaged'))
      fail(122, `${name}, ${missingName}: this line cannot be true: “${line.trim()}”.`);
    else
      notProved.push(`${name}, ${path}: the file as it was uploaded. The installation says it is ${what}.`);
    if (what === 'damaged') damaged.add(path);
  }
  return damaged;
}

/**
 * Checks that a folder has what its opening record lists.
 * @param {Checking} checking @param {string} name @param {Map<string, Buffer>} entries @param {string} path
 */
function checkTask({ fail, notProved }, name, entries, path) {
  const folder = path.slice(0, -'opening.json'.length);
  const opening = read(entries.get(path));
  const told = isPlain(opening) && Array.isArray(opening.closings) ? opening.closings : [];
  const inFolder = [...entries].filter(([one]) => one.startsWith(folder));
  /** @param {RegExp} shape */
  const hashesOf = (shape) =>
    inFolder
      .filter(([one]) => shape.test(one.slice(folder.length)))
      .map(([, bytes]) => hashOrNone(read(bytes)));
  const closings = told.map((/** @type {any} */ one) => hashOrNone(one?.closing));
  if (!areSame(hashesOf(/^closing-\d+\.json$/), closings))
    fail(73, `${name}, ${folder}: its closing records are not those of its opening record.`);
  const receipts = hashesOf(/^Responses\/[^/]+\/receipt\.json$/);
  const last = told.at(-1)?.records;
  // The last opening decides who is left sealed. Each is named after its number.
  const later = inFolder.filter(([one]) => /^opening-\d+\.json$/.test(one.slice(folder.length)));
  const openings = [opening, ...later.map(([, bytes]) => read(bytes))].filter(isPlain);
  const isNamed = later.every(
    ([one, bytes]) => one === `${folder}opening-${read(bytes)?.number}.json` && read(bytes)?.number > 1,
  );
  if (!isNamed || new Set(openings.map(openingNumberOf)).size < openings.length)
    fail(146, `${name}, ${folder}: an opening record is not named after its number.`);
  const latest = openings.toSorted((one, other) => openingNumberOf(one) - openingNumberOf(other)).at(-1);
  const left = new Set(
    Array.isArray(latest?.left) ? latest.left.map((/** @type {any} */ one) => one?.supplierId) : [],
  );
  const current = Array.isArray(last)
    ? last.filter((one) => isPlain(one) && isReceipt(one) && !left.has(one.supplierId)).map(hashOrNone)
    : [];
  if (!receipts.length && current.length)
    notProved.push(`${name}, ${folder}: the responses. They are not in it.`);
  else if (!areSame(receipts, current))
    fail(73, `${name}, ${folder}: its responses are not the current submissions of its opening record.`);
}

/**
 * Checks that a sealed copy is that of the receipt beside it, and a file one of the sealed copy beside it.
 * @param {Checking} checking @param {string} name @param {Map<string, Buffer>} entries @param {string} path
 */
function checkResponse({ fail }, name, entries, path) {
  const [, folder, what] =
    /^(Tasks\/[^/]+\/Responses\/[^/]+\/)(content\.json|conditions\.json|Files\/.+)$/.exec(path) ?? [];
  if (!folder) return;
  const hash = hexHash(entries.get(path) ?? '');
  const content = read(entries.get(`${folder}content.json`));
  if (what === 'content.json' && content?.conditionsHash && !entries.has(`${folder}conditions.json`))
    fail(95, `${name}, ${folder}: the conditions of this response are missing.`);
  if (what === 'conditions.json') {
    if (content?.conditionsHash !== hash)
      fail(94, `${name}, ${path}: these are the conditions of another response.`);
    return;
  }
  const files = content?.files;
  const isOwn =
    what === 'content.json'
      ? read(entries.get(`${folder}receipt.json`))?.contentHash === hash
      : Array.isArray(files) && files.some((file) => file?.sha256 === hash);
  if (!isOwn) fail(73, `${name}, ${path}: it belongs to another response, or to none.`);
}

/** @param {any} value */
const hashOrNone = (value) => (isPlain(value) ? recordHash(value) : '');

/** @param {string[]} some @param {string[]} others */
const areSame = (some, others) => some.toSorted().join() === others.toSorted().join();

/** @param {Buffer | undefined} bytes */
function read(bytes) {
  try {
    return readJson(bytes ?? Buffer.alloc(0));
  } catch {
    return null;
  }
}
