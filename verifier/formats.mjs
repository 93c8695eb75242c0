/** The formats of records. */
import { isInstant } from './bytes.mjs';

/** @typedef {import('./bytes.mjs').Members} Members */
/** @typedef {(value: any) => boolean} Check */
/** @typedef {[check: number, sentence: string]} Fault What is wrong, with the number of the check in docs/formats.md. */

/** @type {Check} */
export const isText = (value) => typeof value === 'string' && value.length > 0;
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
const isSize = (value) => Number.isSafeInteger(value) && value >= 0;
/** The URL of an installation, without path. @type {Check} */
const isOrigin = (value) =>
  typeof value === 'string' &&
  /^https?:/.test(value) &&
  URL.canParse(value) &&
  new URL(value).origin === value;
/** @type {Check} */
const isChain = (value) => value === 'platform' || isId(value);
/** 64 bytes. Several base64url texts can encode the same bytes; only the canonical one is accepted. @type {Check} */
const isSignature = (value) => {
  const bytes = Buffer.from(String(value), 'base64url');
  return bytes.length === 64 && bytes.toString('base64url') === value;
};
/** @param {Check} check @returns {Check} */
export const listOf = (check) => (value) => Array.isArray(value) && value.every(check);
/** @param {Record<string, Check>} members @returns {Check} */
const thing = (members) => (value) => isPlain(value) && faultOf(members, value) === null;

const signed = { format: isText, origin: isOrigin, taskId: isId, keyId: isHash, signature: isSignature };
const ofResponse = {
  ...{ ...signed, eventReference: isText, supplierId: isId, supplierName: isText, responseId: isId },
  ...{ version: isCount, previous: isHashOrNone },
};
const receipt = { ...ofResponse, submittedAt: isInstant, submittedBy: isId, contentHash: isHash };
const withdrawal = { ...ofResponse, withdrawnAt: isInstant, withdrawnBy: isId };
const closing = { ...signed, number: isCount, root: isHash, closedAt: isInstant, previous: isHashOrNone };
const head = {
  ...{ format: isText, origin: isOrigin, chain: isChain, number: isCount, hash: isHash, records: isHash },
  ...{ at: isInstant, previous: isHashOrNone, keyId: isHash, signature: isSignature },
};
/** @type {Check} */
const isSteps = listOf(thing({ side: (side) => side === 'left' || side === 'right', hash: isHash }));
const recordHead = {
  ...{ format: isText, origin: isOrigin, number: isCount, records: isHash, epoch: isCount, keys: isHash },
  roots: (/** @type {any} */ roots) => listOf(isHash)(roots) && roots.length > 0,
  ...{ at: isInstant, previous: isHashOrNone, keyId: isHash, signature: isSignature },
};
/** What a server can find wrong when it opens a box. */
const faultWords = [
  ...['ROOT', 'RECORD', 'RECORD_HASH', 'SIGNATURE', 'KEY_MISSING', 'UNREADABLE', 'CONTENT_HASH'],
  ...['SHEET_HASH', 'TERMS_HASH', 'CONDITIONS_HASH'],
];
const closingInOpening = { closing: isPlain, secret: isHash, lastEnd: isInstant, records: listOf(isPlain) };
const opening = {
  ...{ ...signed, eventReference: isText, openedAt: isInstant },
  buyersInvitations: listOf(thing({ supplierId: isId, invitedAt: isInstant, invitedBy: isId })),
};
const openingOfTwo = {
  ...{ ...opening, epoch: isCount },
  confirmations: listOf(thing({ roleEntryId: isId, at: isInstant, number: isCount, root: isHash })),
  closings: listOf(
    thing({ ...closingInOpening, ends: listOf(thing({ end: isInstant, extendedAt: isInstantOrNone })) }),
  ),
  faults: listOf(
    thing({ supplierId: (id) => id === null || isId(id), what: (word) => faultWords.includes(word) }),
  ),
};
const keyRecord = {
  ...{ format: isText, origin: isOrigin, number: isCount, publicKey: isText, subjectKeyId: isHash },
  ...{ action: (/** @type {any} */ action) => action === 'ADDED' || action === 'REVOKED', at: isInstant },
  ...{ trustedHead: isHashOrNone, trustedAt: isInstantOrNone, trustedRecords: isHashOrNone },
  ...{ previous: isHashOrNone, keyId: isHash, signature: isSignature },
};
const fileMembers = { name: isText, size: isSize, sha256: isHash };
const content = {
  ...{ format: isText, taskId: isId, supplierId: isId, responseId: isId, version: isCount },
  ...{ sheetVersion: isCount, sheetHash: isHash, termsHash: isHashOrNone, nonce: isHash, values: isPlain },
  files: listOf(thing({ path: isText, ...fileMembers })),
};
/** @type {Check} */
const isTextOrNone = (value) => value === null || isText(value);
const conditions = {
  ...{ format: isText, taskId: isId, eventReference: isText, eventTitle: isText, taskTitle: isText },
  ...{ eventDescription: isTextOrNone, instructions: isTextOrNone, end: isInstant },
  terms: (/** @type {any} */ value) => value === null || thing({ name: isText, sha256: isHash })(value),
  ...{ documents: listOf(thing(fileMembers)), sheetVersion: isCount, sheetHash: isHash },
};
/** @type {Check} */
const isAmount = (value) => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value);
/** @type {Check} */
const isBoolean = (value) => typeof value === 'boolean';
const ofEvaluation = {
  ...{ format: isText, origin: isOrigin, eventReference: isText, evaluationId: isId, planHash: isHash },
  ...{ previous: isHashOrNone, keyId: isHash, signature: isSignature },
};
const ofSupplier = { supplierId: isId };
const lock = {
  ...{
    ...ofEvaluation,
    envelope: isCount,
    round: isCount,
    sheetsHash: isHash,
    lockedAt: isInstant,
    lockedBy: isId,
  },
  points: listOf(thing({ ...ofSupplier, criterionId: isId, points: isAmount })),
  totals: listOf(thing({ ...ofSupplier, total: isAmount })),
  prices: listOf(thing({ ...ofSupplier, amount: isAmount, isAssumed: isBoolean })),
  excluded: listOf(thing({ ...ofSupplier, reasonCode: isText })),
  ranks: listOf(thing({ ...ofSupplier, rank: isCount })),
  ties: listOf(thing({ supplierIds: listOf(isId) })),
  deciding: listOf(thing({ withoutId: isId, firstId: isId })),
};
/** The score sheets that a lock names by their hash. */
export const sheetMembers = {
  scores: listOf(
    thing({
      ...{ ...ofSupplier, criterionId: isId, roleEntryId: isId, comment: isTextOrNone },
      score: (score) => score === null || isAmount(score),
    }),
  ),
  consensus: listOf(
    thing({
      ...ofSupplier,
      criterionId: isId,
      score: isAmount,
      reason: isTextOrNone,
      feedback: isTextOrNone,
    }),
  ),
  decisions: listOf(
    thing({
      ...{ ...ofSupplier, cause: isText, excluded: isBoolean, reason: isText, decidedAt: isInstant },
      subjectId: (id) => id === null || isId(id),
    }),
  ),
  ties: listOf(thing({ supplierIds: listOf(isId), reason: isText, decidedAt: isInstant })),
};
const epoch = isCount;
const end = isInstant;
const restore = {
  ...{ format: isText, origin: isOrigin, epoch, at: isInstant, backupAt: isInstant, records: isHash },
  ...{ keys: isHashOrNone, keyId: isHash, signature: isSignature },
  heads: listOf(thing({ chain: isHash, number: isCount, hash: isHash })),
};

/**
 * The formats by name: what kind of record they are, and their members. A record has exactly these.
 * @type {Record<string, { kind: string, members: Record<string, Check> }>}
 */
export const formats = {
  'tenderbox-receipt/1': { kind: 'record', members: receipt },
  'tenderbox-receipt/2': { kind: 'record', members: { ...receipt, epoch, end } },
  'tenderbox-withdrawal/1': { kind: 'record', members: withdrawal },
  'tenderbox-withdrawal/2': { kind: 'record', members: { ...withdrawal, epoch, end } },
  'tenderbox-content/1': { kind: 'content', members: content },
  'tenderbox-content/2': { kind: 'content', members: { ...content, conditionsHash: isHash } },
  'tenderbox-conditions/1': { kind: 'conditions', members: conditions },
  'tenderbox-closing/1': { kind: 'closing', members: closing },
  'tenderbox-closing/2': { kind: 'closing', members: { ...closing, epoch } },
  'tenderbox-opening/1': {
    kind: 'opening',
    members: { ...opening, openedBy: listOf(isId), closings: listOf(thing(closingInOpening)) },
  },
  'tenderbox-opening/2': {
    kind: 'opening',
    members: openingOfTwo,
  },
  'tenderbox-opening/3': {
    kind: 'opening',
    members: {
      ...{ ...openingOfTwo, number: isCount, previous: isHashOrNone, lockHash: isHashOrNone },
      left: listOf(thing({ supplierId: isId, leaf: isHash })),
    },
  },
  'tenderbox-audit-head/1': { kind: 'head', members: head },
  'tenderbox-audit-head/2': { kind: 'head', members: { ...head, epoch, keys: isHash } },
  'tenderbox-record-head/1': { kind: 'recordHead', members: recordHead },
  // Not signed itself: its head is.
  'tenderbox-record-proof/1': {
    kind: 'recordProof',
    members: { format: isText, recordHash: isHash, proof: isSteps, head: isPlain },
  },
  'tenderbox-key/1': { kind: 'key', members: keyRecord },
  'tenderbox-blinded-opening/1': {
    kind: 'blinded',
    members: {
      ...{ ...signed, eventReference: isText, openedAt: isInstant, openingHash: isHash, at: isInstant },
      closings: listOf(thing({ closing: isPlain, leaves: isText })),
    },
  },
  'tenderbox-plan/1': { kind: 'plan', members: { ...ofEvaluation, number: isCount, at: isInstant } },
  'tenderbox-lock/1': { kind: 'lock', members: lock },
  'tenderbox-restore/1': { kind: 'restore', members: restore },
  'tenderbox-sums/1': {
    kind: 'sums',
    members: {
      ...{ format: isText, origin: isOrigin, eventReference: isText, at: isInstant, sha256: isHash },
      ...{ keyId: isHash, signature: isSignature },
    },
  },
};

/** The kind of a record; undefined if its format is unknown. @param {any} value @returns {string | undefined} */
export const kindOf = ({ format }) => (Object.hasOwn(formats, format) ? formats[format]?.kind : undefined);

/** The first line of an audit trail. */
export const headerMembers = { format: isText, origin: isOrigin, chain: isChain };
/** A line of an audit trail for an entry that the exporter may not see. */
export const hiddenLinkMembers = { number: isCount, hash: isHash, entryHash: isHash };
/** @type {Check} */
const isErasable = (value) => value === null || thing({ salt: isId, value: () => true })(value);
/** The same for an entry that the exporter may see. The address may be left out. */
export const linkMembers = { ...hiddenLinkMembers, entry: isPlain, detail: isErasable };
export const addressMember = { address: isErasable };
const requiredOfEntry = {
  ...{ format: (/** @type {any} */ format) => format === 'tenderbox-audit-entry/1' },
  ...{ id: isId, at: isInstant, action: isText, subjectType: isText },
};
/** Members without a value are left out of an entry. */
const optionalOfEntry = {
  ...{ organisationId: isId, businessUnitId: isId, supplierId: isId, subjectId: isId, partOf: isId },
  ...{ actorRole: isText, actorRoleEntryId: isId, actorAccountId: isId, requestId: isText },
  ...{ before: isPlain, after: isPlain, addressHash: isHash, detailHash: isHash, remarkHash: isHash },
};
/** The members of an entry of an audit trail. @param {Members} entry @returns {Record<string, Check>} */
export const entryMembersOf = (entry) => ({
  ...requiredOfEntry,
  ...Object.fromEntries(Object.entries(optionalOfEntry).filter(([name]) => Object.hasOwn(entry, name))),
});

export const proofMembers = {
  ...{ closing: isPlain, receipt: isPlain, leaf: isHash },
  proof: isSteps,
};
const optionalOfKey = {
  ...{ keyId: isHash, from: isInstant, until: isInstantOrNone, revokedSince: isInstantOrNone },
};
/** The members of a key in a list. Only the public key is required. @param {Members} key @returns {Record<string, Check>} */
export const keyMembersOf = (key) => ({
  publicKey: isText,
  ...Object.fromEntries(Object.entries(optionalOfKey).filter(([name]) => Object.hasOwn(key, name))),
});

const prime = 2n ** 255n - 19n;
const orderEight = 2707385501144840649318225287225658788936804267575313519463743609750303402022n;
/** The y coordinates of points of small order. A signature of such a key can be valid for any text. */
const weak = [0n, 1n, prime - 1n, orderEight, prime - orderEight];

/** What is wrong with a public key in base64url. @param {string} text @returns {string | null} */
export function faultOfPublicKey(text) {
  const raw = Buffer.from(text, 'base64url');
  if (raw.length !== 32 || raw.toString('base64url') !== text)
    return '“publicKey” is not 32 bytes in base64url';
  // The highest bit is the sign of x, the others are y, lowest byte first.
  const y = BigInt(`0x${Buffer.from(raw).reverse().toString('hex')}`) & (2n ** 255n - 1n);
  return y >= prime || weak.includes(y) ? 'this is not a public key that can be trusted' : null;
}

/** @param {any} value @returns {boolean} */
export function isPlain(value) {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** @param {any} value */
function isInstantOrNone(value) {
  return value === null || isInstant(value);
}

/**
 * What is wrong with the members of an object, or null.
 * @param {Record<string, Check>} members @param {Members} value @returns {Fault | null}
 */
export function faultOf(members, value) {
  for (const [name, check] of Object.entries(members)) {
    if (!Object.hasOwn(value, name)) return [5, `“${name}” is missing`];
    if (!check(value[name])) return [6, `“${name}” is not as the format requires`];
  }
  const unknown = Object.keys(value).find((name) => !Object.hasOwn(members, name));
  return unknown === undefined ? null : [5, `“${unknown}” does not belong there`];
}

export const trailFormat = 'tenderbox-audit-export/1';

/** When something was recorded. @param {Members} record @returns {string} */
export const timeOf = (record) =>
  record.at ??
  record.submittedAt ??
  record.withdrawnAt ??
  record.closedAt ??
  record.openedAt ??
  record.lockedAt;
/** The number of an opening. Boxes were opened once in formats 1 and 2. @param {Members} opening @returns {number} */
export const openingNumberOf = ({ number = 1 }) => number;
/** The suppliers that an opening leaves sealed. @param {Members} opening @returns {{ supplierId: string, leaf: string }[]} */
export const leftIn = ({ left = [] }) => left;
/** Records of format 1 are of the first epoch. @param {Members} record @returns {number} */
export const epochOf = ({ epoch = 1 }) => epoch;
/** @param {Members} record */
export const isReceipt = ({ format }) => /^tenderbox-receipt\/[12]$/.test(format);
/** @param {Members} record */
export const called = (record) =>
  `${isReceipt(record) ? 'receipt' : 'withdrawal'} of version ${record.version}`;
