import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ownUnit } from '../../../entities/test/business-unit.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { NewEventPage } from './new-event-page.tsx';

const shownIn = (field: HTMLElement) => (field.textContent ?? '').replace(/[\u200b-\u2069]/g, '');

it('repeats next to the form what is typed', async () => {
  mockApi({
    'GET /api/business-unit': () => json({ data: { ...ownUnit, timeZone: 'UTC' } }),
    'GET /api/sourcing-organisation/labels': () => json({ data: [] }),
  });
  renderFeaturePage(NewEventPage, '/sourcing/events/new');
  const side = within(await screen.findByRole('region', { name: 'Your event' }));
  expect(side.getByText('No title yet')).toBeTruthy();
  expect(side.getByText('Sealed, opened by one person')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: /Title/ }), 'Fenders');
  expect(side.getByText('Fenders')).toBeTruthy();
  expect(screen.getByText('Once published, only later')).toBeTruthy();
});

it('suggests now as the start and the default hour for the end of a new event', async () => {
  mockApi({
    'GET /api/business-unit': () => json({ data: { ...ownUnit, timeZone: 'UTC' } }),
    'GET /api/sourcing-organisation/labels': () => json({ data: [] }),
  });
  const before = Date.now();
  renderFeaturePage(NewEventPage, '/sourcing/events/new');
  await screen.findAllByRole('spinbutton');
  const shown = (name: RegExp) => shownIn(screen.getByRole('group', { name }));
  const [, day, clock] = /(\d{4}-\d\d-\d\d)\D*(\d\d:\d\d)/.exec(shown(/^Start date/)) ?? [];
  const start = Date.parse(`${day}T${clock}Z`);
  expect(start).toBeGreaterThan(before - 61_000);
  expect(start).toBeLessThanOrEqual(Date.now());
  expect(shown(/^End/)).toMatch(/^\d{4}-\d\d-\d\d\s?17:00/);
});
