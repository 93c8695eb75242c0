/** Blinded opening records: what a supplier gets of an opening. */
import { inGroups, leafOf, microseconds, recordHash, rootOfLeaves } from './bytes.mjs';
import { called, openingNumberOf, timeOf } from './formats.mjs';

/** @typedef {import('./bytes.mjs').Members} Members */
/** @typedef {import('./check.mjs').Checking} Checking */
/** @typedef {import('./check.mjs').Signed} Signed */
/** @typedef {{ closing: Members, leaves: string }} BlindedClosing */

const leafCount = 16_384;
const leafLength = 32;

/** Checks a blinded opening record by itself. @param {Checking} checking @param {Signed} given */
export function checkBlinded(checking, { file, record }) {
  const { proved, fail, isGenuine } = checking;
  if (!isGenuine(file, record, 'blinded')) return false;
  /** @type {BlindedClosing[]} */
  const closings = record.closings;
  const { taskId, origin, openedAt, openingHash, at } = record;
  if (!closings.length || !closings.every(({ closing }, index) => closing.number === index + 1))
    return fail(123, `${file}: it does not contain every closing record, starting with number 1.`);
  for (const { closing, leaves } of closings) {
    const where = `${file}, closing record ${closing.number}`;
    if (!isGenuine(where, closing, 'closing')) return false;
    if (closing.taskId !== taskId || closing.origin !== origin)
      return fail(123, `${where}: it belongs to a different task or installation.`);
    if (microseconds(closing.closedAt) > microseconds(openedAt) || microseconds(openedAt) > microseconds(at))
      return fail(123, `${where}: its closing, its opening and its signature are not in the order of time.`);
    const all = leavesIn(leaves);
    if (!all) return fail(124, `${where}: it does not have ${leafCount} leaf hashes in ascending order.`);
    if (rootOfLeaves(all) !== closing.root)
      return fail(125, `${where}: its leaf hashes do not produce its root hash.`);
  }
  proved.push(
    `${file}: the box that was opened at ${openedAt} is the one that closed. All root hashes were recomputed from the leaf hashes. The hash of the opening record is ${openingHash}.`,
  );
  return true;
}

/** The leaf hashes in a text; null if they are not as many as there must be, in order. @param {string} text */
function leavesIn(text) {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== leafCount * leafLength || bytes.toString('base64url') !== text) return null;
  const leaves = Array.from({ length: leafCount }, (_, index) =>
    bytes.subarray(index * leafLength, (index + 1) * leafLength),
  );
  const areInOrder = leaves.every(
    (leaf, index) => index === 0 || Buffer.compare(leaves[index - 1] ?? leaf, leaf) < 0,
  );
  return areInOrder ? leaves : null;
}

/**
 * Compares blinded opening records with everything else that is known.
 * @param {Checking} checking @param {Signed[]} blinded
 * @param {{ closings: Signed[], openings: Signed[], records: Signed[] }} others
 */
export function compareBlinded(checking, blinded, { closings, openings, records }) {
  for (const ofTask of inGroups(blinded, ({ record }) => record.taskId).values()) {
    const [first] = ofTask;
    if (!first) continue;
    for (const one of ofTask) {
      compareClosings(checking, one, closings);
      compareOpenings(checking, one, first, openings);
    }
    compareRecords(checking, first, records);
  }
}

/** @param {Checking} checking @param {Signed} blinded @param {Signed[]} closings */
function compareClosings({ fail }, { file, record }, closings) {
  for (const { file: other, record: closing } of closings) {
    const isBefore = microseconds(closing.closedAt) <= microseconds(record.openedAt);
    if (closing.taskId === record.taskId && isBefore && closing.number > record.closings.length)
      fail(126, `${other}: closing record ${closing.number} is missing in ${file}, which is later.`);
  }
}

/** @param {Checking} checking @param {Signed} blinded @param {Signed} first @param {Signed[]} openings */
function compareOpenings({ proved, notProved, fail }, { file, record }, first, openings) {
  /** @param {Members} one */
  const said = ({ openedAt, openingHash, closings }) =>
    JSON.stringify([
      openedAt,
      openingHash,
      closings.map((/** @type {BlindedClosing} */ { closing }) => closing.root),
    ]);
  if (said(record) !== said(first.record))
    fail(127, `${first.file} and ${file}: they describe two different openings of one box.`);
  const opening = openings.find(
    (one) => one.record.taskId === record.taskId && openingNumberOf(one.record) === 1,
  );
  if (!opening)
    notProved.push(
      `What the buyer read: the opening record with the hash ${record.openingHash} shows it, and was not given.`,
    );
  else if (recordHash(opening.record) !== record.openingHash || opening.record.openedAt !== record.openedAt)
    fail(127, `${file}: ${opening.file} is a different opening record than the one that it names.`);
  else proved.push(`${file}: ${opening.file} is the opening record that it names.`);
}

/** @param {Checking} checking @param {Signed} blinded @param {Signed[]} records */
function compareRecords({ proved, fail }, { file, record: blinded }, records) {
  const own = records.filter(({ record }) => record.taskId === blinded.taskId);
  for (const { closing, leaves } of blinded.closings) {
    const inBox = new Set(leavesIn(leaves)?.map((leaf) => leaf.toString('hex')));
    const before = own.filter(({ record }) => microseconds(timeOf(record)) < microseconds(closing.closedAt));
    for (const ofResponse of inGroups(before, ({ record }) => record.responseId).values()) {
      const inOrder = ofResponse.toSorted((one, other) =>
        microseconds(timeOf(one.record)) < microseconds(timeOf(other.record)) ? -1 : 1,
      );
      const last = inOrder.pop();
      for (const { file: other, record } of inOrder) {
        if (inBox.has(leafOf(record).toString('hex')))
          fail(
            128,
            `${file}, closing record ${closing.number}: the ${called(record)} of ${other} is in it, although a later record exists.`,
          );
      }
      if (!last) continue;
      const what = `the ${called(last.record)} of ${last.file}`;
      if (inBox.has(leafOf(last.record).toString('hex')))
        proved.push(`${file}, closing record ${closing.number}: ${what} is in it.`);
      else
        fail(
          129,
          `${file}, closing record ${closing.number}: ${what} is not in it. If a later record of this response exists, give it too.`,
        );
    }
  }
}
