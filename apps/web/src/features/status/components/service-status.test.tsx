import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { ready } from '../../../shared/test/readiness.ts';
import { version } from '../../../shared/test/version.ts';
import { ServiceStatus } from './service-status.tsx';

function open(answers: Parameters<typeof mockApi>[0] = {}) {
  mockApi({
    'GET /api/version': () => json({ data: { ...version, demo: true } }),
    'GET /api/health/ready': () => json({ data: ready }),
    ...answers,
  });
  renderFeaturePage(ServiceStatus, '/');
}

test('shows the version, the health and the server time with its time zone', async () => {
  open();
  expect(await screen.findByRole('region', { name: 'Status' })).toBeTruthy();
  expect(await screen.findByText('Everything is working')).toBeTruthy();
  expect(screen.getAllByText('Ready')).toHaveLength(5);
  expect(await screen.findByText('1.2.3')).toBeTruthy();
  expect(screen.getByText('0123456789ab')).toBeTruthy();
  expect(screen.getByText('Demo data')).toBeTruthy();
  expect(document.querySelector('time[datetime^="2026-11-30T17:00"]')?.textContent).toBe(
    '2026-11-30 17:00 UTC',
  );
});

test('lists components that are not ready', async () => {
  open({ 'GET /api/health/ready': () => json({ data: { ...ready, jobs: 'failed' } }, 503) });
  expect(await screen.findByText('Some components are not ready')).toBeTruthy();
  expect(screen.getByText('Not ready').closest('li')?.textContent).toContain('Background jobs');
  expect(screen.getAllByText('Ready')).toHaveLength(4);
});

test('shows skeletons while loading', async () => {
  open({ 'GET /api/health/ready': () => new Promise(() => undefined) });
  expect(await screen.findByRole('status', { name: 'Loading, please wait…' })).toBeTruthy();
});

test('shows an error and retries', async () => {
  let isBroken = true;
  open({ 'GET /api/health/ready': () => (isBroken ? json({}, 500) : json({ data: ready })) });
  expect(await screen.findByText('The status could not be loaded')).toBeTruthy();
  expect(screen.getByText('The requested operation could not be completed due to an error')).toBeTruthy();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Everything is working')).toBeTruthy();
});

test('shows the health even if the version cannot be loaded', async () => {
  open({ 'GET /api/version': () => json({ message: 'No version today' }, 500) });
  expect(await screen.findByText('No version today')).toBeTruthy();
  expect(screen.getByText('Everything is working')).toBeTruthy();
});
