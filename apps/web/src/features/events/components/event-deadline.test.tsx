import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { event } from '../../../entities/test/event.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { listedTask } from '../../../entities/test/task.ts';
import { serverNow } from '../../../shared/lib/server-clock.ts';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { EventDeadline } from './event-deadline.tsx';

const inSeconds = (seconds: number) => new Date(serverNow() + 1000 * seconds).toISOString();
const day = 86_400;

function open(traits: Parameters<typeof event>[1], tasks = [listedTask(1)]) {
  const shown = event(1, traits);
  mockApi({
    [`GET /api/business-unit/events/${shown.id}/tasks`]: () =>
      json({
        data: {
          items: tasks,
          total: tasks.length,
          totalIsMore: false,
          counts: { current: tasks.length, archived: 0 },
        },
      }),
  });
  renderFeaturePage(() => <EventDeadline event={shown} />, '/', '/');
}

it('says when the boxes close instead of offering to complete the event', async () => {
  open({ lastEndDate: inSeconds(-18), boxesCloseAt: inSeconds(42), completionDue: inSeconds(-18) });
  expect(await screen.findByText(/^Closes in 4[012] s$/)).toBeTruthy();
});

it('says that the boxes are closing until they have closed', async () => {
  open({ lastEndDate: inSeconds(-61), boxesCloseAt: inSeconds(-1) });
  expect(await screen.findByText('Closing')).toBeTruthy();
});

it.each([
  ['CAN_BE_OPENED', 'Box can be opened, ended 2 d ago'],
  ['OPENED', 'Ready to complete, ended 2 d ago'],
] as const)('names the next step of an ended event whose box is %s', async (box, text) => {
  const due = { lastEndDate: inSeconds(-day - 60), completionDue: inSeconds(-day - 60) };
  open({ box, endDate: inSeconds(-2 * day - 60), ...due, can: { ...event(1).can, complete: true } });
  expect((await screen.findByRole('note')).textContent).toContain(text);
});

it('marks where tasks end earlier than the event, and names a single one', async () => {
  const endDate = inSeconds(10 * day);
  open({ startDate: inSeconds(-10 * day), endDate }, [
    listedTask(1, { title: 'Method statement', endDate: inSeconds(-day) }),
    listedTask(2, { endDate }),
  ]);
  expect(await screen.findByText('Method statement ended')).toBeTruthy();
  expect(document.querySelectorAll('[data-mark]')).toHaveLength(1);
});

it('draws one mark for tasks that end together', async () => {
  const earlier = inSeconds(day);
  open({ startDate: inSeconds(-10 * day), endDate: inSeconds(10 * day) }, [
    listedTask(1, { endDate: earlier }),
    listedTask(2, { endDate: earlier }),
  ]);
  expect(await screen.findByText('2 tasks end')).toBeTruthy();
});

it.each([
  ['was never opened', { box: 'SHUT', sealed: true }, 'The box stays closed.'],
  ['was opened', { box: 'OPENED', sealed: true }, 'What was opened stays readable.'],
  ['does not exist', { box: 'NONE', sealed: false }, ''],
] as const)('says what becomes of a cancelled box that %s', async (_which, traits, text) => {
  open({
    ...traits,
    status: 'CANCELLED',
    statusReason: 'No budget',
    publishedAt: '2026-11-01T09:00:00Z',
    statusChange: { at: '2026-11-03T09:30:00Z', by: null },
  });
  const band = await screen.findByRole('note');
  expect(band.textContent?.trim()).toBe(`Cancelled 2026-11-03: No budget. ${text}`.trim());
});
