import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lazyComponent } from './lazy-component.ts';
import { FailurePage } from './pages/failure-page.tsx';

const Page = () => 'The page itself';

test('offers a retry in the page when a screen cannot be loaded, without a browser reload', async () => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => silenced.mockRestore());
  let isOnline = false;
  const load = vi.fn(async () => {
    // Browser error for an unreachable chunk. The router would handle it by reloading the page.
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module: /assets/page.js');
    return { Page };
  });
  const root = createRootRoute({
    component: () => (
      <>
        <nav>The frame</nav>
        <Outlet />
      </>
    ),
  });
  const page = createRoute({ getParentRoute: () => root, path: '/', component: lazyComponent(load, 'Page') });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory(),
    defaultErrorComponent: FailurePage,
  });
  render(<RouterProvider router={router as never} />);

  expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeTruthy();
  expect(screen.getByText('The frame')).toBeTruthy();
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('tanstack_router_reload'))).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeTruthy();
  expect(load.mock.calls.length).toBeGreaterThan(1);

  isOnline = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The page itself')).toBeTruthy();
});
