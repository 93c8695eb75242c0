/** Receipts, withdrawals, sealed copies and files. */
import { canonical, hexHash, microseconds, recordHash } from './bytes.mjs';
import { called, contentMembers, faultOf, isReceipt, timeOf } from './formats.mjs';

/** @typedef {import('./bytes.mjs').Members} Members */
/** @typedef {import('./check.mjs').Checking} Checking */
/** @typedef {import('./check.mjs').Signed} Signed */
/** @typedef {import('./reading.mjs').Found & { file: import('./reading.mjs').GivenFile }} FoundIn */

/**
 * Checks that the records of one response refer to the previous one. @param {Checking} checking @param
 * {Signed[]} records
 */
export function checkChain({ proved, fail }, records) {
  for (const { file, record } of records) {
    const earlier = records.filter(
      (one) =>
        one.record.responseId === record.responseId &&
        microseconds(timeOf(one.record)) < microseconds(timeOf(record)),
    );
    const named = earlier.find((one) => recordHash(one.record) === record.previous);
    if (named) proved.push(`${file}: the ${called(record)} follows the ${called(named.record)}.`);
    else if (record.previous === null && earlier[0]) {
      fail(
        `${file}: the ${called(record)} states that there was no earlier record, but ${earlier[0].file} is earlier.`,
      );
    }
  }
}

/**
 * Checks that each sealed copy matches one of the receipts, and each other file a sealed copy.
 * @param {Checking} checking @param {Signed[]} records @param {FoundIn[]} found
 */
export function checkContents(checking, records, found) {
  const { proved, notProved, fail } = checking;
  const receipts = records.filter(({ record }) => isReceipt(record));
  const contents = found.filter(({ kind }) => kind === 'content');
  const sent = contents.flatMap((content) => filesOf(checking, receipts, content));
  for (const { record } of receipts) {
    const isGiven = contents.some(({ file }) => hexHash(file.bytes) === record.contentHash);
    if (!isGiven)
      notProved.push(`What was submitted as version ${record.version}: its sealed copy was not given.`);
  }
  const missing = new Map(sent.map((file) => [file.sha256, file.name]));
  for (const { file, problem } of found.filter(({ kind }) => kind === 'file')) {
    const hash = hexHash(file.bytes);
    if (sent.some((one) => one.sha256 === hash)) {
      proved.push(`${file.name}: this file was submitted with the response.`);
      missing.delete(hash);
    } else if (sent.some((one) => one.name === file.name)) {
      fail(`${file.name}: a file with this name was submitted, but with different bytes.`);
    } else {
      const why = problem ? ` (${problem})` : '';
      fail(`${file.name}: it is not a record${why}, and no given sealed copy lists a file with these bytes.`);
    }
  }
  for (const name of missing.values()) notProved.push(`The bytes of the file “${name}”: it was not given.`);
}

/**
 * The files that a sealed copy names, if it matches its receipt.
 * @param {Checking} checking @param {Signed[]} receipts @param {FoundIn} content @returns {Members[]}
 */
function filesOf({ proved, fail }, receipts, { file: { name, bytes }, value }) {
  const hash = hexHash(bytes);
  const receipt = receipts.find(({ record }) => record.contentHash === hash)?.record;
  const fault = faultOf(contentMembers, value);
  if (!receipt) fail(`${name}: no given receipt has the hash of these bytes, ${hash}.`);
  else if (fault) fail(`${name}: ${fault}.`);
  else if (canonical(value) !== bytes.toString()) fail(`${name}: this is not canonical JSON.`);
  else {
    const other = ['taskId', 'supplierId', 'responseId', 'version'].find(
      (one) => value[one] !== receipt[one],
    );
    if (other) fail(`${name}: “${other}” does not match the receipt.`);
    else {
      proved.push(`${name}: this is, byte for byte, what the receipt of version ${receipt.version} covers.`);
      return value.files;
    }
  }
  return [];
}
