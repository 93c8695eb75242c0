import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ownUnit } from '../../../entities/test/business-unit.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { NewEventPage } from './new-event-page.tsx';

const shownIn = (field: HTMLElement) => (field.textContent ?? '').replace(/[\u200b-\u2069]/g, '');

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
