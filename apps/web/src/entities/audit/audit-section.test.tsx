import type { AuditCheck, AuditHead, HeadSignature } from '@tenderbox/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderFeaturePage } from '../test/render-page.tsx';
import { AuditSection } from './audit-section.tsx';
import type { AuditSource } from './audit-source.ts';

const head: AuditHead = {
  format: 'tenderbox-audit-head/1',
  origin: 'https://tenders.example',
  chain: 'platform',
  number: 3,
  hash: 'ab'.repeat(32),
  records: 'cd'.repeat(32),
  at: '2026-11-16T00:05:00Z',
  previous: null,
  keyId: 'ef'.repeat(32),
  signature: 'signed',
};
const stretch = (traits: Partial<AuditCheck> = {}): AuditCheck => ({
  checkedTo: 8,
  total: 8,
  isComplete: true,
  hash: '12'.repeat(32),
  hashAt: null,
  erasedCount: 0,
  headCount: 0,
  faults: [],
  ...traits,
});

/** Returns the notice that contains a text. */
const noticeOf = async (text: RegExp) =>
  (await screen.findByText(text)).closest<HTMLElement>('.MuiAlert-root') as HTMLElement;

function open(check: AuditSource['check'], signature: HeadSignature = 'SIGNED') {
  const source: AuditSource = {
    queryKey: ['audit'],
    check,
    readHeads: async () => [head],
    download: async () => undefined,
    judgeHead: async () => signature,
  };
  renderFeaturePage(() => <AuditSection source={source} chain="platform" />, '/here');
  return userEvent.setup();
}

describe('checking an audit trail', () => {
  it('checks in batches, shows the progress and then the result', async () => {
    const { promise, resolve } = Promise.withResolvers<AuditCheck>();
    const check = vi.fn<AuditSource['check']>(async ({ after }) =>
      after ? promise : stretch({ checkedTo: 5, isComplete: false, headCount: 1 }),
    );
    const user = open(check);
    expect((await screen.findByText(/^Last signed/)).textContent).toBe(
      'Last signed: entry 3, 2026-11-16 00:05 UTC',
    );
    await user.click(await screen.findByRole('button', { name: 'Check audit trail' }));
    expect(await screen.findByText('Checked 5 of 8 entries')).toBeTruthy();
    resolve(stretch({ headCount: 1, erasedCount: 1 }));
    const notice = await noticeOf(/The audit trail is intact: 8 entries/);
    expect(notice.textContent).toContain('2 signed checkpoints were compared.');
    expect(notice.textContent).toContain('Personal data in 1 entry has been erased');
    expect(document.activeElement).toBe(notice);
    expect(check.mock.calls.map(([query]) => query)).toEqual([{ after: 0 }, { after: 5 }]);
  });

  it('lists entries that have been changed', async () => {
    const fault = { kind: 'CHANGED', number: 7, entryId: '7e', action: 'label.created' } as const;
    const user = open(async () => stretch({ faults: [{ ...fault, at: '2026-11-16T09:30:00Z' }] }));
    await user.click(await screen.findByRole('button', { name: 'Check audit trail' }));
    expect((await noticeOf(/is not intact/)).textContent).toContain(
      'Entry 7 · Label added · 2026-11-16 09:30 UTC: The entry was changed after it was written.Entry ID in exports: 7e',
    );
  });

  it('checks the signature of a pasted head first and clears the result after an invalid paste', async () => {
    const check = vi.fn<AuditSource['check']>(async () => stretch());
    const user = open(check, 'FORGED');
    const start = await screen.findByRole('button', { name: 'Check audit trail' });
    await user.click(start);
    await noticeOf(/The audit trail is intact/);
    await user.click(screen.getByRole('button', { name: 'Compare with an e-mail' }));
    await user.click(screen.getByRole('textbox', { name: 'Text from the e-mail' }));
    await user.paste(JSON.stringify(head));
    expect(screen.queryByText(/The audit trail is intact/)).toBeNull();
    await user.click(start);
    await noticeOf(/This was not signed by this site/);
    await user.paste('and more');
    await user.clear(screen.getByRole('textbox', { name: 'Text from the e-mail' }));
    await user.paste('nothing of the kind');
    await user.click(start);
    expect(screen.queryByText(/This was not signed by this site/)).toBeNull();
    expect(check).toHaveBeenCalledTimes(1);
  });

  it('compares with a head from an e-mail and rejects other text', async () => {
    const check = vi.fn<AuditSource['check']>(async () => stretch({ hashAt: '00'.repeat(32) }));
    const user = open(check);
    await user.click(await screen.findByRole('button', { name: 'Compare with an e-mail' }));
    const field = screen.getByRole('textbox', { name: 'Text from the e-mail' });
    await user.click(field);
    await user.paste('nothing of the kind');
    await user.click(await screen.findByRole('button', { name: 'Check audit trail' }));
    expect(screen.getByText('This is not the signed text from an audit trail e-mail.')).toBeTruthy();
    await user.clear(field);
    await user.paste(`verifier: ${JSON.stringify(head, null, 1)} Check`);
    await user.click(await screen.findByRole('button', { name: 'Check audit trail' }));
    expect((await noticeOf(/is not intact/)).textContent).toContain(
      'The e-mail of 2026-11-16 00:05 UTC does not match: entries before entry 3 have been rewritten since then.',
    );
    expect(check.mock.calls).toHaveLength(1);
    expect(check.mock.calls[0]?.[0]).toEqual({ after: 0, hashAt: 3 });
  });
});
