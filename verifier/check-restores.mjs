/** Tells a restore from a backup apart from a fraud: what was signed after the backup is lost, not denied. */
import { beginningOf, inGroups, microseconds, recordHash } from './bytes.mjs';
import { called, isReceipt, kindOf, openingNumberOf, timeOf } from './formats.mjs';

/** @typedef {import('./bytes.mjs').Members} Members */
/** @typedef {import('./check.mjs').Checking} Checking */
/** @typedef {import('./check.mjs').Signed} Signed */
/** @typedef {(record: Members) => boolean} View Whether a record belongs to the installation as it was at one time. */

/** Records within this time of a backup may be in it or not, in microseconds: they are dated before they are stored. */
const doubt = 2n * 60_000_000n;
/** A blinded opening record counts from the opening, not from when it was written. @param {Members} record */
const whenOf = (record) => record.openedAt ?? timeOf(record);
/** How far the clocks of the installation before and after a restore may be apart, in microseconds. */
const tolerance = 15n * 60_000_000n;
const minute = 60_000_000n;

/**
 * The epoch of a record. Formats 1 are older than the first restore. A blinded opening record belongs to the
 * last restore before it. @param {Members} record @param {Signed[]} restores
 */
export function epochOf({ epoch, closing, openingHash, openedAt }, restores = []) {
  if (openingHash === undefined) return epoch ?? closing?.epoch ?? 1;
  const before = restores.filter(({ record }) => microseconds(record.at) <= microseconds(openedAt));
  return Math.max(1, ...before.map(({ record }) => record.epoch));
}

/**
 * The genuine restore records, in order, each once.
 * @param {Checking} checking @param {Signed[]} given @returns {Signed[]}
 */
export function checkRestores({ proved, fail, isGenuine }, given) {
  const genuine = given.filter(({ file, record }) => {
    if (!isGenuine(file, record, 'restore')) return false;
    if (microseconds(record.at) / minute !== BigInt(record.epoch))
      return fail(109, `${file}: its epoch is not the minute of the restore.`);
    if (microseconds(record.backupAt) >= microseconds(record.at))
      return fail(109, `${file}: the backup is not earlier than the restore.`);
    const chains = record.heads.map((/** @type {Members} */ { chain }) => chain);
    if (
      chains.some(
        (/** @type {string} */ chain, /** @type {number} */ index) => index && chain <= chains[index - 1],
      )
    )
      return fail(109, `${file}: its audit trails are not in order, or one is in it twice.`);
    return true;
  });
  const restores = [];
  for (const [first, ...others] of inGroups(genuine, ({ record }) => record.epoch).values()) {
    if (!first) continue;
    restores.push(first);
    const other = others.find(({ record }) => recordHash(record) !== recordHash(first.record));
    if (other)
      fail(
        110,
        `${first.file} and ${other.file}: two different restore records begin the same epoch, and both are signed.`,
      );
    const { origin, at, backupAt } = first.record;
    proved.push(
      `${first.file}: the installation ${origin} was restored at ${at} from a backup of ${backupAt}, by its clock. What it signed in between is lost there, and stays genuine.`,
    );
  }
  return restores.toSorted((one, other) => one.record.epoch - other.record.epoch);
}

/** What must be unique: two different records of one place contradict each other. @param {Members} record */
function placeOf(record) {
  const kind = kindOf(record);
  if (kind === 'closing') return `closing ${record.taskId} ${record.number}`;
  if (kind === 'opening') return `opening ${record.taskId} ${openingNumberOf(record)}`;
  if (kind === 'blinded') return `blinded ${record.taskId}`;
  if (kind === 'head') return `head ${record.chain} ${record.number}`;
  if (kind === 'recordHead') return `record head ${record.number}`;
  return `record ${record.responseId} ${record.version} ${isReceipt(record)}`;
}

/**
 * The installation as it was before each restore, and as it is now. Checks compare only what belongs to one
 * of these times. Says what was lost.
 * @param {Checking} checking @param {Signed[]} restores @param {Signed[]} signed
 * @returns {[View, ...View[]]}
 */
export function viewsOf({ proved, notProved, fail }, restores, signed) {
  const all = new Map(signed.map((one) => [recordHash(one.record), one]));
  checkEpochs({ notProved, fail }, restores, [...all.values()]);
  /** The epochs of the restores that lost a record, by its hash. @type {Map<string, number>} */
  const lostSince = new Map();
  for (const { file, record: restore } of restores) {
    const backup = microseconds(restore.backupAt);
    const before = [...all].filter(
      ([hash, { record }]) => !lostSince.has(hash) && epochOf(record, restores) < restore.epoch,
    );
    const taken = inGroups(
      [...all.values()].filter(({ record }) => epochOf(record, restores) >= restore.epoch),
      ({ record }) => placeOf(record),
    );
    // In the order of time, so that what follows a lost record is lost too.
    const inOrder = before.toSorted(([, one], [, other]) =>
      microseconds(whenOf(one.record)) < microseconds(whenOf(other.record)) ? -1 : 1,
    );
    for (const [hash, one] of inOrder) {
      const at = microseconds(whenOf(one.record));
      const isReplaced =
        taken.has(placeOf(one.record)) || lostSince.get(one.record.previous) === restore.epoch;
      if (at > backup + doubt || (at > backup - doubt && isReplaced)) {
        lostSince.set(hash, restore.epoch);
        proved.push(
          `${one.file}: ${describe(one.record)} of ${whenOf(one.record)} is genuine, and was lost when the backup of ${restore.backupAt} was restored (${file}).`,
        );
      }
    }
  }
  const starts = restores.map(({ record }) => record.epoch);
  /** @param {number} from @param {number} until @returns {View} */
  const view = (from, until) => (record) =>
    epochOf(record, restores) < until &&
    !((lostSince.get(recordHash(record.closing && record.leaf ? record.closing : record)) ?? until) <= from);
  const [first = Number.POSITIVE_INFINITY] = starts;
  return [
    view(0, first),
    ...starts.map((start, index) => view(start, starts[index + 1] ?? Number.POSITIVE_INFINITY)),
  ];
}

/** @param {Members} record */
function describe(record) {
  const kind = kindOf(record);
  if (kind === 'closing') return `closing record ${record.number}`;
  if (kind === 'opening') return 'the opening record';
  if (kind === 'blinded') return 'the blinded opening record';
  if (kind === 'recordHead') return `checkpoint ${record.number} of the chain of signed records`;
  if (kind === 'head') return `the checkpoint of ${record.number} entries of the audit trail ${record.chain}`;
  return `the ${called(record)}`;
}

/**
 * Checks that records of an epoch are from its time.
 * @param {Pick<Checking, 'notProved' | 'fail'>} checking @param {Signed[]} restores @param {Signed[]} all
 */
function checkEpochs({ notProved, fail }, restores, all) {
  for (const { file, record } of all) {
    const epoch = epochOf(record, restores);
    const at = microseconds(whenOf(record));
    const what = `${file}: ${describe(record)}`;
    if (epoch > 1 && !restores.some((one) => one.record.epoch === epoch))
      notProved.push(
        `${what}: that the installation was restored before. The restore record of its epoch was not given.`,
      );
    for (const { file: other, record: restore } of restores) {
      const restoredAt = microseconds(restore.at);
      if (epoch === restore.epoch && at < restoredAt - tolerance)
        fail(111, `${what} is earlier than the restore that began its epoch (${other}).`);
      if (epoch < restore.epoch && at > restoredAt + tolerance)
        fail(111, `${what} is of an earlier epoch, but later than the restore (${other}).`);
    }
  }
}

/**
 * Checks the audit trails that restore records name against known checkpoints.
 * @param {Checking} checking @param {Signed[]} restores @param {Signed[]} heads
 */
export function compareWithHeads({ fail }, restores, heads) {
  for (const { file, record: restore } of restores) {
    for (const { file: other, record: head } of heads) {
      const restored = restore.heads.find(
        (/** @type {Members} */ { chain }) => chain === beginningOf(head.chain),
      );
      const number = restored?.number ?? 0;
      const isInBackup =
        epochOf(head) < restore.epoch && microseconds(head.at) < microseconds(restore.backupAt) - doubt;
      if (isInBackup && head.number > number)
        fail(
          112,
          `${other}: this checkpoint was signed before the backup, but ${file} names only ${number} entries of its audit trail.`,
        );
      if (epochOf(head) >= restore.epoch && head.number < number)
        fail(
          112,
          `${other}: this checkpoint is later than the restore, but ${file} names ${number} entries of its audit trail.`,
        );
      if (
        head.number === number &&
        head.hash !== restored?.hash &&
        (isInBackup || epochOf(head) >= restore.epoch)
      )
        fail(
          112,
          `${other}: ${file} names another hash for the same entries. This proves that the signer cheated.`,
        );
    }
  }
}

/**
 * Checks that the list of keys has the key record that each restore record names.
 * @param {Checking} checking @param {Signed[]} restores
 */
export function compareWithKeys({ fail, chain: { name, records } }, restores) {
  if (!records.length) return;
  const hashes = new Set(records.map(recordHash));
  for (const { file, record } of restores) {
    if (record.keys !== null && !hashes.has(record.keys))
      fail(114, `${file}: the key record that it names is not in ${name}.`);
  }
}

/**
 * Checks that an export leads to what restore records name.
 * @param {Checking} checking @param {Signed[]} restores
 * @param {{ name: string, hashes: string[], beginning: string, named: (restore: Members) => { number: number | null, hash: string } | null, isAfter: (restore: Members) => boolean }} trail
 */
export function compareWithExport({ proved, fail }, restores, { name, hashes, beginning, named, isAfter }) {
  for (const { file, record } of restores) {
    const wanted = named(record);
    if (!wanted) continue;
    const isThere =
      wanted.number === null
        ? wanted.hash === beginning || hashes.includes(wanted.hash)
        : hashes[wanted.number - 1] === wanted.hash;
    const isShorter = wanted.number !== null && wanted.number > hashes.length;
    if (isThere) proved.push(`${file}: ${name} leads to what was restored.`);
    else if (!isShorter || isAfter(record)) fail(113, `${file}: ${name} does not lead to what was restored.`);
  }
}
