import type { Response } from '@tenderbox/contract';

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
  } as Response;
}
