import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { event } from '../test/event.ts';
import { renderFeaturePage } from '../test/render-page.tsx';
import { ShortName } from './short-deadline.tsx';

it('names the event and the shown task', async () => {
  renderFeaturePage(() => <ShortName event={event(1)} task="Price schedule" />, '/');
  expect(await screen.findByText('Event 1')).toBeTruthy();
  expect(screen.getByText('Price schedule')).toBeTruthy();
});
