import { ThemeProvider } from '@emotion/react';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

import { createQueryClient } from '../lib/create-query-client.ts';
import { componentDefaults } from '../theme/components.ts';
import { theme } from '../theme/theme.ts';
import { AppMessageBar } from '../ui/feedback/app-message-bar.tsx';

/** Renders one page at a URL. Every other URL is an empty page. */
export function renderPage(Page: () => ReactNode, path: string, address = path) {
  const root = createRootRoute({ component: Outlet });
  const page = createRoute({ getParentRoute: () => root, path, component: Page });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null });
  const router = createRouter({
    routeTree: root.addChildren([page, elsewhere]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(
    <ThemeProvider theme={theme}>
      <DefaultPropsProvider value={componentDefaults}>
        <QueryClientProvider client={createQueryClient()}>
          <RouterProvider router={router as never} />
          <AppMessageBar />
        </QueryClientProvider>
      </DefaultPropsProvider>
    </ThemeProvider>,
  );
  return router;
}
