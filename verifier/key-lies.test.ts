import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hexHash, type Members, recordHash, signedText } from './bytes.mjs';
import {
  bytesOf,
  findings,
  type Given,
  jsonOf,
  keyId,
  keyList,
  ofResponse,
  proofOver,
  resigned,
} from './example-files.ts';

/** Lists of keys that were forged, and records of a key that was stolen. */

const [first, second, third] = jsonOf('key-records.json').data as [Members, Members, Members];
const receipt = jsonOf('receipt-2.json');
const closing = jsonOf('closings.json').data[1] as Members;
const head = jsonOf('checkpoint.json');
const head2 = jsonOf('checkpoint-2.json');

/** A key pair from a name. */
function keyNamed(name: string): { keyId: string; publicKey: string; privateKey: KeyObject } {
  const start = Buffer.from('302e020100300506032b657004220420', 'hex');
  const key = Buffer.concat([start, Buffer.from(hexHash(name), 'hex')]);
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '';
  return { keyId: hexHash(Buffer.from(publicKey, 'base64url')), publicKey, privateKey };
}
const former = keyNamed('a former key of the examples');
const later = keyNamed('a later key of the examples');
const foreign = keyNamed('a key of someone else');

type Key = ReturnType<typeof keyNamed>;
function signedBy({ keyId: id, privateKey }: Key, { signature: _signature, ...record }: Members): Members {
  const members = { ...record, keyId: id };
  const signature = sign(null, Buffer.from(signedText(members)), privateKey).toString('base64url');
  return { ...members, signature };
}
const noTrust = { trustedHead: null, trustedAt: null, trustedRecords: null };
const trustIn = (trusted: Members) => ({
  trustedHead: recordHash(trusted),
  trustedAt: trusted.at,
  trustedRecords: trusted.records,
});

/** The record that adds a key after another one. */
const added = (before: Members, key: Pick<Key, 'keyId' | 'publicKey'>, changes: Members = {}): Members => ({
  ...{ ...before, ...noTrust, number: before.number + 1, previous: recordHash(before), action: 'ADDED' },
  ...{ publicKey: key.publicKey, subjectKeyId: key.keyId, at: '2026-11-12T09:00:00Z', ...changes },
});
const revoked = (before: Members, key: Members, changes: Members = {}): Members => ({
  ...{ ...before, ...noTrust, number: before.number + 1, previous: recordHash(before), action: 'REVOKED' },
  ...{ publicKey: key.publicKey, subjectKeyId: key.keyId, at: '2026-11-12T09:00:00Z', ...changes },
});
const list = (...records: Members[]): Given => ({ 'keys.json': records });
const exampleKey = { keyId, publicKey: keyList[0]?.publicKey };

type Lie = [check: number, what: string, given: () => Given];

const forged: Lie[] = [
  [4, 'a record of another format', () => list(first, second, { ...third, format: 'tenderbox-key/2' })],
  [5, 'a member too many', () => list(first, second, resigned(third, { reason: 'stolen' }))],
  [6, 'an action that does not exist', () => list(first, second, resigned(third, { action: 'REPLACED' }))],
  [
    13,
    'a record of the thief in place of one',
    () => list(first, second, { ...third, trustedAt: head.at.replace('01.01', '01.02') }),
  ],
  [96, 'the first record left out', () => list(second, third)],
  [96, 'a gap', () => list(first, third)],
  [96, 'a record twice', () => list(first, second, second, third)],
  [96, 'one record alone', () => ({ 'keys.json': first })],
  [
    97,
    'a previous record that does not exist',
    () => list(first, second, resigned(third, { previous: '1'.repeat(64) })),
  ],
  [
    97,
    'a first record that follows another one',
    () => list(signedBy(former, { ...first, previous: '1'.repeat(64) })),
  ],
  [
    98,
    'a second record of one number',
    () => ({
      'keys.json': [first, second, third],
      'kept.json': [first, second, resigned(third, { at: '2026-11-05T10:31:00Z' })],
    }),
  ],
  [
    98,
    'a list kept earlier that is longer in another way',
    () => ({
      'keys.json': [first, second],
      'kept.json': [first, signedBy(former, added(first, later, { at: '2026-01-01T00:00:00Z' }))],
      'third.json': [first, second, third],
    }),
  ],
  [99, 'a fingerprint of another key', () => list(signedBy(former, { ...first, subjectKeyId: keyId }))],
  [
    99,
    'a key of small order',
    () => {
      const weak = `${Buffer.from([1, ...new Array(31).fill(0)]).toString('base64url')}`;
      const id = hexHash(Buffer.from(weak, 'base64url'));
      return list(first, second, third, resigned(added(third, { keyId: id, publicKey: weak })));
    },
  ],
  [
    99,
    'a key that is not canonical',
    () => {
      const bytes = Buffer.alloc(32, 0xff);
      const publicKey = bytes.toString('base64url');
      return list(first, second, third, resigned(added(third, { keyId: hexHash(bytes), publicKey })));
    },
  ],
  [
    100,
    'a record dated before the one before it',
    () => list(first, second, resigned(third, { at: '2025-12-31T23:59:59Z', ...noTrust })),
  ],
  [
    101,
    'a key added by a stranger',
    () => list(first, second, third, signedBy(foreign, added(third, later))),
  ],
  [
    101,
    'a key added by a key that was replaced',
    () => list(first, second, signedBy(former, added(second, later))),
  ],
  [101, 'a key added twice', () => list(first, second, third, resigned(added(third, former)))],
  [
    101,
    'an addition that trusts a checkpoint',
    () => list(first, second, third, resigned(added(third, later, trustIn(head)))),
  ],
  [101, 'a first key that another one signed', () => list(signedBy(foreign, first))],
  [
    102,
    'a revocation by the key that was revoked',
    () => list(first, second, third, signedBy(former, revoked(third, exampleKey))),
  ],
  [102, 'a revocation by a stranger', () => list(first, second, signedBy(foreign, third))],
  [
    102,
    'a revocation of the current key',
    () => list(first, second, third, resigned(revoked(third, exampleKey))),
  ],
  [102, 'a revocation of an unknown key', () => list(first, second, third, resigned(revoked(third, later)))],
  [102, 'a part of a checkpoint', () => list(first, second, resigned(third, { trustedRecords: null }))],
  [102, 'a checkpoint after the revocation', () => list(first, second, resigned(third, trustIn(head2)))],
  [
    102,
    'a revocation that trusts more than one before',
    () => {
      const none = resigned(third, noTrust);
      return list(first, second, none, resigned(revoked(none, former, trustIn(head))));
    },
  ],
  [
    104,
    'a checkpoint with another time',
    () => ({
      ...list(first, second, resigned(third, { trustedAt: '2026-11-04T00:05:01.02Z' })),
      'head.json': head,
    }),
  ],
  [
    104,
    'a checkpoint with other records',
    () => ({
      ...list(first, second, resigned(third, { trustedRecords: '1'.repeat(64) })),
      'head.json': head,
    }),
  ],
  [
    105,
    'a checkpoint that never existed',
    () => ({
      ...list(
        first,
        second,
        resigned(third, { trustedHead: '2'.repeat(64), trustedRecords: '1'.repeat(64) }),
      ),
      'records.jsonl': bytesOf('record-chain.jsonl'),
    }),
  ],
  [106, 'another list than that of a checkpoint', () => ({ ...list(first, second), 'head.json': head2 })],
  [
    107,
    'a record dated before a checkpoint without it',
    () => ({
      ...list(first, second, third),
      'head.json': resigned(head2, { keys: recordHash(second) }),
    }),
  ],
];

describe('a forged list of keys', () => {
  it.each(forged)('fails check %i: %s', (check, _what, given) => {
    const { failed } = findings([], given());
    expect(failed.join('\n')).toContain(`(check ${check})`);
  });
});

describe('the list of keys', () => {
  it('is valid, alone and as the list of public keys', () => {
    const { failed, proved } = findings([
      'key-records.json',
      'checkpoint-2.json',
      'audit-trail.jsonl',
      ...ofResponse,
    ]);
    expect(failed).toEqual([]);
    expect(proved.join('\n')).toContain('key-records.json: its 3 key records are signed');
    expect(proved.join('\n')).toContain('checkpoint-2.json: key-records.json leads to the key record');
    const asKeys = findings(ofResponse, {}, { keys: bytesOf('key-records.json') });
    expect(asKeys.failed).toEqual([]);
  });

  it('may be longer than one kept earlier', () => {
    const kept = { 'kept.json': [first, second], 'kept-first.json': [first] };
    expect(findings(['key-records.json'], kept).failed).toEqual([]);
  });

  it('extends trust to keys that a known key vouches for', () => {
    const fromFormer = (...records: Members[]) =>
      findings(ofResponse, list(...records), { keys: [], fingerprint: former.keyId });
    expect(fromFormer(first, second).failed).toEqual([]);
    const unknown = signedBy(
      foreign,
      added(first, foreign, { at: '2026-01-01T00:00:00Z', keyId: foreign.keyId }),
    );
    expect(fromFormer(first, unknown).failed.join()).toContain('(check 12)');
    expect(fromFormer(first, unknown).notProved.join('\n')).toContain('not vouched for by the key before');
  });

  it('does not extend trust from a key that was stolen before it vouched', () => {
    const stolen = resigned(third, noTrust);
    const { failed, notProved } = findings(ofResponse, list(first, second, stolen), {
      keys: [],
      fingerprint: former.keyId,
    });
    expect(failed.join()).toContain('(check 12)');
    expect(notProved.join('\n')).toContain('The key that vouches for it was revoked');
  });
});

describe('a list of keys after a restore', () => {
  const replaced = resigned(added(third, later, { at: '2026-11-10T02:00:00Z' }));
  const restore = resigned(jsonOf('restore.json'), {
    ...{ at: '2026-11-10T06:30:12.25Z', epoch: 29_904_870, backupAt: '2026-11-09T20:00:00.5Z' },
    keys: recordHash(third),
  });
  const other = resigned(added(third, foreign, { at: '2026-11-10T07:00:00Z' }));
  const kept = { 'kept.json': [first, second, third, replaced] };

  it('may lack what was added after the backup, or go on differently', () => {
    const both = { ...list(first, second, third), ...kept, 'restore.json': restore };
    expect(findings([], both).failed).toEqual([]);
    expect(findings([], both).proved.join('\n')).toContain('key record 4 (ADDED');
    const forked = { ...list(first, second, third, other), ...kept, 'restore.json': restore };
    expect(findings([], forked).failed).toEqual([]);
    // The key of the restored list signs again, although a lost record replaced it.
    const newReceipt = { 'receipt.json': resigned(receipt, { submittedAt: '2026-11-10T06:45:00Z' }) };
    expect(findings([], { ...both, ...newReceipt }).failed).toEqual([]);
    const { 'restore.json': _restore, ...unexplained } = both;
    expect(findings([], { ...unexplained, ...newReceipt }).failed.join()).toContain('(check 15)');
  });

  it('convicts without a restore record, and for records that are later than the restore', () => {
    const forked = { ...list(first, second, third, other), ...kept };
    expect(findings([], forked).failed.join()).toContain('(check 98)');
    const late = resigned(added(third, later, { at: '2026-11-10T08:00:00Z' }));
    const two = { ...list(first, second, third, other), 'kept.json': [first, second, third, late] };
    expect(findings([], { ...two, 'restore.json': restore }).failed.join()).toContain('(check 98)');
    const forged = { ...forked, 'restore.json': signedBy(keyNamed('a key in no list'), restore) };
    expect(findings([], forged).failed.join()).toContain('(check 98)');
  });
});

describe('a record of a key that was revoked later', () => {
  const addedLater = resigned(added(third, later));
  const revocation = (changes: Members = noTrust) =>
    signedBy(later, revoked(addedLater, exampleKey, { at: '2026-11-12T10:00:00Z', ...changes }));
  const afterTheft = (changes?: Members): Given => ({
    'keys.json': [first, second, third, addedLater, revocation(changes)],
  });
  const bothKeys = { keys: [] };
  const verdictOn = (names: string[], others: Given) => {
    const { failed, proved } = findings(names, others, bothKeys);
    return { failed: failed.join('\n'), proved: proved.join('\n') };
  };
  const anchoredNote = 'receipt-2.json: signed by a key that was revoked later; anchored before.';

  it('is not proven without anything from before', () => {
    const { failed } = verdictOn(['receipt-2.json'], afterTheft());
    expect(failed).toContain('receipt-2.json: not proven:');
    expect(failed).toContain('(check 103)');
    expect(failed).not.toContain('changed');
  });

  it('is valid if the chain of records has it up to the trusted checkpoint', () => {
    const names = ['receipt-2.json', 'record-chain.jsonl'];
    const links: Members[] = bytesOf('record-chain.jsonl')
      .toString()
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => JSON.parse(line));
    const place = links.findIndex(({ entryHash }) => entryHash === recordHash(receipt));
    expect(place).toBeGreaterThan(0);
    const upTo = (index: number) => ({
      trustedHead: '3'.repeat(64),
      trustedAt: '2026-11-09T00:00:00Z',
      trustedRecords: links[index]?.hash,
    });
    expect(verdictOn(names, afterTheft(upTo(place)))).toMatchObject({ failed: '' });
    expect(verdictOn(names, afterTheft(upTo(place))).proved).toContain(anchoredNote);
    expect(verdictOn(names, afterTheft(upTo(place - 1))).failed).toContain('(check 103)');
  });

  it('is valid if a closing of another key has it, but not if the stolen key signed that closing too', () => {
    const proof: Members = proofOver(closing, [receipt], { of: receipt });
    const { signature: _signature, ...inProof } = proof.closing as Members;
    const genuine: Members = {
      ...proof,
      closing: signedBy(later, { ...inProof, closedAt: '2026-11-13T12:00:00Z' }),
    };
    const given = { 'receipt-2.json': receipt, ...afterTheft() };
    const both = { keys: [], fingerprints: [keyId, later.keyId] };
    expect(findings([], { ...given, 'proof.json': genuine }, both).failed).toEqual([]);
    expect(findings([], { ...given, 'proof.json': proof }, both).failed.join()).toContain('(check 103)');
    const other = { ...genuine, proof: [...genuine.proof.slice(1), genuine.proof[0]] };
    expect(findings([], { ...given, 'proof.json': other }, both).failed.join()).toContain('(check 103)');
  });

  it('is valid if it is in the chain of records before a checkpoint of another key, which leads to it', () => {
    const [head1, inChain] = jsonOf('record-heads.json').data as [Members, Members];
    const names = ['receipt-1.json', 'record-proof-1.json'];
    const both = { keys: [], fingerprints: [keyId, later.keyId] };
    const verdict = (given: Given) => findings(names, { ...given, ...afterTheft() }, both);
    const keys = recordHash(addedLater);
    const next = signedBy(later, { ...inChain, at: '2026-11-13T00:05:00Z', keys });
    expect(recordHash(head1)).toBe(next.previous);
    expect(verdict({ 'head.json': next }).failed.join('\n')).not.toContain('(check 103)');
    expect(verdict({ 'head.json': next }).proved).toContain(
      'receipt-1.json: signed by a key that was revoked later; anchored before.',
    );
    expect(verdict({}).failed.join()).toContain('receipt-1.json: not proven:');
    expect(verdict({ 'head.json': inChain }).failed.join()).toContain('receipt-1.json: not proven:');
    const other = signedBy(later, { ...next, previous: '3'.repeat(64) });
    expect(verdict({ 'head.json': other }).failed.join()).toContain('receipt-1.json: not proven:');
  });

  it('is valid if an opening record of another key has it', () => {
    const opening = jsonOf('opening.json');
    const signed = signedBy(later, { ...opening, openedAt: '2026-11-13T12:00:00Z' });
    const { failed, proved } = findings(
      ['receipt-2.json', 'closings.json'],
      { 'opening.json': signed, ...afterTheft() },
      { keys: [], fingerprints: [keyId, later.keyId] },
    );
    expect(failed).toEqual([]);
    expect(proved).toContain(anchoredNote);
  });

  it('is valid if a blinded opening record of another key has it', () => {
    const blinded = jsonOf('blinded-opening.json').data;
    const signed = signedBy(later, { ...blinded, at: '2026-11-13T12:00:00Z' });
    const both = { keys: [], fingerprints: [keyId, later.keyId] };
    const { failed, proved } = findings(
      ['receipt-2.json'],
      { 'blinded.json': signed, ...afterTheft() },
      both,
    );
    expect(failed).toEqual([]);
    expect(proved).toContain(anchoredNote);
    const own = findings(['receipt-2.json', 'blinded-opening.json'], afterTheft(), both);
    expect(own.failed.join()).toContain('receipt-2.json: not proven:');
  });

  it('is valid if a later record of another key names it', () => {
    const next = signedBy(later, {
      ...{ ...receipt, version: 3, previous: recordHash(receipt) },
      submittedAt: '2026-11-13T12:00:00Z',
    });
    const both = { keys: [], fingerprints: [keyId, later.keyId] };
    const { failed } = findings(['receipt-2.json'], { 'receipt-3.json': next, ...afterTheft() }, both);
    expect(failed).toEqual([]);
  });

  it('is not proven if a thief dates it back, with a whole box and checkpoint of its own', () => {
    const back = resigned(receipt, { submittedAt: '2026-11-05T08:00:00Z', contentHash: '7'.repeat(64) });
    const proof = proofOver(closing, [back], { of: back });
    const thiefsHead = resigned(head, { at: '2026-11-11T00:00:00Z', previous: recordHash(head) });
    const { failed } = findings(
      ['record-chain.jsonl', 'checkpoint.json'],
      { 'thief.json': back, 'proof.json': proof, 'head.json': thiefsHead, ...afterTheft(trustIn(head)) },
      bothKeys,
    );
    expect(failed.join('\n')).toContain('thief.json: not proven:');
    expect(failed.join('\n')).toContain('head.json: not proven:');
  });

  it('keeps checkpoints valid that a checkpoint of the next key follows', () => {
    const lines = bytesOf('audit-trail.jsonl').toString();
    const next = signedBy(later, {
      ...{ ...head2, at: '2026-11-12T10:05:00Z' },
      keys: recordHash(revocation()),
    });
    const trail = Buffer.from(`${lines}${JSON.stringify(next)}\n`);
    const both = { keys: [], fingerprints: [keyId, later.keyId] };
    const withNext = findings([], { 'trail.jsonl': trail, ...afterTheft() }, both);
    expect(withNext.failed).toEqual([]);
    expect(withNext.proved.join('\n')).toContain(
      'checkpoint 5: signed by a key that was revoked later; anchored',
    );
    const replaced = resigned(added(second, later, { keyId }));
    const keys = list(first, second, replaced, signedBy(later, revoked(replaced, exampleKey)));
    const without = findings(['audit-trail.jsonl'], keys, both);
    expect(without.notProved.join('\n')).toContain('checkpoint 5: that the installation signed it');
  });

  it('is valid with a list from before there were key records, which says what it does not prove', () => {
    const keys = [{ ...keyList[0], until: '2026-12-01T00:00:00Z', revokedSince: '2026-11-30T00:00:00Z' }];
    const { failed, notProved } = findings(['receipt-2.json'], {}, { keys });
    expect(failed).toEqual([]);
    expect(notProved.join('\n')).toContain('receipt-2.json: that it was signed before its key was revoked');
  });
});
