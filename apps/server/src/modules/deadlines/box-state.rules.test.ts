import { describe, expect, it } from 'vitest';
import { eventBoxState, taskBoxState } from './box-state.rules.ts';

const now = '2026-11-15T12:00:00Z';
const day = (number: number) => `2026-11-${number}T12:00:00Z`;
const noBoxes = { boxCount: 0, openedBoxCount: 0, endedBoxCount: 0, openableBoxCount: 0 };

describe('the box of an event', () => {
  it.each([
    ['nothing is sealed', { sealed: false, status: 'ACTIVE' }, { boxCount: 2 }, 'NONE'],
    ['no task wants a response', { sealed: true, status: 'ACTIVE' }, {}, 'NONE'],
    ['a draft', { sealed: true, status: 'DRAFT' }, {}, 'OPEN_SLOT'],
    ['tasks run', { sealed: true, status: 'ACTIVE' }, { boxCount: 2, endedBoxCount: 1 }, 'OPEN_SLOT'],
    ['all ended just now', { sealed: true, status: 'ACTIVE' }, { boxCount: 2, endedBoxCount: 2 }, 'SHUT'],
    [
      'one can be opened',
      { sealed: true, status: 'ACTIVE' },
      { boxCount: 2, openableBoxCount: 1 },
      'CAN_BE_OPENED',
    ],
    ['all opened', { sealed: true, status: 'COMPLETED' }, { boxCount: 2, openedBoxCount: 2 }, 'OPENED'],
    ['cancelled', { sealed: true, status: 'CANCELLED' }, { boxCount: 1, openableBoxCount: 1 }, 'SHUT'],
  ] as const)('has the right state where %s', (_where, event, tasks, state) => {
    expect(eventBoxState(event, { ...noBoxes, ...tasks })).toBe(state);
  });
});

describe('the box of a task', () => {
  const facts = {
    responseRequired: true,
    archivedAt: null,
    boxOpenedAt: null,
    lastEnd: day(10),
    isClosed: true,
  };
  const active = { sealed: true, status: 'ACTIVE' } as const;

  it.each([
    ['in a draft', { ...active, status: 'DRAFT' as const }, facts, 'OPEN_SLOT'],
    ['that runs', active, { ...facts, lastEnd: day(20), isClosed: false }, 'OPEN_SLOT'],
    ['that has ended for all and is not closed yet', active, { ...facts, isClosed: false }, 'SHUT'],
    ['that is closed', active, facts, 'CAN_BE_OPENED'],
    ['that is archived', active, { ...facts, archivedAt: day(11) }, 'SHUT'],
    ['that was opened', active, { ...facts, boxOpenedAt: day(11) }, 'OPENED'],
    ['of a cancelled event', { ...active, status: 'CANCELLED' as const }, facts, 'SHUT'],
    ['that is not sealed', { ...active, sealed: false }, facts, 'NONE'],
    ['that wants no response', active, { ...facts, responseRequired: false }, 'NONE'],
  ])('has the right state: %s', (_which, event, task, expected) =>
    expect(taskBoxState(event, task, now)).toBe(expected),
  );
});
