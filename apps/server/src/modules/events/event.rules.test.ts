import { type EventStatus, eventStatuses, type UnitCaller } from '@tenderbox/contract';
import { describe, expect, it } from 'vitest';
import { eventAbilities } from './event.policy.ts';
import {
  canFollow,
  checkAgainstTasks,
  checkPublishedChange,
  publishChecks,
  type TaskFacts,
} from './event.rules.ts';

const now = '2026-11-15T12:00:00Z';
const [past, future] = ['2026-11-15T11:59:59Z', '2026-11-15T12:00:01Z'];
const noTasks: TaskFacts = {
  taskCount: 0,
  firstStart: null,
  lastOwnEnd: null,
};

describe('event statuses', () => {
  const possible = ['DRAFT→ACTIVE', 'DRAFT→CANCELLED', 'ACTIVE→COMPLETED', 'ACTIVE→CANCELLED'].concat([
    'COMPLETED→ACTIVE',
    'COMPLETED→CANCELLED',
  ]);
  it.each(eventStatuses.flatMap((from) => eventStatuses.map((to) => [from, to] as const)))(
    'allow only the possible transitions: %s → %s',
    (from, to) => {
      expect(canFollow(from, to)).toBe(possible.includes(`${from}→${to}`));
    },
  );

  const thing = (status: EventStatus, more: object = {}) => ({
    status,
    isPractice: false,
    publishChecks: [],
    completesAfter: past,
    unclosedBoxCount: 0,
    ...more,
  });
  const caller = {} as UnitCaller;
  it.each([
    ['edit', ['DRAFT', 'ACTIVE']],
    ['publish', ['DRAFT']],
    ['complete', ['ACTIVE']],
    ['cancel', ['DRAFT', 'ACTIVE', 'COMPLETED']],
    ['reopen', ['COMPLETED']],
    ['delete', ['DRAFT']],
    ['clone', eventStatuses],
    ['sendCompletedEmail', ['COMPLETED']],
    ['takeRecord', ['ACTIVE', 'COMPLETED', 'CANCELLED']],
  ] as const)('decide when the action %s is allowed', (ability, from) => {
    const able = eventStatuses.filter(
      (status) => eventAbilities[ability](caller, thing(status), now) === 'allowed',
    );
    expect([...able].sort()).toEqual([...from].sort());
  });

  it('allow to delete a practice event in any status, and never to cancel, clone or announce it', () => {
    for (const status of eventStatuses) {
      const input = thing(status, { isPractice: true });
      expect(eventAbilities.delete(caller, input, now)).toBe('allowed');
      for (const ability of ['cancel', 'clone', 'sendCompletedEmail'] as const) {
        expect(eventAbilities[ability](caller, input, now)).not.toBe('allowed');
      }
    }
  });

  it('allow to complete only after the last end, not at that instant', () => {
    const ends = (completesAfter: string) =>
      eventAbilities.complete(caller, thing('ACTIVE', { completesAfter }), now);
    expect(ends(past)).toBe('allowed');
    expect(ends(now)).toMatchObject({ code: 'TASKS_RUNNING' });
    expect(ends(future)).toMatchObject({ code: 'TASKS_RUNNING' });
  });

  it('allow to complete only after every box has closed', () => {
    const input = thing('ACTIVE', { unclosedBoxCount: 1 });
    expect(eventAbilities.complete(caller, input, now)).toMatchObject({ code: 'BOX_NOT_CLOSED' });
  });
});

describe('publish checks', () => {
  const event = {
    startDate: past,
    endDate: future,
    description: 'x',
    sealed: true,
    openingNeedsTwo: false,
    openers: [],
    hasTerms: true,
  };
  const around = {
    withoutSupplier: [],
    withEmptySheet: [],
    suppliersWithoutUsers: 0,
    activeAdminCount: 1,
    planProblems: [],
  };
  const tasks = { ...noTasks, taskCount: 2, firstStart: past, lastOwnEnd: future };
  const open = (...given: Parameters<typeof publishChecks>) =>
    publishChecks(...given)
      .filter(({ isDone, isBlocking }) => !isDone && isBlocking)
      .map(({ item }) => item);

  it('block nothing if all conditions are met', () => expect(open(event, tasks, around, now)).toEqual([]));
  it('require a task', () => expect(open(event, noTasks, around, now)).toEqual(['TASKS']));
  it('require a supplier for every task and name each task without one', () => {
    const withoutSupplier = [
      { id: 'a', title: 'A' },
      { id: 'b', title: 'B' },
    ];
    const checks = publishChecks(event, tasks, { ...around, withoutSupplier }, now);
    expect(checks.filter(({ item }) => item === 'TASK_SUPPLIERS').map(({ task }) => task?.title)).toEqual([
      'A',
      'B',
    ]);
  });
  it.each([
    [{ endDate: past }, {}, ['ENDS_IN_FUTURE', 'INSIDE_DATES']],
    [{ endDate: now }, { lastOwnEnd: now }, ['ENDS_IN_FUTURE']],
    [{}, { lastOwnEnd: past }, ['ENDS_IN_FUTURE']],
    [{ startDate: now }, {}, ['INSIDE_DATES']],
  ])('require an end in the future and tasks within the dates: %j %j', (change, facts, missing) => {
    expect(open({ ...event, ...change }, { ...tasks, ...facts }, around, now)).toEqual(missing);
  });
  it('give advice that does not block', () => {
    const bare = { ...event, description: null, hasTerms: false };
    const checks = publishChecks(
      bare,
      tasks,
      { ...around, suppliersWithoutUsers: 3, activeAdminCount: 2 },
      now,
    );
    const advice = checks.filter(({ isDone, isBlocking }) => !isDone && !isBlocking).map(({ item }) => item);
    expect(advice).toEqual(['DESCRIPTION', 'TERMS', 'ACTIVE_USERS', 'SECOND_PERSON']);
  });
});

describe('event dates', () => {
  it('must enclose the dates of every task', () => {
    const facts = { firstStart: '2026-11-10T00:00:00Z', lastOwnEnd: '2026-11-20T00:00:00Z' };
    expect(
      checkAgainstTasks({ startDate: '2026-11-10T00:00:00Z', endDate: '2026-11-20T00:00:00Z' }, facts),
    ).toEqual([]);
    expect(
      checkAgainstTasks({ startDate: '2026-11-10T00:00:01Z', endDate: '2026-11-19T23:59:59Z' }, facts),
    ).toEqual([
      { property: 'startDate', message: 'Start date cannot be after any task start date' },
      { property: 'endDate', message: 'End date cannot be before any task end date' },
    ]);
  });

  it('can only move within limits after publication', () => {
    const before = { startDate: past, endDate: future, sealed: true, openingNeedsTwo: false };
    const properties = (change: object) =>
      checkPublishedChange(before, { ...before, ...change }, now).map(({ property }) => property);
    expect(properties({})).toEqual([]);
    expect(properties({ endDate: '2026-12-01T00:00:00Z' })).toEqual([]);
    expect(properties({ endDate: now })).toEqual(['endDate']);
    expect(properties({ startDate: now })).toEqual(['startDate']);
    expect(properties({ sealed: false, openingNeedsTwo: true })).toEqual(['sealed', 'openingNeedsTwo']);
    const later = { ...before, startDate: future };
    expect(checkPublishedChange(later, { ...later, startDate: now }, now)).toEqual([]);
  });
});
