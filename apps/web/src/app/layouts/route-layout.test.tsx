import { QueryClientProvider } from '@tanstack/react-query';
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
import { expect, test, vi } from 'vitest';
import type { LayoutName } from '../../entities/routes/route-table.ts';
import { createQueryClient } from '../../shared/lib/create-query-client.ts';
import { json, mockApi } from '../../shared/test/mock-api.ts';
import { version } from '../../shared/test/version.ts';
import { FailurePage } from '../pages/failure-page.tsx';
import { RouteLayout } from './route-layout.tsx';

function open(layout: LayoutName | undefined, Page: () => string) {
  mockApi({ 'GET /api/version': () => json({ data: version }) });
  const root = createRootRoute({
    component: () => (
      <RouteLayout>
        <Outlet />
      </RouteLayout>
    ),
  });
  const page = createRoute({
    getParentRoute: () => root,
    path: '/',
    staticData: { layout },
    component: Page,
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory(),
    defaultErrorComponent: FailurePage,
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

test.each([
  [undefined, { bar: true, footer: true, logo: true }],
  ['default', { bar: true, footer: true, logo: true }],
  ['user-form', { bar: false, footer: false, logo: true }],
  ['simple', { bar: false, footer: false, logo: false }],
] as const)('renders layout %s', async (layout, expected) => {
  open(layout, () => 'The page');
  expect((await screen.findByText('The page')).closest('main')).toBeTruthy();
  expect({
    bar: screen.queryByText('Skip to content') !== null,
    footer: screen.queryByRole('contentinfo') !== null,
    logo: screen.queryAllByRole('link', { name: 'Tenderbox home' }).length > 0,
  }).toEqual(expected);
});

test('keeps the layout when a page crashes and offers a retry', async () => {
  const silenced = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
  for (const output of silenced) output.mockImplementation(() => undefined);
  let isBroken = true;
  open('default', () => {
    if (isBroken) throw new Error('a secret detail');
    return 'The page';
  });
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
  expect(screen.getByRole('banner').ownerDocument.body.textContent).not.toContain('a secret detail');
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The page')).toBeTruthy();
  for (const output of silenced) output.mockRestore();
});
