/** Checks all given files, and says what they prove and what they do not. */
import { verify } from 'node:crypto';
import { microseconds, signedText } from './bytes.mjs';
import { checkAudit, isTrail } from './check-audit.mjs';
import { checkOpening, checkProof } from './check-box.mjs';
import { checkChain, checkContents } from './check-response.mjs';
import { checkClosings, compareWithOpening, compareWithProof } from './compare.mjs';
import { called, closingFormat, faultOf, formats, recordFormats, timeOf } from './formats.mjs';
import { readFile, readKeys } from './reading.mjs';

/** @typedef {import('./bytes.mjs').Members} Members */
/** @typedef {import('./reading.mjs').GivenFile} GivenFile */
/** @typedef {{ file: string, record: Members }} Signed A record, and the file that it was found in. */
/** @typedef {{ proved: string[], notProved: string[], failed: string[] }} Findings */
/**
 * @typedef {Findings & {
 *   fail: (sentence: string) => false,
 *   isGenuine: (where: string, record: Members, wanted: string[]) => boolean,
 * }} Checking What checks share: where they put their sentences, and whether a record is of one of the
 * wanted formats and signed by one of the keys.
 */

/**
 * @param {{ fingerprints: string[], keys: GivenFile, files: GivenFile[] }} given
 * @returns {Findings}
 */
export function check({ fingerprints, keys: keyFile, files }) {
  const checking = begin(keyFile, fingerprints);
  const { proved, notProved, failed, isGenuine } = checking;
  const trails = files.filter(({ bytes }) => isTrail(bytes));
  const found = files
    .filter((file) => !trails.includes(file))
    .flatMap((file) => readFile(file).map((one) => ({ ...one, file })));
  /** @param {string} kind @returns {Signed[]} */
  const ofKind = (kind) =>
    found.filter((one) => one.kind === kind).map(({ file, value }) => ({ file: file.name, record: value }));

  const records = ofKind('record').filter(({ file, record }) => isGenuine(file, record, recordFormats));
  for (const { file, record } of records) {
    proved.push(
      `${file}: the installation ${record.origin} has signed the ${called(record)} of ${record.supplierName} (${record.eventReference}), at ${timeOf(record)} by its clock.`,
    );
  }
  checkChain(checking, records);
  checkContents(checking, records, found);
  const closings = ofKind('closing').filter(({ file, record }) => isGenuine(file, record, [closingFormat]));
  const proofs = ofKind('proof').filter((one) => checkProof(checking, one));
  const openings = ofKind('opening').filter((one) => checkOpening(checking, one));
  checkClosings(checking, { closings, proofs, openings });
  for (const proof of proofs) compareWithProof(checking, proof, records);
  for (const opening of openings) compareWithOpening(checking, opening, records);
  checkAudit(checking, trails, ofKind('head'));
  if (proved.length + failed.length === 0) failed.push('No file was given that could be checked.');
  notProved.push(
    'Who typed what was submitted: the records name a role, not a person.',
    'That no one read it before the opening.',
    'The times, beyond the statement of the installation. The e-mails sent with the records support them.',
  );
  return { proved, notProved, failed };
}

/** @param {GivenFile} keyFile @param {string[]} fingerprints @returns {Checking} */
function begin(keyFile, fingerprints) {
  const { keys, problems } = readKeys(keyFile, fingerprints);
  /** @type {string[]} */
  const failed = [...problems];
  /** @param {string} sentence @returns {false} */
  const fail = (sentence) => {
    failed.push(sentence);
    return false;
  };
  /** @param {string} where @param {Members} record @param {string[]} wanted */
  const isGenuine = (where, record, wanted) => {
    const members = wanted.includes(record.format) ? formats[record.format] : undefined;
    const fault = members ? faultOf(members, record) : `its format is not ${wanted.join(' or ')}`;
    if (fault) return fail(`${where}: ${fault}.`);
    const key = keys.get(record.keyId);
    if (!key)
      return fail(
        `${where}: it is signed by the key ${record.keyId}, which is not one of the keys you gave.`,
      );
    const signature = Buffer.from(record.signature, 'base64url');
    if (!verify(null, Buffer.from(signedText(record)), key.publicKey, signature)) {
      return fail(`${where}: the signature is not valid. Something was changed after it was signed.`);
    }
    if (key.revokedSince && microseconds(timeOf(record)) >= microseconds(key.revokedSince)) {
      return fail(`${where}: the key that signed it was revoked on ${key.revokedSince}.`);
    }
    return true;
  };
  return { proved: [], notProved: [], failed, fail, isGenuine };
}
