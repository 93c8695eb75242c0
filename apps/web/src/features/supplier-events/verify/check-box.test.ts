import { type BoxProof, type Closing, canonicalJson, type ReceiptKey } from '@tenderbox/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import closingsOfFormats2 from '../../../../../../verifier/examples/2/closings.json' with { type: 'json' };
import proofOfFormats2 from '../../../../../../verifier/examples/2/proof.json' with { type: 'json' };
import copyOfFormats2 from '../../../../../../verifier/examples/2/sealed-copy-2.json' with { type: 'json' };
import closingsOfFormats from '../../../../../../verifier/examples/closings.json' with { type: 'json' };
import proofOfFormats from '../../../../../../verifier/examples/proof.json' with { type: 'json' };
import keysOfFormats from '../../../../../../verifier/examples/receipt-keys.json' with { type: 'json' };
import copyOfFormats from '../../../../../../verifier/examples/sealed-copy-2.json' with { type: 'json' };
import { sha256, toHex } from './bytes.ts';
import { checkBox, type Evidence } from './check-box.ts';
import frozen from './frozen-example.json' with { type: 'json' };
import { signedBytes } from './signature.ts';

/** Frozen output of a server, which must stay valid forever. */
const evidence = (): Evidence => {
  const { content, proof, closings, keys } = structuredClone(frozen);
  return {
    content: new TextEncoder().encode(content),
    proof: proof as BoxProof,
    closings: closings as Closing[],
    keys: keys as ReceiptKey[],
  };
};

/** Frozen examples that the offline verifier is tested with as well. */
const exampleOfFormats = (): Evidence => ({
  // The file is canonical JSON, so this reproduces its exact bytes.
  content: new TextEncoder().encode(canonicalJson(copyOfFormats)),
  proof: proofOfFormats.data as BoxProof,
  closings: closingsOfFormats.data as Closing[],
  keys: keysOfFormats.data as ReceiptKey[],
});

const exampleOfFormats2 = (): Evidence => ({
  content: new TextEncoder().encode(canonicalJson(copyOfFormats2)),
  proof: proofOfFormats2.data as BoxProof,
  closings: closingsOfFormats2.data as Closing[],
  keys: keysOfFormats.data as ReceiptKey[],
});

const changed = (change: (held: Evidence) => void) => {
  const held = evidence();
  change(held);
  return checkBox(held);
};

const other = (text: string) => `${text.startsWith('0') ? '1' : '0'}${text.slice(1)}`;
const held = { signature: 'held', content: 'held', path: 'held' };

afterEach(() => vi.restoreAllMocks());

describe('checkBox', () => {
  test('accepts the output of a server and the frozen format examples', async () => {
    expect(await checkBox(evidence())).toEqual(held);
    expect(await checkBox(exampleOfFormats())).toEqual(held);
    expect(await checkBox(exampleOfFormats2())).toEqual(held);
  });

  test.each<[string, (held: Evidence) => void, Partial<typeof held>]>([
    ['the sealed copy', ({ content }) => content?.set([32], 40), { content: 'failed' }],
    [
      'the time of the receipt',
      ({ proof }) => Object.assign(proof.receipt, { submittedAt: '2026-11-05T04:48:44.427292Z' }),
      { signature: 'failed', path: 'failed' },
    ],
    [
      'the hash on the receipt',
      ({ proof }) => Object.assign(proof.receipt, { contentHash: other(proof.receipt.contentHash ?? '') }),
      { signature: 'failed', content: 'failed', path: 'failed' },
    ],
    [
      'the signature of the receipt',
      ({ proof }) => Object.assign(proof.receipt, { signature: other(proof.receipt.signature) }),
      { signature: 'failed' },
    ],
    [
      'a step of the proof',
      ({ proof }) => Object.assign(proof.proof[7] ?? {}, { hash: other(proof.proof[7]?.hash ?? '') }),
      { path: 'failed' },
    ],
    ['the number of steps', ({ proof }) => proof.proof.pop(), { path: 'failed' }],
    [
      'the time of the closing',
      ({ proof }) => Object.assign(proof.closing, { closedAt: '2026-11-15T11:01:25Z' }),
      { path: 'failed' },
    ],
    [
      'the published root',
      ({ closings }) => Object.assign(closings[0] ?? {}, { root: other(closings[0]?.root ?? '') }),
      { path: 'failed' },
    ],
    [
      'a signature of a revoked key',
      ({ keys, proof }) => {
        Object.assign(keys[0] ?? {}, { revokedSince: '2026-11-01T00:00:00Z' });
        Object.assign(proof.receipt, { signature: other(proof.receipt.signature) });
      },
      { signature: 'failed', path: 'revoked' },
    ],
    [
      'a different key with the same ID',
      ({ keys }) => Object.assign(keys[0] ?? {}, { publicKey: `A${keys[0]?.publicKey.slice(1)}` }),
      { signature: 'failed', path: 'failed' },
    ],
  ])('fails after one change of %s, only in the checks it affects', async (_what, change, expected) => {
    expect(await changed(change)).toEqual({ ...held, ...expected });
  });

  test.each(['2026-11-01T00:00:00Z', '2027-11-01T00:00:00Z'])(
    'does not vouch for what a key signed that was revoked as of %s, whatever its date',
    async (revokedSince) => {
      const result = await changed(({ keys }) => Object.assign(keys[0] ?? {}, { revokedSince }));
      expect(result).toEqual({ ...held, signature: 'revoked', path: 'revoked' });
    },
  );

  test('accepts a receipt of a revoked key in a closing that was signed with another key', async () => {
    const { privateKey, publicKey } = (await crypto.subtle.generateKey({ name: 'Ed25519' }, true, [
      'sign',
      'verify',
    ])) as CryptoKeyPair;
    const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey));
    const keyId = toHex(await sha256(raw));
    const given = evidence();
    const [old] = given.keys;
    if (!old) throw new Error('The example has no key.');
    const closing = { ...given.proof.closing, keyId };
    const signature = await crypto.subtle.sign('Ed25519', privateKey, signedBytes(closing));
    const inBase64url = (bytes: ArrayBuffer | Uint8Array) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes as ArrayBuffer)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    const anchored = {
      ...given,
      keys: [
        { ...old, revokedSince: '2026-11-01T00:00:00Z' },
        { ...old, keyId, publicKey: inBase64url(raw) },
      ],
      proof: { ...given.proof, closing: { ...closing, signature: inBase64url(signature) } },
    };
    expect(await checkBox(anchored)).toEqual(held);
  });

  test('reports signatures as unsupported without Ed25519 and checks the rest', async () => {
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('no', 'NotSupportedError'));
    expect(await checkBox(evidence())).toEqual({ signature: 'unsupported', content: 'held', path: 'partly' });
    expect(await changed(({ proof }) => proof.proof.pop())).toMatchObject({ path: 'failed' });
  });

  test('reports everything as unsupported without Web Crypto', async () => {
    vi.spyOn(globalThis, 'crypto', 'get').mockReturnValue({} as Crypto);
    expect(await checkBox({ ...evidence(), content: null })).toEqual({
      signature: 'unsupported',
      content: null,
      path: 'unsupported',
    });
  });
});
