import { expect, it } from 'vitest';
import { pathOfThing } from './recent-pages.ts';

it.each([
  '/sourcing/events/1',
  '/sourcing/events/1/tasks',
  '/sourcing/events/1/tasks/',
  '/sourcing/events/1/tasks/2',
])('is one page for an event and its tasks: %s', (path) =>
  expect(pathOfThing(path)).toBe('/sourcing/events/1'),
);
