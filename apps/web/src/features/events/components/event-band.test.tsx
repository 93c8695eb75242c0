import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { event } from '../../../entities/test/event.ts';
import { serverNow } from '../../../shared/lib/server-clock.ts';
import { renderPage } from '../../../shared/test/render-page.tsx';
import { EventBand } from './event-band.tsx';

const inSeconds = (seconds: number) => new Date(serverNow() + 1000 * seconds).toISOString();

it('says when the boxes close instead of offering to complete the event', async () => {
  const shown = event(1, {
    status: 'ACTIVE',
    lastEndDate: inSeconds(-18),
    boxesCloseAt: inSeconds(42),
    completionDue: inSeconds(-18),
  });
  renderPage(() => <EventBand event={shown} />, '/');
  expect(await screen.findByText(/^Closes in 4[12] s$/)).toBeTruthy();
});

it('says that the boxes are closing until they have closed', async () => {
  const shown = event(1, { status: 'ACTIVE', lastEndDate: inSeconds(-61), boxesCloseAt: inSeconds(-1) });
  renderPage(() => <EventBand event={shown} />, '/');
  expect(await screen.findByText('Closing')).toBeTruthy();
});
