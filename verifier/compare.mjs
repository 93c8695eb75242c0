/** Compares the given records with each other. */
import { microseconds, recordHash } from './bytes.mjs';
import { called, timeOf } from './formats.mjs';

/** @typedef {import('./bytes.mjs').Members} Members */
/** @typedef {import('./check.mjs').Checking} Checking */
/** @typedef {import('./check.mjs').Signed} Signed */
/** @typedef {import('./check-box.mjs').ToldClosing} ToldClosing */

/**
 * Checks that between two closings of an opening no supplier disappeared and no record became older.
 * @param {Checking} checking @param {string} file @param {ToldClosing} before @param {ToldClosing} after
 */
export function compareClosings({ proved, notProved, fail }, file, before, after) {
  const where = `${file}, closing ${after.closing.number}`;
  for (const old of before.records) {
    const now = after.records.find(({ supplierId }) => supplierId === old.supplierId);
    if (!now) fail(`${where}: ${old.supplierName} was in the previous closing but is not in this one.`);
    else if (recordHash(now) === recordHash(old)) continue;
    else if (microseconds(timeOf(now)) > microseconds(timeOf(old))) {
      proved.push(
        `${where}: ${old.supplierName} submitted or withdrew something after the previous closing.`,
      );
    } else fail(`${where}: the record of ${old.supplierName} is older than in the previous closing.`);
  }
  const known = new Set(before.records.map(({ supplierId }) => supplierId));
  for (const { supplierId, supplierName } of after.records) {
    if (!known.has(supplierId))
      proved.push(`${where}: ${supplierName} was added after the previous closing.`);
  }
  notProved.push('That suppliers who submitted between two closings had been given an extension.');
}

/**
 * Checks all closings, from any file: one per number, each referring to the previous one.
 * @param {Checking} checking @param {{ closings: Signed[], proofs: Signed[], openings: Signed[] }} given
 */
export function checkClosings({ proved, fail }, { closings, proofs, openings }) {
  const all = [
    ...closings,
    ...proofs.map(({ file, record }) => ({ file, record: record.closing })),
    ...openings.flatMap(({ file, record }) =>
      record.closings.map((/** @type {ToldClosing} */ { closing }) => ({ file, record: closing })),
    ),
  ];
  /** @type {Map<string, Signed>} */
  const byNumber = new Map();
  /** @param {Members} closing @param {number} number */
  const place = ({ origin, taskId }, number) => `${origin} ${taskId} ${number}`;
  for (const one of all) {
    const known = byNumber.get(place(one.record, one.record.number));
    if (known && recordHash(known.record) !== recordHash(one.record)) {
      fail(
        `${known.file} and ${one.file}: two closings have the number ${one.record.number}, and both are signed. This proves that the signer cheated.`,
      );
    }
    byNumber.set(place(one.record, one.record.number), one);
  }
  for (const { file, record } of byNumber.values()) {
    const { number, previous, taskId, root } = record;
    const before = byNumber.get(place(record, number - 1))?.record;
    const namesIt = before ? recordHash(before) === previous : (number === 1) === (previous === null);
    if (namesIt) proved.push(`${file}: closing ${number} of the task ${taskId} has the root ${root}.`);
    else fail(`${file}: closing ${number} does not name the previous closing.`);
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
        `${other}: the ${called(record)} was made before the box closed, but ${file} contains an older record.`,
      );
    }
  }
}

/**
 * Checks that every given record, or a later one of its response, is in the opened box.
 * @param {Checking} checking @param {Signed} opening @param {Signed[]} records
 */
export function compareWithOpening({ proved, fail }, { file, record: opening }, records) {
  /** @type {Members[]} */
  const inBox = opening.closings.flatMap((/** @type {ToldClosing} */ told) => told.records);
  for (const { file: other, record } of records.filter((one) => one.record.taskId === opening.taskId)) {
    const own = inBox.filter(({ responseId }) => responseId === record.responseId);
    if (own.some((one) => recordHash(one) === recordHash(record))) {
      proved.push(`${other}: the ${called(record)} is among the records of ${file}.`);
    } else if (own.some((one) => microseconds(timeOf(one)) > microseconds(timeOf(record)))) {
      proved.push(`${other}: the ${called(record)} has a later record after it among those of ${file}.`);
    } else
      fail(
        `${other}: neither the ${called(record)} nor a later record of its response is among those of ${file}.`,
      );
  }
}
