import { describe, expect, it } from 'vitest';
import { lineStateOf } from './line-state.ts';

const known: Parameters<typeof lineStateOf>[0] = {
  event: { status: 'ACTIVE' },
  task: { ended: false, responseRequired: true, archived: false },
  response: { submittedVersion: null, unsentChanges: false, declined: null, revision: 0 },
  sending: { isSaving: false, offlineSince: null, closed: null, isExpired: false },
  hasUnsent: false,
  unsentCount: 0,
};

describe('lineStateOf', () => {
  it.each([
    ['notBegun', {}],
    ['cancelled', { event: { status: 'CANCELLED' } }],
    ['archived', { task: { ...known.task, archived: true } }],
    [
      'archived',
      { task: { ...known.task, archived: true }, response: { ...known.response, submittedVersion: 1 } },
    ],
    ['endedWithout', { task: { ...known.task, archived: true, ended: true } }],
  ] as const)('returns %s', (state, more) => {
    expect(lineStateOf({ ...known, ...(more as object) })).toBe(state);
  });
});
