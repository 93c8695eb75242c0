import Dialog from '@mui/material/Dialog';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stylesOf } from '../../test/styles.ts';
import { clearAppMessage, clearAppMessageOnNavigation, showAppMessage } from './app-message.ts';
import { AppMessageBar } from './app-message-bar.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const show = (message: Parameters<typeof showAppMessage>[0]) => act(() => showAppMessage(message));
function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}
const bar = () => screen.getByText('Saved').closest('[data-status]') as HTMLElement;
const isShown = (text = 'Saved') => screen.queryByText(text) !== null;

describe('message bar', () => {
  test('shows nothing until there is a message', () => {
    render(<AppMessageBar />);
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  test.each(['success', 'warning', 'error'] as const)('shows the text in the colour of %s', (status) => {
    render(<AppMessageBar />);
    show({ text: 'Saved', status });
    expect(bar().dataset.status).toBe(status);
    expect(screen.getByRole(status === 'error' ? 'alert' : 'status', { name: '' }).textContent).toContain(
      'Saved',
    );
  });

  test('listens to the app event on the window', () => {
    render(<AppMessageBar />);
    const detail = { text: 'Saved', status: 'success', timeout: -1 };
    act(() => {
      window.dispatchEvent(new CustomEvent('display-app-message', { detail }));
    });
    expect(isShown()).toBe(true);
  });

  test('disappears when Close is pressed', () => {
    render(<AppMessageBar />);
    show({ text: 'Saved' });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(isShown()).toBe(false);
  });

  test('replaces the old message and restarts the timeout', () => {
    render(<AppMessageBar />);
    show({ text: 'Saved' });
    pass(4000);
    show({ text: 'Sent' });
    expect(isShown('Saved')).toBe(false);
    pass(4999);
    expect(isShown('Sent')).toBe(true);
    pass(1);
    expect(isShown('Sent')).toBe(false);
  });

  test('is the first row of the screen, before the page', () => {
    render(<AppMessageBar />);
    show({ text: 'Saved' });
    expect(document.body.firstElementChild?.textContent).toContain('Saved');
    expect(stylesOf(bar().closest('body > *') as HTMLElement).position).toBe('sticky');
  });

  test('disappears when a new action starts', () => {
    render(<AppMessageBar />);
    show({ text: 'Saved', timeout: -1 });
    act(() => clearAppMessage());
    expect(isShown()).toBe(false);
  });

  test.each([
    ['disappears when its page is left', false],
    ['stays if it explains why another page is shown', true],
  ])('%s', async (_, forNextPage) => {
    vi.useRealTimers();
    const root = createRootRoute();
    const routeTree = root.addChildren(
      ['/', '/next', '/last'].map((path) => createRoute({ getParentRoute: () => root, path })),
    );
    const router = createRouter({ routeTree, history: createMemoryHistory() });
    const stop = clearAppMessageOnNavigation(router);
    render(
      <>
        <RouterProvider router={router as never} />
        <AppMessageBar />
      </>,
    );
    await act(() => router.load());
    show({ text: 'Saved', timeout: -1, forNextPage });
    await act(() => router.navigate({ to: '/next' }));
    expect(isShown()).toBe(forNextPage);
    await act(() => router.navigate({ to: '/last' }));
    expect(isShown()).toBe(false);
    stop();
  });

  test('is announced while a dialog hides the rest of the page', async () => {
    vi.useRealTimers();
    const { rerender } = render(<AppMessageBar />);
    rerender(
      <>
        <AppMessageBar />
        <Dialog open>A dialog</Dialog>
      </>,
    );
    show({ text: 'Saved' });
    expect(await screen.findByRole('button', { name: 'Close' })).toBeTruthy();
  });
});

describe('timeout', () => {
  test('is 5000 ms by default', () => {
    render(<AppMessageBar />);
    show({ text: 'Saved' });
    pass(4999);
    expect(isShown()).toBe(true);
    pass(1);
    expect(isShown()).toBe(false);
  });

  test('can be configured', () => {
    render(<AppMessageBar />);
    show({ text: 'Saved', timeout: 1000 });
    pass(1000);
    expect(isShown()).toBe(false);
  });

  test('of -1 keeps the message until it is closed', () => {
    render(<AppMessageBar />);
    show({ text: 'Saved', timeout: -1 });
    pass(24 * 60 * 60 * 1000);
    expect(isShown()).toBe(true);
  });

  test.each([
    ['the pointer is over it', () => fireEvent.pointerEnter(bar()), () => fireEvent.pointerLeave(bar())],
    [
      'it has the focus',
      () => fireEvent.focus(screen.getByRole('button')),
      () => fireEvent.blur(screen.getByRole('button')),
    ],
  ])('is paused while %s', (_, enter, leave) => {
    render(<AppMessageBar />);
    show({ text: 'Saved' });
    pass(3000);
    enter();
    pass(60_000);
    expect(isShown()).toBe(true);
    leave();
    pass(1999);
    expect(isShown()).toBe(true);
    pass(1);
    expect(isShown()).toBe(false);
  });
});

describe('swipe', () => {
  function swipe(x: number, y: number, end: 'pointerUp' | 'pointerCancel' = 'pointerUp') {
    render(<AppMessageBar />);
    show({ text: 'Saved', timeout: -1 });
    fireEvent.pointerDown(bar(), { pointerId: 1, clientX: 200, clientY: 200 });
    fireEvent.pointerMove(window, { pointerId: 1, clientX: 200 + x, clientY: 200 + y });
    fireEvent[end](window, { pointerId: 1, clientX: 200 + x, clientY: 200 + y });
  }

  test.each([
    [51, 0],
    [-51, 0],
    [0, -51],
  ])('over 50 px dismisses the message (%i, %i)', (x, y) => {
    swipe(x, y);
    expect(isShown()).toBe(false);
  });

  test.each([
    [50, 0],
    [-50, 0],
    [0, -50],
    [0, 200],
  ])('of 50 px or less, or downwards, keeps the message (%i, %i)', (x, y) => {
    swipe(x, y);
    expect(isShown()).toBe(true);
    expect(bar().style.transform).toBe('');
  });

  test('cancelled by the browser keeps the message', () => {
    swipe(120, 0, 'pointerCancel');
    expect(isShown()).toBe(true);
  });

  test('moves the bar along', () => {
    render(<AppMessageBar />);
    show({ text: 'Saved', timeout: -1 });
    fireEvent.pointerDown(bar(), { pointerId: 1, clientX: 0, clientY: 0 });
    fireEvent.pointerMove(window, { pointerId: 1, clientX: 30, clientY: 0 });
    fireEvent.pointerMove(window, { pointerId: 2, clientX: 300, clientY: 0 });
    expect(bar().style.transform).toBe('translate(30px, 0px)');
  });
});
