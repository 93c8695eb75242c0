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
            changes: [
              { path: 'declineAllowed', before: true, after: false },
              { path: 'sheet.questions[Weight [t], net].max', before: '5', after: '9' },
              {
                path: 'sheet.questions[Colour]',
                before: null,
                after: { type: 'ONE_OF', label: 'Colour', required: true, options: ['Red', 'Blue'] },
              },
              { path: 'sheet.priceTable.leadTime', before: null, after: 'WEEKS' },
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
  expect(within(ofOpeners).getByText('People who can open the box')).toBeTruthy();
  expect(within(ofOpeners).getByText('Una Bell, Ada Byron')).toBeTruthy();
  expect(within(ofOpeners).getByText('Reason: Ravi is away')).toBeTruthy();
  expect(within(ofOpeners).getByText(/not shown to suppliers/)).toBeTruthy();
  expect(within(ofTask).getByText('Task “Price schedule”')).toBeTruthy();
  expect(within(ofTask).getByText('Declining allowed')).toBeTruthy();
  expect(within(ofTask).getByText('Question “Weight [t], net” · Maximum')).toBeTruthy();
  expect(within(ofTask).getByText('In weeks')).toBeTruthy();
  expect(ofTask.textContent).toContain('Type: One of');
  expect(ofTask.textContent).toContain('Options: Red, Blue');
  expect(ofTask.textContent).toContain('Required: Yes');
  expect(within(ofEvent).getByText('Title')).toBeTruthy();
  expect(ofEvent.textContent).not.toContain('Task');
});
