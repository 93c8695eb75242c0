import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { event } from '../../../entities/test/event.ts';
import { renderPage } from '../../../shared/test/render-page.tsx';
import { WhatASaveDoes } from './event-editing.tsx';

const ofOpeners = /Suppliers never see who opens the boxes, and are notified only if the number/;
const running = { status: 'ACTIVE', startDate: '2020-01-01T00:00:00Z', supplierCount: 3 } as const;

it('says that a change of the openers alone notifies no suppliers', async () => {
  renderPage(() => <WhatASaveDoes event={event(1, { ...running, openingNeedsTwo: true })} />, '/');
  expect(await screen.findByText(/^3 suppliers will be notified by e-mail/)).toBeTruthy();
  expect(screen.getByText(ofOpeners)).toBeTruthy();
});

it('says nothing about openers if anyone opens the box', async () => {
  renderPage(() => <WhatASaveDoes event={event(1, { ...running, openingNeedsTwo: false })} />, '/');
  expect(await screen.findByText(/^3 suppliers will be notified by e-mail/)).toBeTruthy();
  expect(screen.queryByText(ofOpeners)).toBeNull();
});
