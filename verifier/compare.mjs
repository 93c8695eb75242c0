/** Compares the given records with each other. */
import { inGroups, microseconds, recordHash } from './bytes.mjs';
import { called, epochOf, isReceipt, leftIn, openingNumberOf, timeOf } from './formats.mjs';

/** @typedef {import('./bytes.mjs').Members} Members */
/** @typedef {import('./check.mjs').Checking} Checking */
/** @typedef {import('./check.mjs').Signed} Signed */
/** @typedef {import('./check-box.mjs').ToldClosing} ToldClosing */
/** @typedef {import('./check-box.mjs').SupplierEnd} SupplierEnd */

/** How long before its closing an extension can have begun that was granted after it, in microseconds. */
const extensionTolerance = 15n * 60_000_000n;

/**
 * Checks that between two closings of an opening no supplier disappeared, and that what is new arrived after
 * the first of them.
 * @param {Checking} checking @param {string} file @param {ToldClosing | undefined} before @param {ToldClosing} after
 */
export function compareClosings({ proved, notProved, fail }, file, before, after) {
  if (!before) return true;
  const where = `${file}, closing record ${after.closing.number}`;
  if (microseconds(after.lastEnd) <= microseconds(before.lastEnd))
    return fail(45, `${where}: its last deadline is not later than that of the previous closing record.`);
  const now = new Map(after.records.map((record) => [record.supplierId, record]));
  const gone = before.records.find(({ supplierId }) => !now.has(supplierId));
  if (gone)
    return fail(
      50,
      `${where}: ${gone.supplierName} was in the previous closing record but is not in this one.`,
    );
  const known = new Map(before.records.map((record) => [record.supplierId, recordHash(record)]));
  const ends = endsBySupplier(before);
  for (const [index, record] of after.records.entries()) {
    const { supplierId, supplierName } = record;
    const supplierEnd = after.ends?.[index];
    if (!isLaterEnd(ends.get(supplierId), supplierEnd))
      return fail(82, `${where}: the deadline of ${supplierName} moved without an extension.`);
    if (known.get(supplierId) === recordHash(record)) continue;
    if (microseconds(timeOf(record)) <= microseconds(before.closing.closedAt)) {
      return fail(
        51,
        `${where}: the ${called(record)} of ${supplierName} is new in it, but not later than the previous closing record.`,
      );
    }
    const { extendedAt } = supplierEnd ?? {};
    const from = microseconds(before.closing.closedAt) - extensionTolerance;
    if (supplierEnd && (!extendedAt || microseconds(extendedAt) < from)) {
      return fail(
        83,
        `${where}: the ${called(record)} of ${supplierName} is new in it, but its deadline was not extended after the previous closing record.`,
      );
    }
    const why = supplierEnd ? `, by its deadline ${supplierEnd.end}, extended at ${extendedAt}` : '';
    proved.push(
      known.has(supplierId)
        ? `${where}: ${supplierName} submitted or withdrew something after the previous closing record${why}.`
        : `${where}: ${supplierName} was added after the previous closing record${why}.`,
    );
  }
  if (!after.ends)
    notProved.push('That suppliers who submitted between two closing records had been given an extension.');
  return true;
}

/** @param {ToldClosing} told */
const endsBySupplier = ({ records, ends = [] }) =>
  new Map(records.map(({ supplierId }, index) => [supplierId, ends[index]]));

/**
 * Whether a deadline is unchanged, or later by an extension.
 * @param {SupplierEnd | undefined} before @param {SupplierEnd | undefined} after
 */
function isLaterEnd(before, after) {
  if (!before || !after) return true;
  const [from, to] = [microseconds(before.end), microseconds(after.end)];
  if (after.extendedAt === null) return before.extendedAt === null && from === to;
  const isSameOrLater =
    before.extendedAt === null || microseconds(before.extendedAt) <= microseconds(after.extendedAt);
  return isSameOrLater && from <= to;
}

/** The closings of an opening. @param {Signed} opening @returns {Signed[]} */
export const closingsOfOpening = ({ file, record }) =>
  record.closings.map((/** @type {ToldClosing} */ { closing }) => ({ file, record: closing }));

/**
 * Checks all closings, from any file: one per number, each referring to the previous one.
 * @param {Checking} checking @param {Signed[]} all
 */
export function checkClosings({ proved, notProved, fail }, all) {
  for (const [taskId, ofTask] of inGroups(all, ({ record }) => record.taskId)) {
    /** @type {Map<number, Signed>} */
    const byNumber = new Map();
    for (const one of ofTask.toSorted((some, other) => some.record.number - other.record.number)) {
      const known = byNumber.get(one.record.number);
      if (!known) byNumber.set(one.record.number, one);
      else if (recordHash(known.record) !== recordHash(one.record)) {
        fail(
          29,
          `${known.file} and ${one.file}: two closing records have the number ${one.record.number}, and both are signed. This proves that the signer cheated.`,
        );
      }
    }
    /** @type {Signed | null} */
    let earlier = null;
    for (const one of byNumber.values()) {
      const { number, root } = one.record;
      const fault = faultOfClosing(one.record, earlier?.record ?? null);
      if (fault) fail(fault[0], `${one.file}: closing record ${number} ${fault[1]}.`);
      else
        proved.push(`${one.file}: closing record ${number} of the task ${taskId} has the root hash ${root}.`);
      if (number > 1 && earlier?.record.number !== number - 1)
        notProved.push(`What was in closing record ${number - 1} of the task ${taskId}: it was not given.`);
      earlier = one;
    }
  }
}

/**
 * What is wrong with a closing, given the last known one before it.
 * @param {Members} closing @param {Members | null} earlier @returns {import('./formats.mjs').Fault | null}
 */
function faultOfClosing({ number, previous, closedAt, epoch }, earlier) {
  if ((number === 1) !== (previous === null)) return [28, 'does not name the previous closing record'];
  if (!earlier) return null;
  if (earlier.number === number - 1 && recordHash(earlier) !== previous)
    return [30, 'does not name the previous closing record'];
  if (epochOf(earlier) > epochOf({ epoch })) return [78, 'is of an earlier epoch than the one before it'];
  return microseconds(earlier.closedAt) < microseconds(closedAt)
    ? null
    : [31, 'is not later than the closing record before it'];
}

/**
 * Checks that a task has one opening for each number, with every closing before it, each for fewer that are left sealed.
 * @param {Checking} checking @param {Signed[]} openings @param {Signed[]} closings
 */
export function checkOpenings(checking, openings, closings) {
  const { fail } = checking;
  for (const ofTask of inGroups(openings, ({ record }) => record.taskId).values()) {
    /** @type {Map<number, Signed>} */
    const byNumber = new Map();
    for (const one of ofTask) {
      const same = byNumber.get(openingNumberOf(one.record));
      if (!same) byNumber.set(openingNumberOf(one.record), one);
      else if (recordHash(same.record) !== recordHash(one.record))
        fail(53, `${same.file} and ${one.file}: there are two different opening records of one box.`);
    }
    for (const [number, one] of byNumber) compareWithEarlier(checking, one, byNumber.get(number - 1));
    const [first] = ofTask;
    if (!first) continue;
    const { taskId, openedAt } = first.record;
    const numbers = new Set(closingsOfOpening(first).map(({ record }) => record.number));
    for (const { file, record } of closings.filter((one) => one.record.taskId === taskId)) {
      if (!numbers.has(record.number) && microseconds(record.closedAt) <= microseconds(openedAt))
        fail(54, `${file}: closing record ${record.number} is missing in ${first.file}, which is later.`);
    }
  }
}

/**
 * Checks that a later opening follows the one before it, of the same box, and leaves fewer sealed.
 * @param {Checking} checking @param {Signed} opening @param {Signed | undefined} earlier
 */
function compareWithEarlier({ fail, notProved }, { file, record }, earlier) {
  if (openingNumberOf(record) === 1) return;
  if (!earlier) {
    notProved.push(`Who was opened by the opening record before ${file}: it was not given.`);
    return;
  }
  if (recordHash(earlier.record) !== record.previous)
    fail(143, `${file}: ${earlier.file} is not the opening record before it that it names.`);
  const hashes = [earlier, { file, record }].map((one) =>
    closingsOfOpening(one)
      .map((closing) => recordHash(closing.record))
      .join(),
  );
  const isLater = microseconds(earlier.record.openedAt) < microseconds(record.openedAt);
  if (hashes[0] !== hashes[1] || !isLater || epochOf(earlier.record) > epochOf(record))
    fail(144, `${file}: it is not later than ${earlier.file}, or of another box.`);
  const before = new Set(leftIn(earlier.record).map(({ leaf }) => leaf));
  const left = leftIn(record);
  if (left.length >= before.size || !left.every(({ leaf }) => before.has(leaf)))
    fail(145, `${file}: it opens nothing that ${earlier.file} left sealed, or seals something again.`);
}

/**
 * Checks that an opening leaves those sealed whom its lock excludes, and no others.
 * @param {Checking} checking @param {Signed[]} openings @param {Signed[]} locks
 */
export function compareWithLocks({ proved, notProved, fail }, openings, locks) {
  const byHash = new Map(locks.map((one) => [recordHash(one.record), one]));
  for (const { file, record } of openings) {
    if (!record.lockHash) continue;
    const lock = byHash.get(record.lockHash);
    const left = new Set(leftIn(record).map(({ supplierId }) => supplierId));
    if (!lock) {
      if (left.size)
        notProved.push(
          `${file}: that the suppliers it leaves sealed were excluded. The lock with the hash ${record.lockHash} shows it, and was not given.`,
        );
      continue;
    }
    const { eventReference, lockedAt, excluded } = lock.record;
    const isBefore = microseconds(lockedAt) <= microseconds(record.openedAt);
    if (eventReference !== record.eventReference || !isBefore)
      fail(147, `${file}: ${lock.file} is later, or of another event.`);
    /** @type {Set<string>} */
    const out = new Set(excluded.map((/** @type {Members} */ { supplierId }) => supplierId));
    const sealed = openings.find(({ record: other }) => recordHash(other) === record.previous);
    const before = sealed
      ? leftIn(sealed.record).map(({ supplierId }) => supplierId)
      : record.closings
          .at(-1)
          .records.filter(isReceipt)
          .map((/** @type {Members} */ { supplierId }) => supplierId);
    const isComplete =
      [...left].every((supplierId) => out.has(supplierId)) &&
      (record.previous !== null && !sealed
        ? true
        : before.every((/** @type {string} */ supplierId) => !out.has(supplierId) || left.has(supplierId)));
    if (!isComplete) fail(148, `${file}: it does not leave those sealed whom ${lock.file} excludes.`);
    else if (left.size) proved.push(`${file}: ${lock.file} excludes the suppliers that it leaves sealed.`);
  }
}

/**
 * Checks that no given record is newer than the one in the box and older than its closing.
 * @param {Checking} checking @param {Signed} proof @param {Signed[]} records
 */
export function compareWithProof({ fail }, { file, record: { receipt, closing } }, records) {
  for (const { file: other, record } of records) {
    if (record.responseId !== receipt.responseId) continue;
    const at = microseconds(timeOf(record));
    if (at > microseconds(timeOf(receipt)) && at < microseconds(closing.closedAt)) {
      fail(
        39,
        `${other}: the ${called(record)} was made before the box closed, but ${file} contains an older record.`,
      );
    }
  }
}

/**
 * Checks that every closing of an opened box has each known record that it covers, or a later one of the same
 * response.
 * @param {Checking} checking @param {Signed} opening @param {Signed[]} records
 */
export function compareWithOpening({ proved, fail }, { file, record: opening }, records) {
  /** @type {ToldClosing[]} */
  const closings = opening.closings;
  const indexed = closings.map(({ records: told, ...rest }) => ({
    ...rest,
    byResponse: new Map(told.map((record) => [record.responseId, record])),
  }));
  for (const { file: other, record } of records) {
    if (record.taskId !== opening.taskId) continue;
    const what = `${other}: the ${called(record)}`;
    const at = microseconds(timeOf(record));
    const covering = indexed.filter(({ lastEnd }) => at <= microseconds(lastEnd));
    const without = covering.find(({ byResponse }) => {
      const own = byResponse.get(record.responseId);
      return !own || microseconds(timeOf(own)) < at;
    });
    if (!covering.length) fail(55, `${what} is later than the last deadline in ${file}.`);
    else if (without) {
      fail(
        55,
        `${what} is not in closing record ${without.closing.number} of ${file}, nor is a later record of its response.`,
      );
    } else if (other !== file) {
      const own = indexed.at(-1)?.byResponse.get(record.responseId);
      const isLast = own && recordHash(own) === recordHash(record);
      proved.push(
        `${what} ${isLast ? 'is among the records' : 'has a later record after it among those'} of ${file}.`,
      );
    }
  }
}
