import type { ListedProof, Receipt, RecordProof, RecordProofList } from '@tenderbox/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderFeaturePage } from '../../../../entities/test/render-page.tsx';
import { ownEvent, ownTask } from '../../../../entities/test/supplier-event.ts';
import { json, mockApi } from '../../../../shared/test/mock-api.ts';
import frozen from '../../verify/frozen-example.json' with { type: 'json' };
import type { ReceiptParts } from './receipt-parts.ts';
import { ReceiptView } from './receipt-view.tsx';

const record = frozen.proof.receipt as unknown as Receipt;

function open(
  task: Parameters<typeof ownTask>[1],
  event: Parameters<typeof ownEvent>[0] = {},
  {
    content = frozen.content,
    proofs = [],
    chain = {},
  }: { content?: string; proofs?: ListedProof[]; chain?: Partial<RecordProofList> } = {},
) {
  const shownTask = ownTask(1, { title: 'Price schedule', state: 'RESPONSE_SUBMITTED', ...task });
  const path = `/api/supplier/tasks/${shownTask.id}`;
  mockApi({
    [`GET ${path}/receipts/${record.version}/content`]: () => new Response(content),
    [`GET ${path}/box-proof`]: () =>
      json({ data: { ...frozen.proof, closing: { ...frozen.proof.closing, number: proofs.length || 1 } } }),
    [`GET ${path}/box-proofs`]: () => json({ data: proofs }),
    [`GET ${path}/record-proofs`]: () =>
      json({ data: { items: [], pendingCount: 0, nextHeadBy: '2026-11-17T00:05:00Z', ...chain } }),
    [`GET /api/closings/${shownTask.id}`]: () => json({ data: frozen.closings }),
    'GET /api/receipt-keys': () => json({ data: frozen.keys }),
  });
  const can = { edit: false, withdraw: false };
  const response = { unsentChanges: false, refusedAttempts: [], can } as unknown as ReceiptParts['response'];
  renderFeaturePage(
    () => (
      <ReceiptView
        event={ownEvent(event)}
        tasks={[shownTask]}
        task={shownTask}
        response={response}
        records={[record]}
        senders={{}}
      />
    ),
    '/',
  );
}

test('offers the conditions of a submission that names them', async () => {
  open(
    {},
    {},
    { content: JSON.stringify({ ...JSON.parse(frozen.content), conditionsHash: 'ab'.repeat(32) }) },
  );
  const button = await screen.findByRole('button', { name: /^Conditions What you were asked for/ });
  expect(button).toBeTruthy();
  expect(screen.getByText('Sealed copy')).toBeTruthy();
});

test('offers no conditions of a submission from before they were recorded', async () => {
  open({});
  expect(await screen.findByText('Sealed copy')).toBeTruthy();
  expect(screen.queryByText('Conditions')).toBeNull();
});

const hash = 'ab'.repeat(32);
const recordProof: RecordProof = {
  format: 'tenderbox-record-proof/1',
  recordHash: hash,
  proof: [{ side: 'left', hash }],
  head: {
    format: 'tenderbox-record-head/1',
    origin: 'https://tenders.example',
    number: 1,
    roots: [hash],
    records: hash,
    epoch: 1,
    keys: hash,
    at: '2026-11-16T00:05:00Z',
    previous: null,
    keyId: hash,
    signature: 'signature',
  },
};

test('offers the proofs of the chain of records, and says when those that are missing come', async () => {
  open({}, {}, { chain: { items: [recordProof], pendingCount: 2 } });
  expect(await screen.findByRole('button', { name: /^Chain of records \(JSON\)/ })).toBeTruthy();
  const note = screen.getByText(/2 records are not in a checkpoint of the chain of records yet/);
  expect(note.querySelector('time')?.getAttribute('datetime')).toBe('2026-11-17T00:05:00Z');
});

test('offers no proofs of the chain of records before there are any', async () => {
  open({}, {}, { chain: { pendingCount: 1 } });
  expect(await screen.findByText(/1 record is not in a checkpoint/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Chain of records/ })).toBeNull();
});

const instants = () => [...document.querySelectorAll('dl time')].map((one) => one.getAttribute('datetime'));

test('shows when the box was closed, and after the opening when it was opened', async () => {
  const { closedAt } = frozen.proof.closing;
  const [boxClosedAt, boxOpenedAt] = [closedAt, '2026-11-16T15:00:00Z'];
  open({ ended: true, boxClosedAt, boxOpenedAt });
  expect(await screen.findByRole('heading', { level: 1, name: 'Opened' })).toBeTruthy();
  expect(new Set(instants())).toEqual(new Set([boxOpenedAt]));
  // The closing stays among the steps.
  expect(screen.getByText('Box closed, proof sent')).toBeTruthy();
});

test('says of an archived task that its box is neither closed nor opened', async () => {
  open({ archived: true });
  expect(await screen.findByText('Harbour Authority has archived the task')).toBeTruthy();
  expect(screen.getByText(/neither closed nor opened/)).toBeTruthy();
  expect(screen.queryByText('The box closes')).toBeNull();
});

test('does not say of an opened box that a cancelled event will never open it', async () => {
  open({ ended: true, boxOpenedAt: '2026-11-16T15:00:00Z' }, { status: 'CANCELLED' });
  expect(await screen.findByText('Harbour Authority has cancelled the event')).toBeTruthy();
  expect(screen.queryByText('The box will never be opened.')).toBeNull();
});

test('offers the blinded opening record once the box is opened, and the proofs of earlier closings', async () => {
  const { closedAt, root } = frozen.proof.closing;
  const proofs = [1, 2].map((number) => ({
    ...{ number, closedAt, root, version: number, isWithdrawal: false },
  }));
  open({ ended: true, boxClosedAt: closedAt, boxOpenedAt: '2026-11-16T15:00:00Z' }, {}, { proofs });
  expect(await screen.findByRole('button', { name: /^Blinded opening record \(JSON\)/ })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: /^Earlier closings/ })).toBeTruthy();
  const names = screen.getAllByRole('button', { name: /download the proof as/ });
  expect(names.map((one) => one.getAttribute('aria-label'))).toEqual([
    'Closing record 1: download the proof as JSON',
    'Closing record 1: download the proof as PDF',
  ]);
});

test('offers no blinded opening record before the box is opened', async () => {
  open({ ended: true, boxClosedAt: frozen.proof.closing.closedAt, boxOpenedAt: null });
  expect(await screen.findByRole('button', { name: /^Closing proof \(JSON\)/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Blinded opening record/ })).toBeNull();
});
