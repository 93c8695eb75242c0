import { ruleMessages } from '@tenderbox/contract';
import { describe, expect, it } from 'vitest';
import { checkAgainstEvent, checkEndsInFuture, checkPublishedChange } from './task.rules.ts';

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T12:00:00Z`;
const task = (start: number, end: number) => ({ startDate: day(start), endDate: day(end) });
const now = day(15);

describe('the dates of a task', () => {
  it.each([
    ['within the event', task(10, 20), []],
    ['equal to the event', task(5, 25), []],
    ['starting before the event', task(4, 20), [['startDate', ruleMessages.taskStart]]],
    ['ending after the event', task(10, 26), [['endDate', ruleMessages.taskEnd]]],
    [
      'starting before and ending after the event',
      task(4, 26),
      [
        ['startDate', 'Start date cannot be before the event start date'],
        ['endDate', 'End date cannot be after the event end date'],
      ],
    ],
  ])('are validated: %s', (_where, dates, expected) => {
    const broken = checkAgainstEvent(dates, task(5, 25));
    expect(broken.map(({ property, message }) => [property, message])).toEqual(expected);
  });

  it('must end in the future if the task is visible immediately', () => {
    expect(checkEndsInFuture(task(10, 16), now)).toEqual([]);
    expect(checkEndsInFuture(task(10, 15), now)).toEqual([
      { property: 'endDate', message: 'End date must be in the future' },
    ]);
  });

  it.each([
    ['the start of a task that has started', task(10, 20), task(11, 20), ['startDate']],
    ['the start of a task that has not started', task(16, 20), task(17, 20), []],
    ['the end', task(10, 20), task(10, 21), ['endDate']],
    [
      'only the format of the end',
      task(10, 20),
      { ...task(10, 20), endDate: '2026-11-20T13:00:00+01:00' },
      [],
    ],
  ])('are validated after publication, for a change of %s', (_what, before, after, expected) => {
    const wanted = { responseRequired: true };
    const broken = checkPublishedChange({ ...before, ...wanted }, { ...after, ...wanted }, now);
    expect(broken.map(({ property }) => property)).toEqual(expected);
  });

  it('are fixed after publication, and so is the response requirement', () => {
    const [before, after] = [true, false].map((responseRequired) => ({ ...task(10, 20), responseRequired }));
    if (!before || !after) throw new Error('Two are compared.');
    expect(checkPublishedChange(before, after, now)).toMatchObject([{ property: 'responseRequired' }]);
  });
});
