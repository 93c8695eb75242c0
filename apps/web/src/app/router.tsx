import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { PageSkeleton } from '../shared/ui/skeletons.tsx';
import { FailurePage } from './pages/failure-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { homeRoute } from './routes/home.tsx';
import { kitRoutes } from './routes/kit.tsx';
import { notFoundRoute } from './routes/not-found.tsx';
import { rootRoute } from './routes/root.tsx';

const routeTree = rootRoute.addChildren([homeRoute, ...kitRoutes, notFoundRoute]);

/** The addresses of the app, on the browser's history unless another is given. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    history,
    routeTree,
    defaultPreload: 'intent',
    defaultPendingMs: 200,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: FailurePage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
