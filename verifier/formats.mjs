/** The formats of records. */
import { instantShape } from './bytes.mjs';

/** @typedef {import('./bytes.mjs').Members} Members */
/** @typedef {(value: any) => boolean} Check */

/** @type {Check} */
const isText = (value) => typeof value === 'string' && value.length > 0;
/** @type {Check} */
export const isHash = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
/** @type {Check} */
const isHashOrNone = (value) => value === null || isHash(value);
/** @type {Check} */
const isId = (value) =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
/** @type {Check} */
const isCount = (value) => Number.isSafeInteger(value) && value > 0;
/** @type {Check} */
const isInstant = (value) =>
  typeof value === 'string' && instantShape.test(value) && !Number.isNaN(Date.parse(value));
/** 64 bytes. Several base64url texts can encode the same bytes; only the canonical one is accepted. @type {Check} */
const isSignature = (value) => {
  const bytes = Buffer.from(String(value), 'base64url');
  return bytes.length === 64 && bytes.toString('base64url') === value;
};
/** @param {Check} check @returns {Check} */
export const listOf = (check) => (value) => Array.isArray(value) && value.every(check);
/** @param {Record<string, Check>} members @returns {Check} */
const thing = (members) => (value) => isPlain(value) && faultOf(members, value) === null;

const signed = { format: isText, origin: isText, taskId: isId, keyId: isHash, signature: isSignature };
const ofResponse = {
  ...{ ...signed, eventReference: isText, supplierId: isId, supplierName: isText, responseId: isId },
  ...{ version: isCount, previous: isHashOrNone },
};
const closingMembers = {
  ...{ ...signed, number: isCount, root: isHash, closedAt: isInstant, previous: isHashOrNone },
};

/** The members of each format; a record has exactly these. @type {Record<string, Record<string, Check>>} */
export const formats = {
  'tenderbox-receipt/1': { ...ofResponse, submittedAt: isInstant, submittedBy: isId, contentHash: isHash },
  'tenderbox-withdrawal/1': { ...ofResponse, withdrawnAt: isInstant, withdrawnBy: isId },
  'tenderbox-closing/1': closingMembers,
  'tenderbox-audit-head/1': {
    ...{ format: isText, origin: isText, chain: isText, number: isCount, hash: isHash, records: isHash },
    ...{ at: isInstant, previous: isHashOrNone, keyId: isHash, signature: isSignature },
  },
  'tenderbox-opening/1': {
    ...{ ...signed, eventReference: isText, openedAt: isInstant, openedBy: listOf(isId) },
    closings: listOf(
      thing({ closing: isPlain, secret: isHash, lastEnd: isInstant, records: listOf(isPlain) }),
    ),
    buyersInvitations: listOf(thing({ supplierId: isId, invitedAt: isInstant, invitedBy: isId })),
  },
};

/** The members of every line of an audit trail; an entry may be missing if the exporter may not see it. */
export const linkMembers = { number: isCount, hash: isHash, entryHash: isHash };

export const proofMembers = {
  ...{ closing: isPlain, receipt: isPlain, leaf: isHash },
  proof: listOf(thing({ side: (side) => side === 'left' || side === 'right', hash: isHash })),
};
export const contentMembers = {
  ...{ format: isText, taskId: isId, supplierId: isId, responseId: isId, version: isCount },
  ...{ sheetVersion: isCount, sheetHash: isHash, termsHash: isHashOrNone, nonce: isHash, values: isPlain },
  files: listOf(thing({ path: isText, name: isText, size: Number.isSafeInteger, sha256: isHash })),
};

/** @param {any} value @returns {boolean} */
export function isPlain(value) {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/**
 * What is wrong with the members of an object, or null. @param {Record<string, Check>} members @param
 * {Members} value
 */
export function faultOf(members, value) {
  for (const [name, check] of Object.entries(members)) {
    if (!Object.hasOwn(value, name)) return `“${name}” is missing`;
    if (!check(value[name])) return `“${name}” is not as the format wants it`;
  }
  const unknown = Object.keys(value).find((name) => !Object.hasOwn(members, name));
  return unknown === undefined ? null : `“${unknown}” does not belong there`;
}

export const recordFormats = ['tenderbox-receipt/1', 'tenderbox-withdrawal/1'];
export const closingFormat = 'tenderbox-closing/1';
export const openingFormat = 'tenderbox-opening/1';
export const headFormat = 'tenderbox-audit-head/1';
export const trailFormat = 'tenderbox-audit-export/1';

/** When something was recorded. @param {Members} record @returns {string} */
export const timeOf = (record) =>
  record.submittedAt ?? record.withdrawnAt ?? record.closedAt ?? record.openedAt ?? record.at;
/** @param {Members} record */
export const isReceipt = (record) => record.format === 'tenderbox-receipt/1';
/** @param {Members} record */
export const called = (record) =>
  `${isReceipt(record) ? 'receipt' : 'withdrawal'} of version ${record.version}`;
