import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { event } from '../../../entities/test/event.ts';
import { renderPage } from '../../../shared/test/render-page.tsx';
import { testId } from '../../../shared/test/test-id.ts';
import { OpenersWarning } from './openers-warning.tsx';

const una = { id: testId(1), fullName: 'Una Bell', isActive: true };
const ravi = { id: testId(2), fullName: 'Ravi Nair', isActive: false };
const named = { openingNeedsTwo: true, openers: [una, ravi] };

it('warns when fewer than two of the people named can open the box, and links to the form', async () => {
  renderPage(() => <OpenersWarning event={event(1, named)} />, '/');
  expect(
    await screen.findByText(/Of the 2 people named, 1 can still open it\. Two are needed\./),
  ).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Change who can open the box' });
  expect(link.getAttribute('href')).toMatch(/\?view=edit$/);
});

it('says that a completed event must be reopened first', async () => {
  const { can } = event(1);
  const shown = event(1, { ...named, status: 'COMPLETED', can: { ...can, edit: false } });
  renderPage(() => <OpenersWarning event={shown} />, '/');
  expect(await screen.findByText(/reopen the event, name other people and extend its tasks/)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it.each([
  ['if two can', { ...named, openers: [una, { ...ravi, isActive: true }] }],
  ['if no one is named', { ...named, openers: [] }],
  ['for a draft', { ...named, status: 'DRAFT' as const }],
  ['once the boxes are opened', { ...named, box: 'OPENED' as const }],
])('does not warn %s', (_when, traits) => {
  renderPage(() => <OpenersWarning event={event(1, traits)} />, '/');
  expect(screen.queryByRole('note')).toBeNull();
});
