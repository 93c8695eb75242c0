/** Receipts and withdrawals: the records of each response refer to each other. */
import { inGroups, microseconds, recordHash } from './bytes.mjs';
import { called, epochOf, isReceipt, timeOf } from './formats.mjs';

/** @typedef {import('./bytes.mjs').Members} Members */
/** @typedef {import('./check.mjs').Checking} Checking */
/** @typedef {import('./check.mjs').Signed} Signed */

/**
 * Checks all known records, from any file, each given once.
 * @param {Checking} checking @param {Signed[]} records @param {Signed[]} openings @param {Signed[]} closings
 */
export function checkRecords(checking, records, openings, closings) {
  checkOwners(checking, records);
  for (const { file, record } of records) {
    if (record.end && microseconds(timeOf(record)) > microseconds(record.end))
      checking.fail(76, `${file}: the ${called(record)} is later than the deadline that it names.`);
  }
  checkReferences(checking, [...records, ...openings, ...closings]);
  for (const ofResponse of inGroups(records, ({ record }) => record.responseId).values()) {
    for (const one of ofResponse) {
      const isInOpening = openings.some(({ file }) => file === one.file);
      if (checkPrevious(checking, one, ofResponse) || isInOpening) continue;
      checking.notProved.push(
        `What was recorded before the ${called(one.record)}: ${one.file} names a record that was not given.`,
      );
    }
    checkOrder(checking, ofResponse);
  }
}

/** A response belongs to one supplier and one task. @param {Checking} checking @param {Signed[]} records */
function checkOwners({ fail }, records) {
  /** @type {Map<string, Signed>} */
  const owners = new Map();
  for (const one of records) {
    const { responseId, taskId, supplierId } = one.record;
    const places = [`response ${responseId}`, `supplier ${supplierId} in the task ${taskId}`];
    for (const place of places) {
      const other = owners.get(place) ?? one;
      owners.set(place, other);
      if (['responseId', 'taskId', 'supplierId'].some((name) => other.record[name] !== one.record[name]))
        fail(
          20,
          `${other.file} and ${one.file}: they name different responses, suppliers or tasks for the ${place}.`,
        );
    }
  }
}

/**
 * A task belongs to one event. The address of an installation can change while a task runs, so different ones
 * are only named.
 * @param {Checking} checking @param {Signed[]} all
 */
function checkReferences({ notProved, fail }, all) {
  for (const [taskId, ofTask] of inGroups(all, ({ record }) => record.taskId)) {
    // Closings name no event.
    const [first, ...others] = ofTask.filter(({ record }) => record.eventReference !== undefined);
    const other = others.find(({ record }) => record.eventReference !== first?.record.eventReference);
    if (other) fail(20, `${first?.file} and ${other.file}: they name different events for one task.`);
    const origins = [...new Set(ofTask.map(({ record }) => record.origin))].sort();
    if (origins.length > 1) {
      notProved.push(
        `That the addresses ${origins.join(' and ')} are those of one installation. The records of the task ${taskId} name them all.`,
      );
    }
  }
}

/**
 * Checks the record before this one; false if it was not given.
 * @param {Checking} checking @param {Signed} one @param {Signed[]} ofResponse
 */
function checkPrevious({ proved, fail }, { file, record }, ofResponse) {
  const { version, previous } = record;
  const what = `${file}: the ${called(record)}`;
  if ((previous === null) !== (isReceipt(record) && version === 1)) {
    const says = previous === null ? 'states that there was no earlier record' : 'names an earlier record';
    fail(16, `${what} ${says}. Only the receipt of version 1 is the first record.`);
    return true;
  }
  if (previous === null) return true;
  const named = ofResponse.find((one) => recordHash(one.record) === previous)?.record;
  if (!named) return false;
  const isNext = isReceipt(record)
    ? named.version === version - 1
    : named.version === version && isReceipt(named);
  if (!isNext) fail(18, `${what} cannot follow the ${called(named)}, which it names.`);
  else if (microseconds(timeOf(named)) >= microseconds(timeOf(record)))
    fail(18, `${what} is not later than the ${called(named)}, which it names.`);
  else if (!isAtLeastFrom(named, record))
    fail(77, `${what} names an earlier epoch or deadline than the ${called(named)}, which it names.`);
  else proved.push(`${what} follows the ${called(named)}.`);
  return true;
}

/**
 * Whether neither epoch nor deadline goes back from one record to the next. A restore can undo an extension.
 * @param {Members} named @param {Members} record
 */
function isAtLeastFrom(named, record) {
  if (epochOf(named) !== epochOf(record)) return epochOf(named) < epochOf(record);
  return !named.end || !record.end || microseconds(named.end) <= microseconds(record.end);
}

/** Submission 1, its withdrawal, submission 2 and so on, as numbers. @param {Members} record */
const placeOf = (record) => record.version * 2 + (isReceipt(record) ? 0 : 1);

/** @param {Checking} checking @param {Signed[]} ofResponse */
function checkOrder({ fail }, ofResponse) {
  const inOrder = ofResponse.toSorted((one, other) => placeOf(one.record) - placeOf(other.record));
  inOrder.forEach((one, index) => {
    const before = inOrder[index - 1];
    if (!before) return;
    const both = `${before.file} and ${one.file}`;
    const distance = placeOf(one.record) - placeOf(before.record);
    if (distance === 0)
      fail(17, `${both}: there are two different records, the ${called(one.record)}, and both are signed.`);
    else if (microseconds(timeOf(before.record)) >= microseconds(timeOf(one.record)))
      fail(19, `${both}: the ${called(before.record)} is not earlier than the ${called(one.record)}.`);
    else if (distance === 1 && one.record.previous !== recordHash(before.record))
      fail(19, `${both}: the ${called(one.record)} does not name the ${called(before.record)}.`);
  });
  const named = inGroups(ofResponse, ({ record }) => String(record.previous));
  for (const [first, second] of named.values()) {
    if (first && second)
      fail(19, `${first.file} and ${second.file}: two records name the same record before them.`);
  }
}
