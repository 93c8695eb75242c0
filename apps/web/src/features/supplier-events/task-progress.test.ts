import type { SupplierTaskInList } from '@tenderbox/contract';
import { expect, it } from 'vitest';
import { ownEvent, ownTask } from '../../entities/test/supplier-event.ts';
import { rowStateOf } from './task-progress.ts';

const submitted = { state: 'RESPONSE_SUBMITTED', ended: true } as Partial<SupplierTaskInList>;

it('shows that the box is closing between the deadline and the closing', () => {
  const stateOf = (traits: Partial<SupplierTaskInList>) =>
    rowStateOf(ownEvent({ sealed: true }), ownTask(1, { ...submitted, ...traits }));
  expect(stateOf({ ended: false })).toBe('submitted');
  expect(stateOf({})).toBe('closing');
  expect(stateOf({ boxClosedAt: '2026-11-15T12:01:00Z' })).toBe('inTheBox');
});
