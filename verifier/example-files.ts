import { createHmac, createPrivateKey, createSecretKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { leafOf, leafOfHash, type Members, nodeOf, rootOf, signedText } from './bytes.mjs';
import { check } from './check.mjs';

/** The frozen examples, and what only the holder of their key could make of them. */

export const folder = join(import.meta.dirname, 'examples');
const read = new Map<string, Buffer>();
/** The bytes of an example, the same each time: the verifier reads the same bytes only once. */
export function bytesOf(name: string): Buffer {
  const bytes = read.get(name) ?? readFileSync(join(folder, name));
  read.set(name, bytes);
  return bytes;
}
export const jsonOf = (name: string) => JSON.parse(bytesOf(name).toString());
export const keyList: Members[] = jsonOf('receipt-keys.json').data;
export const keyId: string = keyList[0]?.keyId;
const keyBytes = Buffer.from(JSON.stringify(keyList));
const privateKey = createPrivateKey({ key: jsonOf('signing-key.json'), format: 'jwk' });

export const ofResponse = [
  ...['receipt-1.json', 'withdrawal-1.json', 'receipt-2.json'],
  ...['sealed-copy-1.json', 'sealed-copy-2.json', 'drawing.txt'],
];
export const ofBox = ['closings.json', 'proof.json', 'opening.json'];
export const ofSupplier = ['receipt-1.json', 'withdrawal-1.json', 'receipt-2.json', 'blinded-opening.json'];
/** The same in the formats with the number 2. The submitted file is the same. */
export const inFormat2 = [...ofResponse, ...ofBox]
  .filter((name) => name.endsWith('.json'))
  .map((name) => `2/${name}`);
/** Both openings of a box of a later envelope, of another task. */
export const inFormat3 = ['3/opening.json', '3/opening-2.json'];
/** A submission of another task, whose sealed copy names the conditions. */
export const withConditions = ['receipt.json', 'sealed-copy.json', 'conditions.json'].map(
  (name) => `conditions/${name}`,
);
export const ofAudit = [
  'audit-trail.jsonl',
  'record-chain.jsonl',
  'checkpoint.json',
  'checkpoint-2.json',
  'restore.json',
];

/** The files that an example needs beside it. */
export const together: Record<string, string[]> = {
  'sealed-copy-1.json': ['receipt-1.json'],
  'sealed-copy-2.json': ['receipt-2.json'],
  '2/sealed-copy-1.json': ['2/receipt-1.json'],
  '2/sealed-copy-2.json': ['2/receipt-2.json'],
  'conditions/sealed-copy.json': ['conditions/receipt.json'],
  'conditions/conditions.json': ['conditions/receipt.json', 'conditions/sealed-copy.json'],
  'drawing.txt': ['receipt-2.json', 'sealed-copy-2.json'],
};

export type Given = Record<string, Buffer | object>;

/** Texts as they are, everything else as JSON. */
export const bytesFor = (content: Buffer | object): Buffer =>
  Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));

/** The findings for these files: examples by name, some replaced by others. */
export function findings(
  names: string[],
  others: Given = {},
  {
    keys = keyBytes as Buffer | object,
    fingerprint = keyId,
    fingerprints = [fingerprint],
  }: { keys?: Buffer | object; fingerprint?: string; fingerprints?: string[] } = {},
) {
  const given = { ...Object.fromEntries(names.map((name) => [name, bytesOf(name)])), ...others };
  const files = Object.entries(given).map(([name, content]) => ({ name, bytes: bytesFor(content) }));
  return check({
    fingerprints,
    keys: { name: 'receipt-keys.json', bytes: bytesFor(keys) },
    files,
  });
}

/** A record with changed members, signed by the key of the examples: only the operator could create it. */
export function resigned(record: Members, changes: Members = {}): Members {
  const { signature: _signature, ...all } = { ...record, ...changes };
  const members = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  const signature = sign(null, Buffer.from(signedText(members)), privateKey).toString('base64url');
  return { ...members, signature };
}

const byLeaf = (one: Members, other: Members) => Buffer.compare(leafOf(one), leafOf(other));
const secret = 'ab'.repeat(32);

/** A closing over these records, as an opening record tells it. */
export function closedOver(
  closing: Members,
  records: Members[],
  {
    changes = {},
    lastEnd = '',
    isSorted = true,
    ends,
  }: { changes?: Members; lastEnd?: string; isSorted?: boolean; ends?: Members[] },
): Members {
  const told = isSorted ? records.toSorted(byLeaf) : records;
  return {
    closing: resigned(closing, { root: rootOf(records, secret), ...changes }),
    secret,
    lastEnd,
    records: told,
    ...(ends && { ends }),
  };
}

/** All leaves of a box of these records, in their order. */
export const leavesOver = (records: Members[], by = secret): Buffer[] =>
  paddedLeaves(records.map(leafOf), by);

function paddedLeaves(given: Buffer[], by: string): Buffer[] {
  const padding = paddings.get(by) ?? makePadding(by);
  paddings.set(by, padding);
  return [...given, ...padding.slice(0, padding.length - given.length)].sort(Buffer.compare);
}

const paddings = new Map<string, Buffer[]>();

/** As many leaves as a box has: one at its end is left out for each that is given. */
function makePadding(by: string): Buffer[] {
  const key = createSecretKey(by, 'hex');
  return Array.from({ length: 16_384 }, (_leaf, index) => {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(index);
    return createHmac('sha256', key).update(number).digest();
  });
}

/** A proof that a record is in a box of these records, with neighbours swapped before the tree is built. */
export function proofOver(
  closing: Members,
  records: Members[],
  {
    of,
    isSorted = true,
    secret: paddingSecret = secret,
  }: { of: Members; isSorted?: boolean; secret?: string },
): Members {
  const leaf = leafOf(of);
  const { root, proof } = pathOver(leavesOver(records, paddingSecret), leaf, isSorted);
  return { closing: resigned(closing, { root }), receipt: of, leaf: leaf.toString('hex'), proof };
}

/** The root over all leaves, and the path of one of them. */
function pathOver(leaves: Buffer[], leaf: Buffer, isSorted = true) {
  let at = leaves.findIndex((one) => one.equals(leaf));
  if (!isSorted) {
    const neighbour = at ^ 1;
    [leaves[at], leaves[neighbour]] = [leaves[neighbour] as Buffer, leaves[at] as Buffer];
    at = neighbour;
  }
  const proof: { side: string; hash: string }[] = [];
  let level: Buffer[] = leaves;
  while (level.length > 1) {
    const below = level;
    proof.push({ side: at % 2 ? 'left' : 'right', hash: below[at ^ 1]?.toString('hex') ?? '' });
    at >>= 1;
    level = below.flatMap((right, index) => (index % 2 ? [nodeOf(below[index - 1] as Buffer, right)] : []));
  }
  return { root: level[0]?.toString('hex'), proof };
}

/** The heads of the chain of records, the proofs of two records in it, and those records. */
export const ofRecordChain = [
  'record-heads.json',
  'record-proof-1.json',
  'record-proof-2.json',
  'receipt-1.json',
  'withdrawal-1.json',
];

/** The tree over the contents of links of the chain of records, and the path of one of them. */
export const recordPathOver = (contents: string[], paddingSecret: string, of: string, isSorted = true) =>
  pathOver(paddedLeaves(contents.map(leafOfHash), paddingSecret), leafOfHash(of), isSorted);

export type Entries = Map<string, Buffer>;

/** A zip file of these entries, without compression. */
export function zipOf(entries: [string, Buffer][]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [path, bytes] of entries) {
    const name = Buffer.from(path);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50);
    local.writeUInt32LE(bytes.length, 18);
    local.writeUInt32LE(bytes.length, 22);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50);
    central.writeUInt32LE(bytes.length, 20);
    central.writeUInt32LE(bytes.length, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(at, 42);
    parts.push(local, name, bytes);
    directory.push(central, name);
    at += local.length + name.length + bytes.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

/** The entries of a frozen event record. */
export function entriesIn(name: string): Entries {
  const zip = bytesOf(name);
  const entries: Entries = new Map();
  let at = zip.readUInt32LE(zip.length - 6);
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [size, length] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + size);
    const isDeflated = zip.readUInt16LE(at + 10) === 8;
    entries.set(zip.toString('utf8', at + 46, at + 46 + length), isDeflated ? inflateRawSync(bytes) : bytes);
    at += 46 + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}
