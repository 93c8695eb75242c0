/** Proofs and opening records. */
import { leafOf, microseconds, nodeOf, rootOf } from './bytes.mjs';
import { compareClosings } from './compare.mjs';
import {
  called,
  epochOf,
  faultOf,
  isReceipt,
  leftIn,
  openingNumberOf,
  proofMembers,
  timeOf,
} from './formats.mjs';

/** @typedef {import('./bytes.mjs').Members} Members */
/** @typedef {import('./check.mjs').Checking} Checking */
/** @typedef {import('./check.mjs').Signed} Signed */
/** @typedef {{ end: string, extendedAt: string | null }} SupplierEnd */
/**
 * @typedef {{ closing: Members, secret: string, lastEnd: string, records: Members[], ends?: SupplierEnd[] }} ToldClosing
 * The deadlines are in format 2 only.
 */

const proofLength = 14;

/** Checks that the record of a proof is in the box of its closing. @param {Checking} checking @param {Signed} given */
export function checkProof(checking, { file, record: proof }) {
  const { proved, notProved, fail, isGenuine } = checking;
  const fault = faultOf(proofMembers, proof);
  if (fault) return fail(fault[0], `${file}: ${fault[1]}.`);
  const { closing, receipt, leaf } = proof;
  if (!isGenuine(`${file}, “closing”`, closing, 'closing')) return false;
  if (!isGenuine(`${file}, “receipt”`, receipt, 'record')) return false;
  if (leafOf(receipt).toString('hex') !== leaf)
    return fail(33, `${file}: “leaf” does not match the receipt.`);
  if (proof.proof.length !== proofLength) return fail(34, `${file}: “proof” must have ${proofLength} steps.`);
  let node = Buffer.from(leaf, 'hex');
  for (const { side, hash } of proof.proof) {
    const other = Buffer.from(hash, 'hex');
    node = side === 'left' ? nodeOf(other, node) : nodeOf(node, other);
  }
  if (node.toString('hex') !== closing.root)
    return fail(35, `${file}: “proof” does not lead to the root hash.`);
  if (!isBeside(leaf, proof.proof[0]))
    return fail(36, `${file}: the leaf hashes of the tree are not in order.`);
  if (!isInTime(checking, file, receipt, closing)) return false;
  proved.push(
    `${file}: the ${called(receipt)} of ${receipt.supplierName} is in the box that closed at ${closing.closedAt} (closing record ${closing.number}, root hash ${closing.root}).`,
  );
  notProved.push(
    'That others were given the same root hash. Compare it with the one that the installation publishes.',
  );
  return true;
}

/**
 * Whether the first neighbour of a leaf is on its right side, as all leaves are in order.
 * @param {string} leaf @param {{ side: string, hash: string }} neighbour
 */
const isBeside = (leaf, { side, hash }) => (side === 'left' ? hash < leaf : leaf < hash);

/**
 * Checks that a record belongs to the task of a closing, and precedes it.
 * @param {Checking} checking @param {string} where @param {Members} record @param {Members} closing
 */
function isInTime({ fail }, where, record, closing) {
  if (record.taskId !== closing.taskId)
    return fail(37, `${where}: one of its records belongs to a different task.`);
  if (epochOf(record) > epochOf(closing))
    return fail(78, `${where}: one of its records is of a later epoch than the closing record.`);
  if (microseconds(timeOf(record)) < microseconds(closing.closedAt)) return true;
  return fail(
    38,
    `${where}: the ${called(record)} of ${record.supplierName} is later than the closing record.`,
  );
}

/** Checks an opening record, with all its closings. @param {Checking} checking @param {Signed} given */
export function checkOpening(checking, { file, record: opening }) {
  const { proved, fail, isGenuine } = checking;
  if (!isGenuine(file, opening, 'opening')) return false;
  /** @type {{ closings: ToldClosing[], confirmations?: Members[], openedAt: string }} */
  const { closings, confirmations, openedAt } = /** @type {any} */ (opening);
  /** @type {string[]} */
  const openedBy = confirmations?.map(({ roleEntryId }) => roleEntryId) ?? opening.openedBy;
  sayFaults(checking, file, opening);
  const last = closings.at(-1);
  if (!last) return fail(40, `${file}: a box without a closing record cannot be opened.`);
  if (![1, 2].includes(openedBy.length) || openedBy[0] === openedBy[1])
    return fail(41, `${file}: it must have been opened by one or two roles.`);
  if (!closings.every((told) => checkTold(checking, file, opening, told))) return false;
  if (!closings.every(({ closing }, index) => closing.number === index + 1))
    return fail(40, `${file}: it does not contain every closing record, starting with number 1.`);
  if (!checkConfirmations(checking, file, opening, last.closing)) return false;
  if (!closings.every((told, index) => compareClosings(checking, file, closings[index - 1], told)))
    return false;
  if (!checkInvitations(checking, file, opening)) return false;
  for (const { closing, secret, records } of closings) {
    if (rootOf(records, secret) !== closing.root) {
      return fail(
        49,
        `${file}, closing record ${closing.number}: its records and its secret do not produce its root hash.`,
      );
    }
  }
  if (!checkLeft(checking, file, opening, last.records)) return false;
  const count = last.records.filter(isReceipt).length;
  const by = openedBy.length === 1 ? 'one role' : 'two roles';
  const left = leftIn(opening).length;
  const sealed = left ? ` ${left} of these submissions were left sealed.` : '';
  const again = openingNumberOf(opening) > 1 ? ' again' : '';
  proved.push(
    `${file}: the box was opened${again} at ${openedAt} by ${by}. ${count} of its ${last.records.length} records are current submissions, the others are withdrawals.${sealed} All root hashes were recomputed from the records.`,
  );
  return true;
}

/**
 * Checks which opening of the box it is, and that those left sealed are current submissions.
 * @param {Checking} checking @param {string} file @param {Members} opening @param {Members[]} records
 */
function checkLeft({ fail }, file, opening, records) {
  const { previous = null, lockHash = null } = opening;
  const left = leftIn(opening);
  if ((openingNumberOf(opening) === 1) !== (previous === null))
    return fail(140, `${file}: it does not name the opening record before it.`);
  const leaves = new Map(
    records.filter(isReceipt).map((record) => [leafOf(record).toString('hex'), record.supplierId]),
  );
  const areCurrent = left.every(
    ({ supplierId, leaf }, index) =>
      leaves.get(leaf) === supplierId && (index === 0 || (left[index - 1]?.leaf ?? '') < leaf),
  );
  if (!areCurrent)
    return fail(141, `${file}: what it leaves sealed is not a current submission, or not in order.`);
  if (lockHash === null && (left.length > 0 || previous !== null))
    return fail(142, `${file}: it leaves something sealed, or is not the first, without a lock.`);
  return true;
}

/**
 * Repeats what the server found wrong when it opened the box.
 * @param {Checking} checking @param {string} file @param {Members} opening
 */
function sayFaults({ notProved }, file, { faults = [], closings }) {
  /** @type {Map<string, string>} */
  const names = new Map(
    closings.flatMap((/** @type {ToldClosing} */ { records }) =>
      records.map(({ supplierId, supplierName }) => [supplierId, supplierName]),
    ),
  );
  for (const { supplierId, what } of faults) {
    const about = supplierId === null ? 'a closing record' : (names.get(supplierId) ?? supplierId);
    notProved.push(`${file}: the installation stated itself, when it opened the box: ${what} (${about}).`);
  }
}

/**
 * Checks that the openers confirmed the last closing, one after the other, the last of them by opening the box.
 * @param {Checking} checking @param {string} file @param {Members} opening @param {Members} last
 */
function checkConfirmations({ fail }, file, { confirmations, openedAt }, { number, root, closedAt }) {
  /** @type {Members[]} */
  const all = confirmations ?? [];
  const times = [closedAt, ...all.map(({ at }) => at)];
  const holds =
    all.every((one) => one.number === number && one.root === root) &&
    isAscending(times) &&
    (!all.length || times.at(-1) === openedAt);
  return holds || fail(79, `${file}: a confirmation is of another closing record or another time.`);
}

/** @param {string[]} times */
const isAscending = (times) =>
  times.every((time, index) => microseconds(times[index - 1] ?? time) <= microseconds(time));

/** @param {Checking} checking @param {string} file @param {Members} opening */
function checkInvitations({ fail }, file, { buyersInvitations, openedAt }) {
  const times = [...buyersInvitations.map((/** @type {Members} */ one) => one.invitedAt), openedAt];
  return (
    isAscending(times) ||
    fail(52, `${file}: an invitation is not in the order of the times, or after the opening.`)
  );
}

const closingDelay = 60_000_000n;

/**
 * Checks one closing of an opening record, except its root, which takes longer.
 * @param {Checking} checking @param {string} file @param {Members} opening @param {ToldClosing} told
 */
function checkTold(checking, file, opening, { closing, lastEnd, records, ends }) {
  const { fail, isGenuine } = checking;
  const where = `${file}, closing record ${closing.number}`;
  if (!isGenuine(where, closing, 'closing')) return false;
  if (closing.taskId !== opening.taskId)
    return fail(42, `${where}: it belongs to a different task than the opening record.`);
  if (epochOf(closing) > epochOf(opening))
    return fail(78, `${where}: it is of a later epoch than the opening record.`);
  if (microseconds(closing.closedAt) < microseconds(lastEnd) + closingDelay)
    return fail(43, `${where}: it was closed earlier than 60 seconds after the last deadline.`);
  if (microseconds(opening.openedAt) < microseconds(closing.closedAt))
    return fail(44, `${where}: it was opened before it was closed.`);
  const areGenuine = records.every((record) => {
    const whose = `${where}, ${record.supplierName}`;
    if (!isGenuine(whose, record, 'record') || !isInTime(checking, whose, record, closing)) return false;
    if (record.eventReference !== opening.eventReference)
      return fail(42, `${whose}: the ${called(record)} belongs to a different event.`);
    if (microseconds(timeOf(record)) <= microseconds(lastEnd)) return true;
    return fail(48, `${whose}: the ${called(record)} is later than the last deadline.`);
  });
  if (!areGenuine) return false;
  for (const name of ['supplierId', 'responseId']) {
    if (new Set(records.map((record) => record[name])).size < records.length)
      return fail(46, `${where}: a supplier appears in it twice.`);
  }
  const leaves = records.map(leafOf);
  const areInOrder = leaves.every(
    (leaf, index) => index === 0 || Buffer.compare(leaves[index - 1] ?? leaf, leaf) < 0,
  );
  if (!areInOrder) return fail(47, `${where}: its records are not in the order of their leaf hashes.`);
  if (!ends) return true;
  if (ends.length !== records.length)
    return fail(80, `${where}: it does not name one deadline for each of its records.`);
  const wrong = records.find((record, index) => !isEndOf(record, ends[index], lastEnd));
  return (
    !wrong ||
    fail(81, `${where}, ${wrong.supplierName}: its deadline does not match its record or extension.`)
  );
}

/**
 * Whether a supplier's deadline fits its record and the last deadline of all.
 * @param {Members} record @param {SupplierEnd | undefined} supplierEnd @param {string} lastEnd
 */
function isEndOf(record, supplierEnd, lastEnd) {
  if (!supplierEnd) return false;
  const end = microseconds(supplierEnd.end);
  const { extendedAt } = supplierEnd;
  return (
    microseconds(timeOf(record)) <= end &&
    (!record.end || microseconds(record.end) <= end) &&
    end <= microseconds(lastEnd) &&
    (extendedAt === null || microseconds(extendedAt) < end)
  );
}
