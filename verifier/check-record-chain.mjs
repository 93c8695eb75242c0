/** Checks the chain of signed records: each checkpoint names its end, and it has everything that was signed before. */
import { microseconds, recordHash } from './bytes.mjs';
import { timeOf } from './formats.mjs';

/** @typedef {import('./check.mjs').Checking} Checking */
/** @typedef {import('./check.mjs').Signed} Signed */
/** @typedef {import('./check-audit.mjs').Trail} Trail */

export const chainOfRecords = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * @param {Checking} checking @param {Trail} chain @param {Signed[]} heads @param {Signed[]} signed
 * @param {bigint} tolerance
 */
export function checkRecordChain({ proved, notProved, fail }, chain, heads, signed, tolerance) {
  const numbers = new Map(chain.contents.map((hash, index) => [hash, index + 1]));
  const ends = new Map(chain.hashes.map((hash, index) => [hash, index + 1]));
  const known = heads
    .map(({ file, record }) => ({
      ...{ file, at: microseconds(record.at) },
      ...{ origin: record.origin, end: ends.get(record.records) },
    }))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1));
  const origin = known.at(-1)?.origin ?? chain.origin;
  if (chain.origin !== origin)
    fail(66, `${chain.name}: its first line names ${chain.origin}, the last checkpoint ${origin}.`);
  for (const { file, end } of known) {
    if (end === undefined) fail(74, `${file}: ${chain.name} does not lead to the signed records it names.`);
    else proved.push(`${file}: ${chain.name} leads to the signed records it names.`);
  }
  for (const { file, record } of signed) {
    const number = numbers.get(recordHash(record));
    const at = microseconds(timeOf(record)) + tolerance;
    const head = known.find((one) => one.at > at && one.end !== undefined);
    if (head && (number === undefined || number > (head.end ?? 0))) {
      fail(
        75,
        `${file}: a record of ${timeOf(record)} was not among the signed records when ${head.file} was signed.`,
      );
    } else if (head) proved.push(`${file}: a record of ${timeOf(record)} is covered by ${head.file}.`);
    else notProved.push(`${file}: that a record of ${timeOf(record)} existed when a checkpoint was signed.`);
  }
}
