import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { event } from '../../../entities/test/event.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { testId } from '../../../shared/test/test-id.ts';
import { EventAmendments } from './event-amendments.tsx';

const shown = event(1, { title: 'Quay cranes' });
const amendment = {
  at: '2026-11-14T09:00:00Z',
  by: 'Una Bell',
  taskId: null,
  taskTitle: null,
  isInternal: false,
  reason: null,
  sentBefore: 0,
};

it('describes the changes of the event and its tasks in words', async () => {
  mockApi({
    [`GET /api/business-unit/events/${shown.id}/amendments`]: () =>
      json({
        data: [
          {
            ...amendment,
            id: testId(1),
            taskId: testId(8001),
            taskTitle: 'Price schedule',
            sentBefore: 1,
            changes: [
              { path: 'declineAllowed', before: true, after: false },
              { path: 'sheet.questions[Weight [t], net].max', before: '5', after: '9' },
              {
                path: 'sheet.questions[Colour]',
                before: null,
                after: { type: 'ONE_OF', label: 'Colour', required: true, options: ['Red', 'Blue'] },
              },
              { path: 'sheet.priceTable.leadTime', before: null, after: 'WEEKS' },
              { path: 'sheet.lines[V6 Weather standby].quantity', before: '5', after: '8', unit: 'day' },
            ],
          },
          {
            ...amendment,
            id: testId(2),
            changes: [{ path: 'title', before: 'Cranes', after: 'Quay cranes' }],
          },
          {
            ...amendment,
            id: testId(3),
            isInternal: true,
            reason: 'Ravi is away',
            changes: [
              { path: 'openers', before: ['Una Bell', 'Ravi Nair'], after: ['Una Bell', 'Ada Byron'] },
            ],
          },
        ],
      }),
  });
  renderFeaturePage(() => <EventAmendments event={shown} />, '/', '/');
  const [ofTask, ofEvent, ofOpeners] = await screen.findAllByRole('listitem');
  if (!ofTask || !ofEvent || !ofOpeners) throw new Error('Three amendments are shown.');
  expect(ofOpeners.textContent).toContain('People who can open the box: Una Bell, Ravi Nair');
  expect(within(ofOpeners).getByText('Una Bell, Ada Byron')).toBeTruthy();
  expect(within(ofOpeners).getByText('Reason: Ravi is away')).toBeTruthy();
  expect(within(ofOpeners).getByText(/not shown to suppliers/)).toBeTruthy();
  const task = within(ofTask).getByRole('link', { name: 'Price schedule' });
  expect(task.getAttribute('href')).toContain(testId(8001));
  expect(within(ofTask).getByText('V6 Weather standby').tagName).toBe('B');
  expect(ofTask.textContent).toContain('V6 Weather standby, quantity: 58 day');
  expect(ofTask.textContent).toContain('Declining allowed: YesNo');
  expect(ofTask.textContent).toContain('Weight [t], net, maximum: 59');
  expect(within(ofTask).getByText('In weeks')).toBeTruthy();
  expect(ofTask.textContent).toContain('Colour added');
  expect(ofTask.textContent).toContain('Type: One of');
  expect(ofTask.textContent).toContain('Options: Red, Blue');
  const sent = within(ofTask).getByRole('link', { name: '1 response was submitted before' });
  expect(sent.getAttribute('href')).toContain('part=suppliers');
  expect(ofEvent.textContent).toContain('Title: CranesQuay cranes');
  expect(within(ofEvent).queryByRole('link')).toBeNull();
});
