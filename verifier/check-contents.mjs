/** Sealed copies and submitted files. */
import { canonical, hexHash, inGroups } from './bytes.mjs';
import { faultOf, formats, isReceipt, isText } from './formats.mjs';

/** @typedef {import('./bytes.mjs').Members} Members */
/** @typedef {import('./check.mjs').Checking} Checking */
/** @typedef {import('./check.mjs').Signed} Signed */
/** @typedef {import('./check.mjs').FoundIn} FoundIn */
/** @typedef {import('./formats.mjs').Fault} Fault */

/**
 * Checks that each sealed copy matches one of the receipts, and each other file a sealed copy.
 * @param {Checking} checking @param {Signed[]} records @param {FoundIn[]} found
 */
export function checkContents(checking, records, found) {
  const { proved, notProved, fail } = checking;
  const receipts = inGroups(
    records.filter(({ record }) => isReceipt(record)),
    ({ record }) => record.contentHash,
  );
  const contents = inGroups(
    found.filter(({ kind }) => kind === 'content'),
    ({ file }) => hexHash(file.bytes),
  );
  const sent = [...contents].flatMap(([hash, copies]) =>
    copies.flatMap((content) => filesOf(checking, receipts.get(hash) ?? [], content)),
  );
  const byHash = inGroups(sent, ({ sha256 }) => sha256);
  const names = new Set(sent.map(({ name }) => name));
  const givenAlone = new Set(found.filter(({ kind }) => kind === 'record').map(({ file }) => file.name));
  for (const [hash, own] of receipts) {
    for (const { record } of own.filter(({ file }) => givenAlone.has(file) && !contents.has(hash)))
      notProved.push(`What was submitted as version ${record.version}: its sealed copy was not given.`);
  }
  const missing = new Map(sent.map((file) => [file.sha256, file.name]));
  for (const { file, value: problem } of found.filter(({ kind }) => kind === 'file')) {
    const hash = hexHash(file.bytes);
    const listed = byHash.get(hash) ?? [];
    if (listed.some((one) => one.size !== file.bytes.length)) {
      fail(27, `${file.name}: the sealed copy states another size for it.`);
    } else if (listed.length) {
      proved.push(`${file.name}: this file was submitted with the response.`);
      missing.delete(hash);
    } else if (names.has(file.name)) {
      fail(27, `${file.name}: a file with this name was submitted, but with different bytes.`);
    } else {
      const [check, why] = problem ?? [4, 'it has none of the known formats'];
      fail(
        check,
        `${file.name}: it is not a record (${why}), and no given sealed copy lists a file with these bytes.`,
      );
    }
  }
  for (const name of missing.values()) notProved.push(`The bytes of the file “${name}”: it was not given.`);
}

/**
 * The files that a sealed copy names, if it matches its receipt.
 * @param {Checking} checking @param {Signed[]} receipts @param {FoundIn} content @returns {Members[]}
 */
function filesOf({ proved, fail }, receipts, { file: { name, bytes }, value }) {
  const [check, sentence] = faultOfContent(value, bytes, receipts) ?? [];
  if (check) fail(check, `${name}: ${sentence}.`);
  if (check) return [];
  proved.push(`${name}: this is, byte for byte, what the receipt of version ${value.version} covers.`);
  return value.files;
}

/** @param {Members} content @param {Buffer} bytes @param {Signed[]} receipts @returns {Fault | null} */
function faultOfContent(content, bytes, receipts) {
  if (!receipts.length) return [22, `no given receipt has the hash of these bytes, ${hexHash(bytes)}`];
  const fault = faultOf(formats[content.format]?.members ?? {}, content);
  if (fault) return fault;
  if (canonical(content) !== bytes.toString()) return [23, 'this is not canonical JSON'];
  for (const name of ['taskId', 'supplierId', 'responseId', 'version']) {
    if (receipts.some(({ record }) => record[name] !== content[name]))
      return [24, `“${name}” does not match the receipt`];
  }
  const wrong = Object.entries(content.values).find(([path, value]) => !isValue(path, value, content.values));
  if (wrong) return [25, `the value of “${wrong[0]}” is not as the format requires`];
  const odd = content.files.find((/** @type {Members} */ { path }) => !filePath.test(path));
  return odd ? [26, `“${odd.path}” is not the path of a file`] : null;
}

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const answerPath = new RegExp(`^answers/${id}$`);
const pricePath = new RegExp(`^(prices/${id})/(unitPrice|leadTime|comment|noBid)$`);
const filePath = new RegExp(`^(answers/${id}|template|files)$`);
const price = /^\d{1,12}(\.\d{1,4})?$/;

/** Whether a submitted value can be at its path. @param {string} path @param {any} value @param {Members} values */
function isValue(path, value, values) {
  const isAnyText = typeof value === 'string';
  if (answerPath.test(path))
    return isAnyText || typeof value === 'boolean' || (Array.isArray(value) && value.every(isText));
  const [, line, field] = pricePath.exec(path) ?? [];
  if (field === 'noBid') return typeof value === 'boolean';
  if (field === 'unitPrice' && values[`${line}/noBid`] !== true) return isAnyText && price.test(value);
  return field !== undefined && isAnyText;
}
