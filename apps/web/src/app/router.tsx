import { type AnyRoute, createRouter, type RouterHistory } from '@tanstack/react-router';
import { clearAppMessageOnNavigation } from '../shared/ui/feedback/app-message.ts';
import { PageSkeleton } from '../shared/ui/feedback/skeletons.tsx';
import { FailurePage } from './pages/failure-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { formerRoutes } from './routes/former-routes.tsx';
import { kitRoutes } from './routes/kit-routes.tsx';
import { rootRoute } from './routes/root.tsx';
import { tableRoutes } from './routes/table-routes.tsx';
import { parseSearch, stringifySearch } from './search-params.ts';

// The paths come from a table, so links are type-checked by `pathTo` instead.
const routeTree: AnyRoute = rootRoute.addChildren([...tableRoutes, ...formerRoutes, ...kitRoutes]);

/** Router of the app. Uses the browser history unless another one is given. */
export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    history,
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 200,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: FailurePage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  });
  clearAppMessageOnNavigation(router);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
