/** Checks audit trails: each entry against its hash, each hash against the previous one, and the end against checkpoints. */
import { canonical, hashOfBoth, hexHash } from './bytes.mjs';
import { headFormat, isHash, isPlain, linkMembers, trailFormat } from './formats.mjs';

/** @typedef {import('./bytes.mjs').Members} Members */
/** @typedef {import('./check.mjs').Checking} Checking */
/** @typedef {import('./check.mjs').Signed} Signed */
/** @typedef {{ name: string, bytes: Buffer }} GivenFile */
/** @typedef {{ name: string, chain: string, hashes: Map<number, string>, length: number }} Trail */

/** Whether a file is an exported audit trail: lines of JSON, the first of which says so. @param {Buffer} bytes */
export const isTrail = (bytes) => bytes.subarray(0, 100).includes(`"${trailFormat}"`);

/**
 * @param {Checking} checking @param {GivenFile[]} files @param {Signed[]} givenHeads
 */
export function checkAudit(checking, files, givenHeads) {
  const heads = givenHeads.filter(({ file, record }) => checking.isGenuine(file, record, [headFormat]));
  for (const { file, record } of heads) {
    checking.proved.push(
      `${file}: the installation ${record.origin} has signed that the audit trail ${record.chain} had ${record.number} entries at ${record.at} by its clock.`,
    );
  }
  const wanted = new Set(heads.map(({ record }) => record.number));
  for (const file of files) {
    const trail = readTrail(checking, file, wanted);
    if (trail) for (const head of heads) compare(checking, trail, head);
  }
}

/** @param {Checking} checking @param {GivenFile} file @param {Set<number>} wanted @returns {Trail | null} */
function readTrail(checking, { name, bytes }, wanted) {
  const failedBefore = checking.failed.length;
  /** @type {Map<number, string>} */
  const hashes = new Map();
  /** @type {Signed[]} */
  const heads = [];
  let chain = '';
  let number = 0;
  let hash = '';
  for (const line of linesOf(bytes)) {
    const value = read(line);
    if (!value)
      return stop(checking, `${name}: after entry ${number} there is something that is not an entry.`);
    if (value.format === trailFormat) {
      chain = String(value.chain);
      hash = hexHash(`tenderbox-audit/1:${chain === 'platform' ? noOrganisation : chain}`);
    } else if (value.format === headFormat)
      heads.push({ file: `${name}, checkpoint ${value.number}`, record: value });
    else {
      if (value.number !== number + 1)
        checking.fail(`${name}: entry ${number} is followed by entry ${value.number}.`);
      checkLink(checking, `${name}: entry ${value.number}`, value, hash);
      ({ number, hash } = /** @type {{ number: number, hash: string }} */ (value));
      hashes.set(number, hash);
    }
  }
  const trail = { name, chain, hashes, length: number };
  for (const head of heads) {
    if (checking.isGenuine(head.file, head.record, [headFormat])) compare(checking, trail, head);
  }
  if (checking.failed.length === failedBefore) {
    checking.proved.push(
      `${name}: none of the ${number} entries of the audit trail ${chain} was changed, removed, inserted or moved. ${heads.length} signed checkpoints in it are valid.`,
    );
    if (!wanted.size) {
      checking.notProved.push(
        `${name}: that this is the same trail as at other times. To check that, give a checkpoint that was e-mailed to you.`,
      );
    }
  }
  return trail;
}

const noOrganisation = '00000000-0000-0000-0000-000000000000';

/** @param {Checking} checking @param {string} where @param {Members} link @param {string} previous */
function checkLink(checking, where, link, previous) {
  for (const [member, isRight] of Object.entries(linkMembers)) {
    if (!isRight(link[member])) return checking.fail(`${where}: “${member}” does not follow the format.`);
  }
  const { entry, entryHash, hash } = link;
  if (isPlain(entry) && hexHash(canonical(entry)) !== entryHash)
    return checking.fail(`${where} (${entry.id}) was changed.`);
  for (const part of ['address', 'detail']) {
    if (!isPlain(link[part]) || !isPlain(entry)) continue;
    const { salt, value } = link[part];
    if (hexHash(canonical({ part, entryId: entry.id, salt, value })) !== entry[`${part}Hash`])
      return checking.fail(`${where} (${entry.id}): its ${part} was changed.`);
  }
  if (hashOfBoth(previous, entryHash) !== hash)
    return checking.fail(`${where}: the chain is broken. Something was inserted, removed or moved.`);
  return true;
}

/** @param {Checking} checking @param {Trail} trail @param {Signed} head */
function compare(checking, trail, { file, record }) {
  if (record.chain !== trail.chain) return;
  if (record.number > trail.length)
    checking.fail(`${file}: it states ${record.number} entries, but ${trail.name} has ${trail.length}.`);
  else if (trail.hashes.get(record.number) !== record.hash)
    checking.fail(
      `${file}: ${trail.name} does not lead to it. What is before entry ${record.number} was rewritten.`,
    );
  else checking.proved.push(`${file}: ${trail.name} leads to it.`);
}

/** @param {Checking} checking @param {string} sentence */
function stop(checking, sentence) {
  checking.fail(sentence);
  return null;
}

/** The lines of a file, one by one: a long trail exceeds the maximum length of a string. @param {Buffer} bytes */
function* linesOf(bytes) {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(10, start);
    yield bytes.toString('utf8', start, end < 0 ? bytes.length : end);
    start = end < 0 ? bytes.length : end + 1;
  }
}

/** @param {string} line @returns {Members | null} */
function read(line) {
  try {
    const value = JSON.parse(line);
    return isPlain(value) && (value.format !== undefined || isHash(value.hash)) ? value : null;
  } catch {
    return null;
  }
}
