import type { BoxProof, Closing, ReceiptKey } from '@tenderbox/contract';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderFeaturePage } from '../../../../entities/test/render-page.tsx';
import type { Evidence } from '../../verify/check-box.ts';
import frozen from '../../verify/frozen-example.json' with { type: 'json' };
import { ProofPanel } from './proof-panel.tsx';

afterEach(() => vi.restoreAllMocks());

function open(content: string) {
  const { proof, closings, keys } = structuredClone(frozen);
  const evidence: Evidence = {
    content: new TextEncoder().encode(content),
    proof: proof as BoxProof,
    closings: closings as Closing[],
    keys: keys as ReceiptKey[],
  };
  renderFeaturePage(() => <ProofPanel evidence={evidence} timeZone="Europe/London" />, '/');
}

test('shows a valid proof in three sentences without revealing the number of suppliers', async () => {
  open(frozen.content);
  expect(await screen.findByText(/^Checked in this browser/)).toBeTruthy();
  expect(screen.getAllByLabelText('Passed')).toHaveLength(3);
  expect(screen.getByText('14 hashes link it to the root hash')).toBeTruthy();
  expect(screen.queryByText(/Download everything on this page/)).toBeNull();
});

test('names what does not match and what to do about it', async () => {
  open(`${frozen.content} `);
  expect(await screen.findByText('Your sealed copy does not match the hash on the receipt')).toBeTruthy();
  expect(
    screen.getByText(/Download everything on this page and check it with the offline verifier/),
  ).toBeTruthy();
  expect(screen.getAllByLabelText('Passed')).toHaveLength(2);
});

test('refers to the offline verifier when the browser cannot check signatures', async () => {
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('no', 'NotSupportedError'));
  open(frozen.content);
  expect(await screen.findByText(/^This browser cannot check the signature on the receipt/)).toBeTruthy();
  expect(screen.getByText('Your sealed copy matches the hash on the receipt')).toBeTruthy();
  expect(screen.getByText(/You can also use the offline verifier on any computer/)).toBeTruthy();
});
