/** Checks audit trails: each entry against its hash, each hash against the previous one, and the end against checkpoints. */
import {
  beginningOf,
  canonical,
  hashOfBoth,
  hexHash,
  inGroups,
  isInstant,
  microseconds,
  readOnce,
  recordHash,
} from './bytes.mjs';
import { chainOfRecords, checkRecordChain } from './check-record-chain.mjs';
import { compareWithRecordHeads } from './check-record-heads.mjs';
import { compareWithExport, compareWithHeads, epochOf, viewsOf } from './check-restores.mjs';
import {
  addressMember,
  entryMembersOf,
  faultOf,
  headerMembers,
  hiddenLinkMembers,
  isHash,
  isPlain,
  kindOf,
  linkMembers,
  trailFormat,
} from './formats.mjs';
import { compareWithKeyChain } from './key-chain.mjs';
import { faultOfReading, readJson } from './reading.mjs';

/** @typedef {import('./bytes.mjs').Members} Members */
/** @typedef {import('./check.mjs').Checking} Checking */
/** @typedef {import('./check.mjs').Signed} Signed */
/** @typedef {import('./formats.mjs').Fault} Fault */
/** @typedef {{ name: string, bytes: Buffer }} GivenFile */
/**
 * @typedef {{
 *   name: string, chain: string, origin: string, heads: Signed[], isWhole: boolean,
 *   hashes: string[], times: (bigint | null)[], hidden: number, erased: number, contents: string[],
 * }} Trail An export as it was read. The hash and the time of entry n are at n - 1. The contents of the chain
 * of records are kept in their order.
 */

const hashOfNothing = '0'.repeat(64);
/** How much earlier than a checkpoint an entry after it may be dated, in microseconds: no transaction takes longer. */
const tolerance = 15n * 60_000_000n;

/** Whether a file is an exported audit trail: lines of JSON, the first of which says so. */
export const isTrail = readOnce((bytes) => {
  try {
    const end = bytes.indexOf(10);
    return JSON.parse(bytes.toString('utf8', 0, end < 0 ? bytes.length : end))?.format === trailFormat;
  } catch {
    return false;
  }
});

/**
 * @param {Checking} checking @param {GivenFile[]} files
 * @param {{ heads: Signed[], signed: Signed[], restores: Signed[], recordHeads: Signed[], proven: Set<string> }} given
 * The heads of the chain of records, and the hashes of the records that are proven to be in it.
 */
export function checkAudit(checking, files, { heads: givenHeads, signed, restores, recordHeads, proven }) {
  const heads = givenHeads.filter(({ file, record }) => checking.isGenuine(file, record, 'head'));
  for (const { file, record } of heads) {
    checking.proved.push(
      `${file}: the installation ${record.origin} has signed that the audit trail ${record.chain} had ${record.number} entries at ${record.at} by its clock.`,
    );
  }
  const trails = files.flatMap((file) => readTrail(checking, file) ?? []);
  for (const trail of trails) {
    checkTrail(checking, trail);
    tell(checking, trail, heads);
  }
  const allHeads = [...heads, ...trails.flatMap((trail) => trail.heads)];
  const views = viewsOf(checking, restores, allHeads);
  for (const isIn of views)
    compareHeads(
      checking,
      allHeads.filter(({ record }) => isIn(record)),
    );
  compareWithHeads(checking, restores, allHeads);
  for (const trail of trails) compareWithRestores(checking, trail, restores);
  compareTrails(checking, trails, restores);
  const chains = trails.filter(({ chain }) => chain === chainOfRecords);
  const present = allHeads.filter(({ record }) => views.at(-1)?.(record));
  const ofRecords = [...present, ...recordHeads];
  compareWithKeyChain(checking, checking.chain, ofRecords, chains);
  for (const chain of chains) {
    checkRecordChain(checking, chain, ofRecords, signed, tolerance);
    compareWithRecordHeads(checking, chain, recordHeads);
  }
  const unproven = signed.filter(({ record }) => !proven.has(recordHash(record)));
  if (allHeads.length && !chains.length && unproven.length)
    checking.notProved.push(
      `That the given records are in the chain of signed records, without a proof: ${unproven.length}. Checkpoints of audit trails name the end of that chain, but no root hash. Give the proofs of these records.`,
    );
  for (const head of heads.filter((one) => present.includes(one))) {
    const own = trails.filter(({ chain }) => chain === head.record.chain);
    for (const trail of own) compareWithTrail(checking, trail, head);
    if (!own.length && files.length > chains.length)
      checking.fail(
        68,
        `${head.file}: no given audit trail is the trail ${head.record.chain} of this checkpoint.`,
      );
    if (files.length === chains.length)
      checking.notProved.push(`${head.file}: what the audit trail contains. Its export was not given.`);
  }
}

/**
 * The checkpoints of an export and, of the chain of records, the hashes of its contents; empty where it cannot be
 * read. @param {Buffer} bytes
 */
export function readLines(bytes) {
  /** @type {Members[]} */
  const heads = [];
  /** @type {string[]} */
  const entryHashes = [];
  let chain = '';
  try {
    for (const line of linesOf(bytes)) {
      const value = readJson(line);
      if (value.format === trailFormat) chain = value.chain;
      else if (kindOf(value) === 'head') heads.push(value);
      else if (chain === chainOfRecords) entryHashes.push(value.entryHash);
    }
  } catch {
    return [];
  }
  return [{ chain, heads, entryHashes: entryHashes.every(isHash) ? entryHashes : [] }];
}

/** Reads an export line by line, with every check that needs only one line. @param {Checking} checking @param {GivenFile} file */
function readTrail(checking, { name, bytes }) {
  const before = checking.failed.length;
  /** @type {Trail | null} */
  let trail = null;
  let hash = '';
  const ids = new Set();
  for (const line of linesOf(bytes)) {
    const count = trail?.hashes.length ?? 0;
    const value = readLine(checking, `${name}: after entry ${count}`, line);
    if (!value) return null;
    if (value.format === trailFormat) {
      const fault = faultOf(headerMembers, value);
      if (trail) return stop(checking, 56, `${name}: after entry ${count} another trail begins.`);
      if (fault) return stop(checking, fault[0], `${name}: ${fault[1]} in its first line.`);
      const { chain, origin } = value;
      hash = beginningOf(chain);
      trail = {
        name,
        chain,
        origin,
        heads: [],
        isWhole: true,
        hashes: [],
        times: [],
        hidden: 0,
        erased: 0,
        contents: [],
      };
    } else if (!trail) return null;
    else if (kindOf(value) === 'head') {
      trail.heads.push({ file: `${name}, checkpoint ${value.number}`, record: value });
    } else {
      const where = `${name}: entry ${value.number}`;
      if (trail.heads.length) return stop(checking, 57, `${where} is after a checkpoint.`);
      if (value.number !== count + 1)
        checking.fail(58, `${name}: entry ${count} is followed by entry ${value.number}.`);
      const fault = faultOfLink(value, hash, trail.chain);
      if (fault) checking.fail(fault[0], `${where}${fault[1]}.`);
      if (trail.chain === chainOfRecords) trail.contents.push(String(value.entryHash));
      if (!addLink(trail, ids, value)) checking.fail(62, `${where} (${value.entry.id}) is in it twice.`);
      hash = String(value.hash);
    }
  }
  if (trail) trail.isWhole = checking.failed.length === before;
  return trail;
}

/** @param {Checking} checking @param {string} where @param {Buffer} line @returns {Members | null} */
function readLine(checking, where, line) {
  try {
    const value = readJson(line);
    if (isPlain(value) && (value.format !== undefined || 'entryHash' in value)) return value;
    return stop(checking, 57, `${where} there is something that is not an entry.`);
  } catch (error) {
    const [check, why] = faultOfReading(error);
    return stop(checking, check, `${where} there is something that is not an entry: ${why}.`);
  }
}

/** Adds a link to its trail; false if its entry is already in it. @param {Trail} trail @param {Set<string>} ids @param {Members} link */
function addLink(trail, ids, { hash, entry, detail, address }) {
  trail.hashes.push(hash);
  trail.times.push(isPlain(entry) ? timeOrNone(entry.at) : null);
  if (!isPlain(entry)) {
    trail.hidden += 1;
    return true;
  }
  if ((entry.detailHash && detail === null) || (entry.addressHash && address === null)) trail.erased += 1;
  const isNew = !ids.has(entry.id);
  ids.add(entry.id);
  return isNew;
}

/** @param {any} at */
const timeOrNone = (at) => (isInstant(at) ? microseconds(at) : null);

/** What is wrong with a link. @param {Members} link @param {string} previous @param {string} chain @returns {Fault | null} */
function faultOfLink(link, previous, chain) {
  const { entry, entryHash, hash } = link;
  const shown =
    'entry' in link ? { ...linkMembers, ...('address' in link && addressMember) } : hiddenLinkMembers;
  const fault = faultOf(shown, link);
  if (fault) return [fault[0], `: ${fault[1]}`];
  if (entryHash === hashOfNothing) return [60, ' was removed before it became part of the trail'];
  if (entry && hexHash(canonical(entry)) !== entryHash) return [60, ` (${entry.id}) was changed`];
  const wrong = entry && faultOf(entryMembersOf(entry), entry);
  if (wrong) return [61, ` (${entry.id}): ${wrong[1]}`];
  if (entry && (entry.organisationId ?? 'platform') !== chain)
    return [62, ` (${entry.id}) belongs to another audit trail`];
  for (const part of ['address', 'detail']) {
    if (!link[part]) continue;
    const { salt, value } = link[part];
    if (hexHash(canonical({ part, entryId: entry.id, salt, value })) !== entry[`${part}Hash`])
      return [63, ` (${entry.id}): its ${part} was changed`];
  }
  if (hashOfBoth(previous, entryHash) !== hash)
    return [59, ': the chain is broken. Something was inserted, removed or moved'];
  return null;
}

/** Checks the checkpoints of an export, and keeps those that are genuine. @param {Checking} checking @param {Trail} trail */
function checkTrail(checking, trail) {
  const { fail, notProved } = checking;
  const before = checking.failed.length;
  trail.heads = trail.heads.filter(({ file, record }) => {
    const fault = checking.faultOfSigned(record, 'head');
    // A checkpoint of a key that was revoked later proves nothing, but it is not missing either.
    if (!fault) checking.tellRevocation(file, record);
    if (fault?.[0] !== 14 && fault?.[0] !== 103) return fault ? fail(fault[0], `${file}: ${fault[1]}`) : true;
    notProved.push(`${file}: that the installation signed it. ${fault[1]}`);
    return true;
  });
  trail.heads.forEach(({ file, record }, index) => {
    const earlier = trail.heads[index - 1]?.record;
    if (record.chain !== trail.chain) fail(64, `${file}: it belongs to the audit trail ${record.chain}.`);
    else compareLinks(checking, trail, { file, record }, 64);
    if (record.previous !== (earlier ? recordHash(earlier) : null))
      fail(65, `${file}: it does not name the checkpoint before it.`);
    else if (
      earlier &&
      (earlier.number > record.number || microseconds(earlier.at) > microseconds(record.at))
    )
      fail(65, `${file}: it is not later than the checkpoint before it.`);
  });
  const last = trail.heads.at(-1)?.record;
  if (last && last.origin !== trail.origin)
    fail(66, `${trail.name}: its first line names ${trail.origin}, its last checkpoint ${last.origin}.`);
  checkTimes(checking, trail);
  if (checking.failed.length > before) trail.isWhole = false;
}

/**
 * Checks that no entry after a checkpoint claims an earlier time, and none before it a later one.
 * @param {Checking} checking @param {Trail} trail
 */
function checkTimes({ fail }, { name, times, heads }) {
  const signed = heads.map(({ record }) => ({ number: record.number, at: microseconds(record.at) }));
  let next = 0;
  times.forEach((time, index) => {
    const entry = index + 1;
    while ((signed[next]?.number ?? entry) < entry) next += 1;
    const before = signed[next - 1];
    const after = signed[next];
    if (time === null) return;
    if (before && time < before.at - tolerance)
      fail(67, `${name}: entry ${entry} claims an earlier time than the checkpoint before it.`);
    if (after && time > after.at + tolerance)
      fail(67, `${name}: entry ${entry} claims a later time than the checkpoint after it.`);
  });
}

/**
 * Checks that an export leads to a checkpoint.
 * @param {Checking} checking @param {Trail} trail @param {Signed} head @param {number} check
 */
function compareLinks({ fail }, { name, hashes }, { file, record: { number, hash } }, check) {
  if (number > hashes.length)
    return fail(check, `${file}: it states ${number} entries, but ${name} has ${hashes.length}.`);
  if (hashes[number - 1] !== hash)
    return fail(check, `${file}: ${name} does not lead to it. What is before entry ${number} was rewritten.`);
  return true;
}

/** Checks an export against a checkpoint from elsewhere. @param {Checking} checking @param {Trail} trail @param {Signed} head */
function compareWithTrail(checking, trail, head) {
  if (!compareLinks(checking, trail, head, 68)) return;
  const hash = recordHash(head.record);
  const last = trail.heads.at(-1);
  const isMissing =
    last &&
    microseconds(head.record.at) <= microseconds(last.record.at) &&
    trail.heads.every(({ record }) => recordHash(record) !== hash);
  if (isMissing) checking.fail(68, `${head.file}: this checkpoint was removed from ${trail.name}.`);
  else checking.proved.push(`${head.file}: ${trail.name} leads to it.`);
}

/** Compares all checkpoints of each trail. @param {Checking} checking @param {Signed[]} heads */
function compareHeads({ fail }, heads) {
  for (const ofChain of inGroups(heads, ({ record }) => record.chain).values()) {
    const inOrder = ofChain.toSorted((one, other) => one.record.number - other.record.number);
    inOrder.forEach((one, index) => {
      const before = inOrder[index - 1];
      if (!before || recordHash(before.record) === recordHash(one.record)) return;
      const both = `${before.file} and ${one.file}`;
      if (before.record.number === one.record.number) {
        if (before.record.hash !== one.record.hash)
          fail(
            69,
            `${both}: two checkpoints of one audit trail have the same number of entries but different hashes, and both are signed. This proves that the signer cheated.`,
          );
      } else if (microseconds(before.record.at) > microseconds(one.record.at))
        fail(69, `${both}: the checkpoint with more entries is the earlier one.`);
    });
    const different = new Map(ofChain.map((one) => [recordHash(one.record), one]));
    for (const [one, other] of inGroups([...different.values()], ({ record }) =>
      String(record.previous),
    ).values()) {
      if (one && other)
        fail(69, `${one.file} and ${other.file}: two different checkpoints name the same one before them.`);
    }
  }
}

/** The last epoch that an export shows. @param {Trail} trail */
const lastEpochOf = ({ heads }) => Math.max(1, ...heads.map(({ record }) => epochOf(record)));

/** Checks that an export has what restore records name. @param {Checking} checking @param {Trail} trail @param {Signed[]} restores */
function compareWithRestores(checking, trail, restores) {
  const { name, chain, hashes } = trail;
  const isOfRecords = chain === chainOfRecords;
  compareWithExport(checking, restores, {
    ...{ name, hashes, beginning: beginningOf(chain) },
    named: ({ heads, records }) =>
      isOfRecords
        ? { number: null, hash: records }
        : heads.find((/** @type {Members} */ head) => head.chain === beginningOf(chain)),
    isAfter: ({ epoch }) => !isOfRecords && lastEpochOf(trail) >= epoch,
  });
}

/** Compares exports of the same trail: up to the end of the shorter one, or to what was restored between them. @param {Checking} checking @param {Trail[]} trails @param {Signed[]} restores */
function compareTrails({ fail }, trails, restores) {
  for (const [first, ...others] of inGroups(trails, ({ chain }) => chain).values()) {
    if (!first) continue;
    for (const other of others) {
      const [from, until] = [lastEpochOf(first), lastEpochOf(other)].toSorted((one, two) => one - two);
      const restored = restores
        .filter(({ record: { epoch } }) => epoch > (from ?? 1) && epoch <= (until ?? 1))
        .map(
          ({ record }) =>
            record.heads.find((/** @type {Members} */ { chain }) => chain === beginningOf(first.chain))
              ?.number ?? 0,
        );
      const common = Math.min(first.hashes.length, other.hashes.length, ...restored);
      if (first.hashes[common - 1] !== other.hashes[common - 1])
        fail(70, `${first.name} and ${other.name}: they are exports of one audit trail but differ.`);
    }
  }
}

/** Says what an export shows. @param {Checking} checking @param {Trail} trail @param {Signed[]} given */
function tell({ proved, notProved }, { name, chain, hashes, heads, hidden, erased, isWhole }, given) {
  if (!isWhole) return;
  if (chain === chainOfRecords) {
    proved.push(
      `${name}: none of the ${hashes.length} links of the chain of signed records was changed, removed, inserted or moved.`,
    );
    return;
  }
  const total = hashes.length;
  const numbers = [...heads, ...given]
    .filter(({ record }) => record.chain === chain)
    .map(({ record }) => record.number);
  const uncovered = total - Math.max(0, ...numbers);
  proved.push(
    `${name}: none of the ${total} entries of the audit trail ${chain} was changed, removed, inserted or moved. Signed checkpoints in it: ${heads.length}, all valid.`,
    `${name}: entries shown in full: ${total - hidden}, shown only as a hash: ${hidden}, with erased values: ${erased}.`,
  );
  if (hidden) notProved.push(`${name}: the content of entries that are shown only as a hash: ${hidden}.`);
  if (uncovered > 0)
    notProved.push(
      `${name}: that entries after the last checkpoint are genuine and complete. No signature covers them: ${uncovered}.`,
    );
  if (!given.some(({ record }) => record.chain === chain)) {
    notProved.push(
      `${name}: that this is the same trail as at other times. To check that, give a checkpoint that was e-mailed to you.`,
    );
  }
}

/** @param {Checking} checking @param {number} check @param {string} sentence */
function stop(checking, check, sentence) {
  checking.fail(check, sentence);
  return null;
}

/** The lines of a file, one by one: a long trail exceeds the maximum length of a string. @param {Buffer} bytes */
function* linesOf(bytes) {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(10, start);
    yield bytes.subarray(start, end < 0 ? bytes.length : end);
    start = end < 0 ? bytes.length : end + 1;
  }
}
