/** The chain of signed records for those concerned: its signed heads, and the proofs that a record is in it. */
import { inGroups, leafOfHash, microseconds, nodeOf, recordHash, rootOfPaddedLeaves } from './bytes.mjs';
import { viewsOf } from './check-restores.mjs';
import { called, epochOf, faultOf, formats, kindOf, timeOf } from './formats.mjs';

/** @typedef {import('./bytes.mjs').Members} Members */
/** @typedef {import('./check.mjs').Checking} Checking */
/** @typedef {import('./check.mjs').Signed} Signed */
/** @typedef {import('./check-audit.mjs').Trail} Trail */
/** @typedef {{ side: string, hash: string }} Step */

const proofLength = 14;
const treeSize = 2 ** proofLength;
const { members: proofMembers = {} } = formats['tenderbox-record-proof/1'] ?? {};
/** No transaction takes longer, in microseconds. */
const tolerance = 15n * 60_000_000n;

/** Where the path of a proof leads. @param {string} hash @param {Step[]} steps */
function rootOfPath(hash, steps) {
  let node = leafOfHash(hash);
  for (const { side, hash: neighbour } of steps) {
    const other = Buffer.from(neighbour, 'hex');
    node = side === 'left' ? nodeOf(other, node) : nodeOf(node, other);
  }
  return node.toString('hex');
}

/** Whether a proof has its members, and its path leads to a root of its head. @param {Members} proof */
export const leadsToRoot = (proof) =>
  faultOf(proofMembers, proof) === null &&
  Array.isArray(proof.head.roots) &&
  proof.proof.length === proofLength &&
  proof.head.roots.includes(rootOfPath(proof.recordHash, proof.proof));

/** Checks a proof by itself. @param {Checking} checking @param {Signed} given */
function checkProof({ fail, isGenuine }, { file, record }) {
  const fault = faultOf(proofMembers, record);
  if (fault) return fail(fault[0], `${file}: ${fault[1]}.`);
  const { head, proof } = record;
  if (!isGenuine(`${file}, “head”`, head, 'recordHead')) return false;
  if (proof.length !== proofLength) return fail(135, `${file}: “proof” must have ${proofLength} steps.`);
  if (!head.roots.includes(rootOfPath(record.recordHash, proof)))
    return fail(136, `${file}: “proof” does not lead to a root hash of its checkpoint.`);
  const leaf = leafOfHash(record.recordHash).toString('hex');
  const [{ side, hash }] = proof;
  if (side === 'left' ? hash >= leaf : hash <= leaf)
    return fail(137, `${file}: the leaf hashes of the tree are not in order.`);
  return true;
}

/**
 * Checks all heads of the chain of records and all proofs, and compares them with each other and with the records.
 * @param {Checking} checking @param {{ heads: Signed[], proofs: Signed[], signed: Signed[], restores: Signed[] }} given
 * @returns {Signed[]} The heads that no restore has lost.
 */
export function checkRecordHeads(checking, { heads: givenHeads, proofs: givenProofs, signed, restores }) {
  const given = givenHeads.filter(({ file, record }) => checking.isGenuine(file, record, 'recordHead'));
  for (const { file, record } of given)
    checking.proved.push(
      `${file}: the installation ${record.origin} has signed checkpoint ${record.number} of the chain of signed records, at ${record.at} by its clock.`,
    );
  const proofs = givenProofs.filter((one) => checkProof(checking, one));
  const heads = [...given, ...proofs.map(({ file, record }) => ({ file, record: record.head }))];
  const views = viewsOf(checking, restores, heads);
  for (const isIn of views) {
    const known = heads.filter(({ record }) => isIn(record));
    compareHeads(checking, known);
    for (const proof of proofs.filter(({ record }) => isIn(record.head)))
      compareWithRecord(checking, proof, signed, known);
  }
  tell(checking, proofs, signed);
  return heads.filter(({ record }) => views.at(-1)?.(record));
}

/** @param {Checking} checking @param {Signed[]} heads */
function compareHeads({ fail }, heads) {
  for (const { file, record } of heads) {
    if ((record.number === 1) !== (record.previous === null))
      fail(130, `${file}: only checkpoint 1 of the chain of signed records has none before it.`);
  }
  const byNumber = [...inGroups(heads, ({ record }) => record.number)].toSorted(([one], [two]) => one - two);
  /** @type {Signed | null} */
  let earlier = null;
  for (const [number, [first, ...others]] of byNumber) {
    if (!first) continue;
    const other = others.find(({ record }) => recordHash(record) !== recordHash(first.record));
    if (other)
      fail(
        131,
        `${first.file} and ${other.file}: two checkpoints of the chain of signed records have the number ${number}, and both are signed. This proves that the signer cheated.`,
      );
    if (earlier) compareWithEarlier({ fail }, earlier, first);
    earlier = first;
  }
}

/** @param {Pick<Checking, 'fail'>} checking @param {Signed} earlier @param {Signed} later */
function compareWithEarlier({ fail }, earlier, later) {
  const [before, after] = [earlier.record, later.record];
  const both = `${earlier.file} and ${later.file}`;
  if (before.number === after.number - 1 && after.previous !== recordHash(before))
    fail(130, `${both}: checkpoint ${after.number} does not name the one before it.`);
  if (microseconds(before.at) >= microseconds(after.at) || before.epoch > after.epoch)
    fail(132, `${both}: checkpoint ${after.number} is not later than checkpoint ${before.number}.`);
}

/**
 * Compares a proof with the record that it is about: the first head after a record has it.
 * @param {Checking} checking @param {Signed} proof @param {Signed[]} signed @param {Signed[]} heads
 */
function compareWithRecord({ fail }, { file, record: { recordHash: hash, head } }, signed, heads) {
  const found = signed.find(({ record }) => recordHash(record) === hash);
  if (!found) return;
  const at = microseconds(timeOf(found.record));
  if (epochOf(found.record) > head.epoch || at > microseconds(head.at) + tolerance)
    fail(138, `${file}: its checkpoint is of an earlier epoch or time than the record (${found.file}).`);
  const earlier = heads.find(
    ({ record }) => record.number < head.number && at + tolerance < microseconds(record.at),
  );
  if (earlier)
    fail(
      139,
      `${file}: the record (${found.file}) claims to be older than checkpoint ${earlier.record.number} (${earlier.file}), but was added to the chain after it.`,
    );
}

/** A record in words. @param {Members} record */
function describe(record) {
  const kind = kindOf(record);
  if (kind === 'closing') return `closing record ${record.number}`;
  return kind === 'opening' ? 'the opening record' : `the ${called(record)}`;
}

/** @param {Checking} checking @param {Signed[]} proofs @param {Signed[]} signed */
function tell({ proved, notProved }, proofs, signed) {
  for (const { file, record } of proofs) {
    const { number, at } = record.head;
    const where = `the chain of signed records, as signed in its checkpoint ${number} at ${at}`;
    const found = signed.find((one) => recordHash(one.record) === record.recordHash);
    if (found) proved.push(`${file}: ${describe(found.record)} (${found.file}) is in ${where}.`);
    else {
      proved.push(`${file}: a record with the hash ${record.recordHash} is in ${where}.`);
      notProved.push(`${file}: which record this is. Give it too.`);
    }
  }
  if (proofs.length)
    notProved.push(
      'That others were given the same checkpoints of the chain of signed records. Compare them with the list that the installation publishes.',
    );
}

/**
 * Checks that an export of the chain of records leads to the roots of its heads.
 * @param {Checking} checking @param {Trail} chain @param {Signed[]} heads
 */
export function compareWithRecordHeads({ proved, notProved, fail }, { name, hashes, contents }, heads) {
  const ends = new Map(heads.map(({ record }) => [record.number, hashes.indexOf(record.records)]));
  const once = new Map(heads.toReversed().map((head) => [recordHash(head.record), head]));
  for (const { file, record } of once.values()) {
    const end = ends.get(record.number) ?? -1;
    const before = record.number === 1 ? -1 : (ends.get(record.number - 1) ?? null);
    // Check 74 is about ends that are not in the export.
    if (end < 0 || (before === -1 && record.number > 1)) continue;
    if (before === null)
      notProved.push(`${file}: that ${name} leads to its root hashes. Give the checkpoint before it.`);
    else if (rootsOf(contents.slice(before + 1, end), contents[end] ?? '').join() !== record.roots.join())
      fail(134, `${file}: ${name} does not lead to its root hashes.`);
    else proved.push(`${file}: ${name} leads to its root hashes.`);
  }
}

/**
 * The roots over the contents of links. The content of the last link is the secret of the padding.
 * @param {string[]} contents @param {string} secret
 */
function rootsOf(contents, secret) {
  const roots = [];
  for (let from = 0; from === 0 || from < contents.length; from += treeSize) {
    const leaves = contents.slice(from, from + treeSize).map(leafOfHash);
    roots.push(rootOfPaddedLeaves(leaves, secret));
  }
  return roots;
}
