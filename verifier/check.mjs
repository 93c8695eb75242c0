/** Checks all given files, and says what they prove and what they do not. */
import { closingsIn, findAnchors } from './anchors.mjs';
import { hexHash, inFours, inGroups, isSignedBy, microseconds, recordHash } from './bytes.mjs';
import { checkAudit, isTrail, readLines } from './check-audit.mjs';
import { checkBlinded, compareBlinded } from './check-blinded.mjs';
import { checkOpening, checkProof } from './check-box.mjs';
import { checkContents } from './check-contents.mjs';
import { checkEvaluations, recomputeEvaluations } from './check-evaluations.mjs';
import { checkRecordHeads, leadsToRoot } from './check-record-heads.mjs';
import { checkRecords } from './check-records.mjs';
import { checkRestores, compareWithKeys, viewsOf } from './check-restores.mjs';
import {
  checkClosings,
  checkOpenings,
  closingsOfOpening,
  compareWithLocks,
  compareWithOpening,
  compareWithProof,
} from './compare.mjs';
import { filesIn, keyRecordsIn, keysIn, readEventRecord } from './event-record.mjs';
import { called, faultOf, formats, kindOf, proofMembers, timeOf } from './formats.mjs';
import { readKeyChain, tellKeyChain, trustedKeys } from './key-chain.mjs';
import { fingerprintsOf, readFile, readKeys } from './reading.mjs';

/** @typedef {import('./bytes.mjs').Members} Members */
/** @typedef {import('./formats.mjs').Fault} Fault */
/** @typedef {import('./reading.mjs').GivenFile} GivenFile */
/** @typedef {import('./reading.mjs').Found & { file: GivenFile }} FoundIn */
/** @typedef {{ file: string, record: Members }} Signed A record, and the file that it was found in. */
/** @typedef {{ proved: string[], notProved: string[], failed: string[] }} Findings */
/**
 * @typedef {Findings & {
 *   fail: (check: number, sentence: string) => false,
 *   faultOfSigned: (record: Members, kind: string) => Fault | null,
 *   isGenuine: (where: string, record: Members, kind: string) => boolean,
 *   tellRevocation: (where: string, record: Members) => void,
 *   anchor: (ofKind: (kind: string) => Signed[], trails: GivenFile[]) => void,
 *   chain: import('./key-chain.mjs').KeyChain, trusted: Set<string>,
 * }} Checking What checks share: where they put their sentences, and whether a record is of
 * this kind and signed by one of the keys. A failure names its check in docs/formats.md. Before records
 * of revoked keys can be checked, `anchor` looks for what shows that they existed before.
 */

/**
 * Without a list of public keys, that of the first event record is used. Without a fingerprint, all keys in it are.
 * @param {{ fingerprints: string[], keys: GivenFile | null, files: GivenFile[] }} given
 * @returns {Findings}
 */
export function check({ fingerprints, keys, files: allFiles }) {
  const events = allFiles.map(readEventRecord);
  const [firstEvent] = events.filter((event) => event !== null);
  const none = { name: 'Public keys', bytes: Buffer.from('[]') };
  const keyFiles = events.map((event, index) => (event ? keyRecordsIn(event) : allFiles[index]));
  const lists = [keys, ...keyFiles].flatMap((file) => (file ? listsIn(file) : []));
  const chains = lists.filter(({ kind }) => kind === 'key');
  const restored = lists.filter(({ kind }) => kind === 'restore').flatMap(({ records }) => records);
  const isChain = keys !== null && chains[0]?.name === keys.name;
  const list = isChain ? none : (keys ?? (firstEvent ? keysIn(firstEvent) : none));
  const keyIds = chains.flatMap(({ records }) => records.map(({ subjectKeyId }) => `${subjectKeyId}`));
  const allKeys = [...new Set([...fingerprintsOf(list), ...keyIds])];
  const checking = begin(list, { chains, restored }, fingerprints.length ? fingerprints : allKeys);
  if (!fingerprints.length)
    checking.notProved.push(
      `Whose keys these are: no fingerprint was given. Compare them with an e-mail or a PDF that you received earlier: ${allKeys.map(inFours).join(', ')}.`,
    );
  const files = allFiles.flatMap((file, index) => {
    const event = events[index];
    return event ? filesIn(checking, event) : [file];
  });
  const { proved, notProved, failed, fail, isGenuine } = checking;
  const trails = files.filter(({ bytes }) => isTrail(bytes));
  const found = files
    .filter((file) => !trails.includes(file))
    .flatMap((file) => readFile(file).map((one) => ({ ...one, file })));
  /** @param {string} kind @returns {Signed[]} */
  const ofKind = (kind) =>
    found.filter((one) => one.kind === kind).map(({ file, value }) => ({ file: file.name, record: value }));

  checking.anchor(ofKind, trails);
  const given = ofKind('record').filter(({ file, record }) => isGenuine(file, record, 'record'));
  for (const { file, record } of given) {
    proved.push(
      `${file}: the installation ${record.origin} has signed the ${called(record)} of ${record.supplierName} (${record.eventReference}), at ${timeOf(record)} by its clock.`,
    );
  }
  const closings = ofKind('closing').filter(({ file, record }) => isGenuine(file, record, 'closing'));
  const proofs = ofKind('proof').filter((one) => checkProof(checking, one));
  const openings = ofKind('opening').filter((one) => checkOpening(checking, one));
  const blinded = ofKind('blinded').filter((one) => checkBlinded(checking, one));
  checkSums(checking, ofKind('sums'));
  const restores = checkRestores(checking, ofKind('restore'));
  const records = known(given, proofs, openings);
  const signed = [...records, ...closings, ...closingsOf(proofs), ...openings];
  checkLists(checking, found);
  const plans = ofKind('plan').filter(({ file, record }) => isGenuine(file, record, 'plan'));
  const locks = ofKind('lock').filter(({ file, record }) => isGenuine(file, record, 'lock'));
  checkEvaluations(checking, plans, locks);
  compareWithLocks(checking, openings, locks);
  const evaluated = new Set([...plans, ...locks].map(({ record }) => recordHash(record)));
  for (const event of events) if (event) recomputeEvaluations(checking, event, evaluated);
  checkContents(checking, records, withoutNamed(checking, found, [...plans, ...locks]));
  const views = viewsOf(checking, restores, [
    ...[...signed, ...blinded],
    ...[...openings, ...blinded].flatMap(closingsOfOpening),
  ]);
  for (const isIn of views) {
    /** @param {Signed[]} list */
    const seen = (list) => list.filter(({ record }) => isIn(record));
    const [nowRecords, nowOpenings, nowProofs] = [seen(records), seen(openings), seen(proofs)];
    const nowBlinded = seen(blinded);
    const published = seen([...closings, ...closingsOf(proofs)]);
    checkRecords(checking, nowRecords, nowOpenings, [...published, ...nowBlinded]);
    checkClosings(checking, [...published, ...[...nowOpenings, ...nowBlinded].flatMap(closingsOfOpening)]);
    checkOpenings(checking, nowOpenings, published);
    for (const proof of nowProofs) compareWithProof(checking, proof, nowRecords);
    for (const opening of nowOpenings) compareWithOpening(checking, opening, nowRecords);
    const others = { closings: published, openings: nowOpenings, records: nowRecords };
    compareBlinded(checking, nowBlinded, others);
  }
  const present = signed.filter(({ record }) => views.at(-1)?.(record));
  const recordProofs = ofKind('recordProof');
  const recordHeads = checkRecordHeads(checking, {
    heads: ofKind('recordHead'),
    proofs: recordProofs,
    signed: [...signed, ...[...openings, ...blinded].flatMap(closingsOfOpening)],
    restores,
  });
  checkAudit(checking, trails, {
    heads: ofKind('head'),
    signed: present,
    restores,
    recordHeads,
    proven: new Set(recordProofs.map(({ record }) => record.recordHash)),
  });
  compareWithKeys(checking, restores);
  tellKeyChain(checking, checking.chain, checking.trusted);
  if (proved.length + failed.length === 0) fail(4, 'No file was given that could be checked.');
  notProved.push(
    'Who typed what was submitted: the records name a role, not a person.',
    'That no one read it before the opening.',
    'The times, beyond the statement of the installation. The e-mails sent with the records support them.',
  );
  return { proved, notProved, failed };
}

/**
 * What was found but the plans and score sheets, given alone, that plans and locks name by their hashes.
 * @param {Checking} checking @param {FoundIn[]} found @param {Signed[]} naming
 */
function withoutNamed({ proved }, found, naming) {
  const hashes = new Map(
    naming.map(({ file, record }) => [kindOf(record) === 'plan' ? record.planHash : record.sheetsHash, file]),
  );
  return found.filter(({ kind, file: { name, bytes } }) => {
    const by = kind === 'file' ? hashes.get(hexHash(bytes)) : undefined;
    if (by) proved.push(`${name}: ${by} names these bytes by their hash.`);
    return !by;
  });
}

/** What a file has, if it is a list of key records, or restore records. @param {GivenFile} file */
function listsIn(file) {
  if (isTrail(file.bytes)) return [];
  const found = readFile(file);
  const records = found.map(({ value }) => value);
  const isListed = found.every((one) => one.isListed);
  return found[0] ? [{ name: file.name, kind: found[0].kind, records, isListed }] : [];
}

/** Lists of hashes that were signed, given without the event record that they belong to. @param {Checking} checking @param {Signed[]} sums */
function checkSums({ proved, notProved, isGenuine }, sums) {
  for (const { file, record } of sums.filter((one) => isGenuine(one.file, one.record, 'sums'))) {
    proved.push(
      `${file}: the installation ${record.origin} has signed a list of hashes for ${record.eventReference}, at ${record.at} by its clock. The SHA-256 of that list is ${record.sha256}.`,
    );
    notProved.push(`${file}: which files are in that list. Give the whole event record.`);
  }
}

/** @param {Signed[]} proofs */
const closingsOf = (proofs) => proofs.map(({ file, record }) => ({ file, record: record.closing }));

/**
 * Every receipt and withdrawal in any of the files, each once.
 * @param {Signed[]} given @param {Signed[]} proofs @param {Signed[]} openings
 */
function known(given, proofs, openings) {
  /** @type {Map<string, Signed>} */
  const records = new Map();
  const all = [
    ...given,
    ...proofs.map(({ file, record }) => ({ file, record: record.receipt })),
    ...openings.flatMap(({ file, record: { closings } }) =>
      closings.flatMap((/** @type {{ records: Members[] }} */ told) =>
        told.records.map((record) => ({ file, record })),
      ),
    ),
  ];
  for (const one of all) {
    const hash = recordHash(one.record);
    if (!records.has(hash)) records.set(hash, one);
  }
  return [...records.values()];
}

/** Checks that lists, as calls return them, are complete and in order. @param {Checking} checking @param {FoundIn[]} found */
function checkLists({ fail }, found) {
  const lists = inGroups(
    found.filter(({ isListed }) => isListed),
    ({ file }) => file,
  );
  for (const [{ name }, list] of lists) {
    const values = list.map(({ value }) => value);
    const isOne = new Set(values.map(({ taskId }) => taskId)).size === 1;
    if (list[0]?.kind === 'closing' && !(isOne && values.every(({ number }, index) => number === index + 1)))
      fail(32, `${name}: it does not contain every closing record of one task, starting with number 1.`);
    const isWhole = values.every(
      ({ previous }, index) => previous === (values[index + 1] ? recordHash(values[index + 1]) : null),
    );
    const isGapless = values.every(({ number }, index) => number === values[0].number + index);
    if (list[0]?.kind === 'recordHead' && !isGapless)
      fail(133, `${name}: its checkpoints of the chain of signed records have a gap or are not in order.`);
    if (list[0]?.kind === 'record' && !isWhole)
      fail(21, `${name}: it does not contain every record of one response, newest first.`);
  }
}

/** @param {string} kind */
const formatsOfKind = (kind) => Object.keys(formats).filter((format) => formats[format]?.kind === kind);

/** How far a signature may be outside of the time in which its key was in use, in microseconds. */
const keyTolerance = 15n * 60_000_000n;

/**
 * @param {GivenFile} keyFile
 * @param {{ chains: import('./key-chain.mjs').GivenChain[], restored: Members[] }} given @param {string[]} fingerprints
 * @returns {Checking}
 */
function begin(keyFile, { chains, restored }, fingerprints) {
  const { keys, faults } = readKeys(keyFile, fingerprints);
  /** @type {string[]} */
  const failed = [];
  /** @param {number} check @param {string} sentence @returns {false} */
  const fail = (check, sentence) => {
    failed.push(`${sentence} (check ${check})`);
    return false;
  };
  for (const [check, sentence] of faults) fail(check, sentence);
  const chain = readKeyChain(chains, restored, fail);
  const trusted = trustedKeys(chain, fingerprints);
  for (const keyId of trusted) {
    // What is signed takes precedence over the list that is not.
    const key = chain.keys.get(keyId);
    if (key) keys.set(keyId, { ...key, revokedSince: key.revocation ? null : keys.get(keyId)?.revokedSince });
  }
  for (const fingerprint of fingerprints) {
    if (!keys.has(fingerprint))
      fail(11, `${keyFile.name}: no usable public key in it has the fingerprint ${fingerprint}.`);
  }
  /** @type {(record: Members) => boolean} */
  let isAnchored = () => false;
  /** @param {Members} record @param {string | undefined} kind @returns {Fault | null} */
  const faultOfSignature = (record, kind) => {
    const members = kind && kindOf(record) === kind ? formats[record.format]?.members : undefined;
    if (!members) return [4, `its format is not ${formatsOfKind(kind ?? '').join(' or ')}.`];
    const fault = faultOf(members, record);
    if (fault) return [fault[0], `${fault[1]}.`];
    const key = keys.get(record.keyId);
    if (!key) return [12, `it is signed by the key ${record.keyId}, which is not one of the keys you gave.`];
    if (!isSignedBy(record, key.publicKey))
      return [13, 'the signature is not valid. Something was changed after it was signed.'];
    return null;
  };
  /** @param {Members} record */
  const isRevoked = (record) => Boolean(chain.keys.get(record.keyId)?.revocation);
  /** @param {Members} record @param {string} kind @returns {Fault | null} */
  const faultOfSigned = (record, kind) => {
    const fault = faultOfSignature(record, kind);
    if (fault) return fault;
    const key = keys.get(record.keyId);
    const at = microseconds(timeOf(record));
    if (isRevoked(record) && !isAnchored(record))
      return [
        103,
        'not proven: the key that signed it was revoked, and nothing that was given shows that it existed before. Give the chain of signed records, its proof with the later checkpoints of that chain, or a closing, opening or blinded opening record signed with another key.',
      ];
    if (key?.revokedSince && at >= microseconds(key.revokedSince))
      return [14, `the key that signed it was revoked on ${key.revokedSince}.`];
    if (key?.from && at < microseconds(key.from) - keyTolerance)
      return [15, `the key that signed it was not in use before ${key.from}.`];
    if (key?.until && at > microseconds(key.until) + keyTolerance)
      return [15, `the key that signed it was not in use after ${key.until}.`];
    return null;
  };
  /** @type {Checking} */
  const checking = {
    proved: [],
    notProved: [],
    failed,
    fail,
    chain,
    trusted,
    faultOfSigned,
    isGenuine: (where, record, kind) => {
      const fault = faultOfSigned(record, kind);
      if (fault) return fail(fault[0], `${where}: ${fault[1]}`);
      checking.tellRevocation(where, record);
      return true;
    },
    tellRevocation: (where, record) => {
      if (isRevoked(record))
        checking.proved.push(`${where}: signed by a key that was revoked later; anchored before.`);
      else if (keys.get(record.keyId)?.revokedSince)
        checking.notProved.push(
          `${where}: that it was signed before its key was revoked. Give the signed list of keys.`,
        );
    },
    anchor: (ofKind, trails) => {
      if (![...chain.keys.values()].some(({ revocation }) => revocation)) return;
      /** @param {string} kind */
      const values = (kind) => ofKind(kind).map(({ record }) => record);
      const proofs = values('proof').filter((proof) => faultOf(proofMembers, proof) === null);
      const lines = trails.flatMap(({ bytes }) => readLines(bytes));
      const openings = values('opening');
      const { members = {} } = formats['tenderbox-blinded-opening/1'] ?? {};
      const blinded = values('blinded').filter((one) => faultOf(members, one) === null);
      const told = openings.flatMap(closingsIn);
      const recordProofs = values('recordProof').filter(leadsToRoot);
      const signed = [
        ...[...values('record'), ...values('closing'), ...values('head'), ...openings, ...blinded],
        ...blinded.flatMap(({ closings }) =>
          closings.map((/** @type {{ closing: Members }} */ { closing }) => closing),
        ),
        ...proofs.flatMap(({ closing, receipt }) => [closing, receipt]),
        ...told.flatMap(({ closing, records }) => [closing, ...records]),
        ...lines.flatMap(({ heads }) => heads),
        ...[...values('recordHead'), ...recordProofs.map(({ head }) => head)],
        ...[...values('plan'), ...values('lock')],
      ];
      isAnchored = findAnchors(
        chain,
        signed,
        { proofs, recordProofs },
        lines,
        (record) => faultOfSignature(record, kindOf(record)) === null,
      );
    },
  };
  return checking;
}
