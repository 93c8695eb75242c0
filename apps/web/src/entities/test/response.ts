import type { Receipt, Response } from '@tenderbox/contract';
import { testId } from '../../shared/test/test-id.ts';

/** Response for tests: nothing answered, everything allowed. */
export function response(traits: Partial<Response> = {}): Response {
  return {
    revision: 0,
    sheetVersion: 1,
    fields: {},
    orphans: {},
    fileIds: [],
    files: [],
    state: 'AWAITING_RESPONSE',
    submittedVersion: null,
    submittedAt: null,
    submittedBy: null,
    submittedSheetVersion: null,
    withdrawn: null,
    unsentChanges: false,
    declined: null,
    terms: null,
    refusedAttempts: [],
    can: {
      edit: true,
      submit: true,
      withdraw: false,
      discard: false,
      decline: true,
      undoDecline: false,
    },
    ...traits,
  };
}

/** Receipt of the first submission. */
export const receipt: Receipt = {
  format: 'tenderbox-receipt/2',
  origin: 'http://localhost',
  eventReference: 'EV-2026-00042',
  taskId: testId(8001),
  supplierId: testId(4001),
  supplierName: 'Tidewater Tools',
  responseId: testId(1),
  version: 1,
  submittedAt: '2026-11-16T12:02:11.120Z',
  submittedBy: testId(2),
  contentHash: 'c40e5b72'.repeat(8),
  epoch: 1,
  end: '2026-11-27T12:00:00Z',
  previous: null,
  keyId: 'ca07',
  signature: 'x',
};
