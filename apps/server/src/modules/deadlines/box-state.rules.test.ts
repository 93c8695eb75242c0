import { describe, expect, it } from 'vitest';
import { eventBoxState, taskBoxState } from './box-state.rules.ts';

const now = '2026-11-15T12:00:00Z';
const day = (number: number) => `2026-11-${number}T12:00:00Z`;
const noBoxes = { boxCount: 0, openedBoxCount: 0, endedBoxCount: 0, openableBoxCount: 0 };

describe('the box of an event', () => {
  it.each([
    ['the event is not sealed', { sealed: false, status: 'ACTIVE' }, { boxCount: 2 }, 'NONE'],
    ['no task requires a response', { sealed: true, status: 'ACTIVE' }, {}, 'NONE'],
    ['the event is a draft', { sealed: true, status: 'DRAFT' }, {}, 'OPEN_SLOT'],
    [
      'some tasks have not ended',
      { sealed: true, status: 'ACTIVE' },
      { boxCount: 2, endedBoxCount: 1 },
      'OPEN_SLOT',
    ],
    [
      'all tasks have just ended',
      { sealed: true, status: 'ACTIVE' },
      { boxCount: 2, endedBoxCount: 2 },
      'SHUT',
    ],
    [
      'one box can be opened',
      { sealed: true, status: 'ACTIVE' },
      { boxCount: 2, openableBoxCount: 1 },
      'CAN_BE_OPENED',
    ],
    [
      'all boxes are opened',
      { sealed: true, status: 'COMPLETED' },
      { boxCount: 2, openedBoxCount: 2 },
      'OPENED',
    ],
    [
      'the event is cancelled',
      { sealed: true, status: 'CANCELLED' },
      { boxCount: 1, openableBoxCount: 1 },
      'SHUT',
    ],
  ] as const)('has the right state if %s', (_where, event, tasks, state) => {
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
    waitsForEnvelope: null,
  };
  const active = { sealed: true, status: 'ACTIVE' } as const;

  it.each([
    ['the event is a draft', { ...active, status: 'DRAFT' as const }, facts, 'OPEN_SLOT'],
    ['the task has not ended', active, { ...facts, lastEnd: day(20), isClosed: false }, 'OPEN_SLOT'],
    ['it has ended for all suppliers and is not closed yet', active, { ...facts, isClosed: false }, 'SHUT'],
    ['it is closed', active, facts, 'CAN_BE_OPENED'],
    ['an earlier envelope is not locked', active, { ...facts, waitsForEnvelope: 1 }, 'SHUT'],
    ['the task is archived', active, { ...facts, archivedAt: day(11) }, 'SHUT'],
    ['it was opened', active, { ...facts, boxOpenedAt: day(11) }, 'OPENED'],
    ['the event was cancelled', { ...active, status: 'CANCELLED' as const }, facts, 'SHUT'],
    ['the event is not sealed', { ...active, sealed: false }, facts, 'NONE'],
    ['the task requires no response', active, { ...facts, responseRequired: false }, 'NONE'],
  ])('has the right state if %s', (_which, event, task, expected) =>
    expect(taskBoxState(event, task, now)).toBe(expected),
  );
});
