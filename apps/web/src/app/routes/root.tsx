import { createRootRoute, Outlet } from '@tanstack/react-router';
import { useRefreshOnAppEvents } from '../../entities/cache/use-refresh-on-app-events.ts';
import { useLiveUpdates } from '../../entities/live/use-live-updates.ts';
import type { LayoutName, RouteName } from '../../entities/routes/route-table.ts';
import { RouteLayout } from '../layouts/route-layout.tsx';
import { FailurePage } from '../pages/failure-page.tsx';
import { useAppServices } from '../use-app-services.ts';
import { useDocumentTitle } from '../use-document-title.ts';
import { useFocusOnNavigation } from '../use-focus-on-navigation.ts';
import { useFont } from '../use-font.ts';
import { usePreloadAhead } from '../use-preload-ahead.ts';
import { useScrollToSelected } from '../use-scroll-to-selected.ts';
import { useSession } from '../use-session.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Names in the route table that share the path. */
    names?: readonly [RouteName, ...RouteName[]];
    /** Layout of the route, `default` if undefined. */
    layout?: LayoutName;
  }
}

export const rootRoute = createRootRoute({ component: Root, errorComponent: FailurePage });

function Root() {
  useSession();
  useRefreshOnAppEvents();
  useLiveUpdates();
  useAppServices();
  useDocumentTitle();
  useFocusOnNavigation();
  useScrollToSelected();
  usePreloadAhead();
  useFont();
  return (
    <RouteLayout>
      <Outlet />
    </RouteLayout>
  );
}
