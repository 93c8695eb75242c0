/** Sealed copies and submitted files. */
import { canonical, hexHash, inGroups, microseconds } from './bytes.mjs';
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
  const genuine = [...contents].flatMap(([hash, copies]) =>
    copies.filter((content) => isGenuineCopy(checking, receipts.get(hash) ?? [], content)),
  );
  const sent = genuine.flatMap(({ value }) => value.files);
  const given = checkConditions(checking, records, genuine, found);
  const byHash = inGroups([...sent, ...given], ({ sha256 }) => sha256);
  const names = new Set([...sent, ...given].map(({ name }) => name));
  const givenAlone = new Set(found.filter(({ kind }) => kind === 'record').map(({ file }) => file.name));
  for (const [hash, own] of receipts) {
    for (const { record } of own.filter(({ file }) => givenAlone.has(file) && !contents.has(hash)))
      notProved.push(`What was submitted as version ${record.version}: its sealed copy was not given.`);
  }
  const missing = new Map(sent.map((file) => [file.sha256, file.name]));
  for (const { file, value: problem } of found.filter(({ kind }) => kind === 'file')) {
    const hash = hexHash(file.bytes);
    const listed = byHash.get(hash) ?? [];
    // Terms have no size in the conditions.
    if (listed.some(({ size }) => size !== undefined && size !== file.bytes.length)) {
      fail(27, `${file.name}: the sealed copy or the conditions state another size for it.`);
    } else if (listed.length) {
      if (missing.delete(hash)) proved.push(`${file.name}: this file was submitted with the response.`);
      if (given.some(({ sha256 }) => sha256 === hash))
        proved.push(`${file.name}: this file was part of the conditions of a submission.`);
    } else if (names.has(file.name)) {
      fail(
        27,
        `${file.name}: a file with this name was submitted or part of the conditions, but with different bytes.`,
      );
    } else {
      const [check, why] = problem ?? [4, 'it has none of the known formats'];
      fail(
        check,
        `${file.name}: it is not a record (${why}), and no given sealed copy or conditions list a file with these bytes.`,
      );
    }
  }
  for (const name of missing.values()) notProved.push(`The bytes of the file “${name}”: it was not given.`);
}

/**
 * Whether a sealed copy matches its receipt.
 * @param {Checking} checking @param {Signed[]} receipts @param {FoundIn} content
 */
function isGenuineCopy({ proved, fail }, receipts, { file: { name, bytes }, value }) {
  const [check, sentence] = faultOfContent(value, bytes, receipts) ?? [];
  if (check) return fail(check, `${name}: ${sentence}.`);
  proved.push(`${name}: this is, byte for byte, what the receipt of version ${value.version} covers.`);
  return true;
}

/**
 * Checks the conditions of submissions. Returns the terms and documents in them.
 * @param {Checking} checking @param {Signed[]} records @param {FoundIn[]} copies @param {FoundIn[]} found
 * @returns {Members[]}
 */
function checkConditions({ proved, notProved, fail }, records, copies, found) {
  const bound = inGroups(
    copies.filter(({ value }) => value.conditionsHash),
    ({ value }) => value.conditionsHash,
  );
  const conditions = found.filter(({ kind }) => kind === 'conditions');
  const given = new Set(conditions.map(({ file }) => hexHash(file.bytes)));
  for (const [hash, own] of bound) {
    for (const { file } of own.filter(() => !given.has(hash)))
      notProved.push(`Under which conditions ${file.name} was submitted: they were not given.`);
  }
  return conditions.flatMap(({ file: { name, bytes }, value }) => {
    const own = bound.get(hexHash(bytes)) ?? [];
    const [check, sentence] = faultOfConditions(value, bytes, own, records) ?? [];
    if (check) fail(check, `${name}: ${sentence}.`);
    if (check) return [];
    for (const { value: content } of own)
      proved.push(
        `${name}: these were the conditions when version ${content.version} of the response ${content.responseId} was submitted.`,
      );
    return [...(value.terms ? [value.terms] : []), ...value.documents];
  });
}

/**
 * @param {Members} conditions @param {Buffer} bytes @param {FoundIn[]} copies @param {Signed[]} records
 * @returns {Fault | null}
 */
function faultOfConditions(conditions, bytes, copies, records) {
  if (!copies.length) return [88, `no given sealed copy names the hash of these bytes, ${hexHash(bytes)}`];
  const fault = faultOf(formats[conditions.format]?.members ?? {}, conditions);
  if (fault) return fault;
  if (canonical(conditions) !== bytes.toString()) return [89, 'this is not canonical JSON'];
  for (const { value: content } of copies) {
    const differs = ['taskId', 'sheetVersion', 'sheetHash'].find(
      (name) => content[name] !== conditions[name],
    );
    if (differs) return [90, `“${differs}” does not match the sealed copy`];
    if ((conditions.terms?.sha256 ?? null) !== content.termsHash)
      return [91, 'its terms are not those that the sealed copy names'];
  }
  const hashes = new Set(copies.map(({ file }) => hexHash(file.bytes)));
  for (const { record } of records.filter((one) => hashes.has(one.record.contentHash))) {
    if (record.eventReference !== conditions.eventReference)
      return [92, '“eventReference” is not that of the receipt'];
    if (record.end !== undefined && microseconds(record.end) < microseconds(conditions.end))
      return [93, 'its deadline is later than the deadline in the receipt'];
  }
  return null;
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
