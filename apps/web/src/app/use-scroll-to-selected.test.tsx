import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useScrollToSelected } from './use-scroll-to-selected.ts';

function open(wantsStillness: boolean, Page = () => <p data-selected="true">selected</p>) {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  vi.stubGlobal('matchMedia', () => ({ matches: wantsStillness }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const root = createRootRoute({
    component: function Root() {
      useScrollToSelected();
      return <Outlet />;
    },
  });
  const page = createRoute({
    getParentRoute: () => root,
    path: '/$id',
    component: Page,
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/one'] }),
  });
  render(<RouterProvider router={router as never} />);
  return { router, scrolled };
}

test.each([
  [false, 'smooth'],
  [true, 'instant'],
])(
  'scrolls the selected element into view after navigation; reduced motion %s: %s',
  async (still, behavior) => {
    const { router, scrolled } = open(still);
    await screen.findByText('selected');
    await vi.waitFor(() => expect(scrolled).toHaveBeenCalledTimes(1));
    const begun = performance.now();
    await act(() => router.navigate({ href: '/two' }));
    await vi.waitFor(() => expect(scrolled).toHaveBeenCalledTimes(2));
    expect(performance.now() - begun).toBeGreaterThanOrEqual(249);
    expect(scrolled).toHaveBeenLastCalledWith({ behavior, block: 'nearest' });
    // A change of the query alone is not a page change.
    await act(() => router.navigate({ href: '/two?page=2' }));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(scrolled).toHaveBeenCalledTimes(2);
  },
);

/** Page whose list loads long after the page itself. */
function LatePage() {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setThere(true), 600);
    return () => clearTimeout(timer);
  }, []);
  return isThere ? <p data-selected="true">selected</p> : <p>loading</p>;
}

test('scrolls once to the selected element of a list that loads late', async () => {
  const { scrolled } = open(false, LatePage);
  await screen.findByText('loading');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(scrolled).not.toHaveBeenCalled();
  await screen.findByText('selected');
  await vi.waitFor(() => expect(scrolled).toHaveBeenCalledTimes(1));
  screen.getByText('selected').setAttribute('data-selected', 'true');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(scrolled).toHaveBeenCalledTimes(1);
});

test('does not scroll for a late list once the user has interacted', async () => {
  const { scrolled } = open(false, LatePage);
  await screen.findByText('loading');
  await new Promise((resolve) => setTimeout(resolve, 300));
  window.dispatchEvent(new WheelEvent('wheel'));
  await screen.findByText('selected');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(scrolled).not.toHaveBeenCalled();
});
