import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerCalls, json } from '../shared/test/answer-calls.ts';
import { showAppMessage } from '../shared/ui/app-message.ts';
import { App } from './app.tsx';

const version = {
  appInsightsEnabled: false,
  appInsightsConnectionString: null,
  timestamp: '2026-11-30T17:00:00.000Z',
  hashId: '0123456789abcdef',
  version: '1.2.3',
  demo: true,
  consentScriptUrl: null,
};
const ready = { database: 'ok', migrations: 'ok', jobs: 'ok' };

// The first test should not have to wait for the code that the route loads on demand.
beforeAll(() => import('../features/status/components/service-status.tsx'));

function open(path: string, answers: Parameters<typeof answerCalls>[0] = {}) {
  answerCalls({
    'GET /api/version': () => json({ data: version }),
    'GET /api/health/ready': () => json({ data: ready }),
    ...answers,
  });
  return render(<App history={createMemoryHistory({ initialEntries: [path] })} />);
}

describe('the home page', () => {
  test('shows the version, the health and the time of the server with its zone', async () => {
    open('/');
    expect(await screen.findByText('Everything is working')).toBeTruthy();
    expect(screen.getAllByText('Ready')).toHaveLength(3);
    expect(await screen.findByText('1.2.3')).toBeTruthy();
    expect(screen.getByText('0123456789ab')).toBeTruthy();
    expect(screen.getByText('Demo data')).toBeTruthy();
    expect(screen.getByText('2026-11-30 17:00 UTC')).toBeTruthy();
    expect(document.title).toBe('Status · Tenderbox');
  });

  test('says which parts are not ready', async () => {
    open('/', {
      'GET /api/health/ready': () => json({ data: { ...ready, jobs: 'failed' } }, 503),
    });
    expect(await screen.findByText('Some parts are not ready')).toBeTruthy();
    expect(screen.getByText('Not ready').closest('li')?.textContent).toContain('Background jobs');
    expect(screen.getAllByText('Ready')).toHaveLength(2);
  });

  test('shows places for what is still loading', async () => {
    open('/', { 'GET /api/health/ready': () => new Promise(() => undefined) });
    expect(await screen.findByRole('status', { name: 'Loading, please wait…' })).toBeTruthy();
  });

  test('says what went wrong and tries again', async () => {
    let isBroken = true;
    open('/', {
      'GET /api/health/ready': () => (isBroken ? json({}, 500) : json({ data: ready })),
    });
    expect(await screen.findByText('The status could not be read')).toBeTruthy();
    expect(screen.getByText('The requested operation could not be completed due to an error')).toBeTruthy();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Everything is working')).toBeTruthy();
  });

  test('shows the health even where the version cannot be read', async () => {
    open('/', { 'GET /api/version': () => json({ message: 'No version today' }, 500) });
    expect(await screen.findByText('No version today')).toBeTruthy();
    expect(screen.getByText('Everything is working')).toBeTruthy();
  });
});

describe('an address without a page', () => {
  test('says so and leads home', async () => {
    open('/no/such/page');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
    expect(document.title).toBe('Page not found · Tenderbox');
    await userEvent.click(screen.getByRole('link', { name: 'Go to the home page' }));
    expect(await screen.findByRole('heading', { name: 'Status' })).toBeTruthy();
    expect(document.title).toBe('Status · Tenderbox');
    await waitFor(() => expect(document.activeElement?.id).toBe('content'));
  });
});

describe('the frame', () => {
  test('has a top bar that leads home, the content and a footer with the version', async () => {
    open('/');
    const [home] = await screen.findAllByRole('link', { name: 'Tenderbox home' });
    expect(home?.getAttribute('href')).toBe('/');
    expect(screen.getByRole('main')).toBeTruthy();
    expect(await screen.findByText('Version 1.2.3')).toBeTruthy();
  });

  test('lets the keyboard skip the top bar', async () => {
    open('/');
    await userEvent.click(await screen.findByText('Skip to content'));
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  test('shows app messages', async () => {
    open('/');
    await screen.findByRole('main');
    showAppMessage({ text: 'Hello' });
    expect(await screen.findByText('Hello')).toBeTruthy();
  });
});
