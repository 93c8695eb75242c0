import { createRootRoute, Outlet } from '@tanstack/react-router';
import { type LayoutName, RouteLayout } from '../layouts/route-layout.tsx';
import { FailurePage } from '../pages/failure-page.tsx';
import { type TitleKey, useDocumentTitle } from '../use-document-title.ts';
import { useFocusOnNavigation } from '../use-focus-on-navigation.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The layout of the route; `default` when none is given. */
    layout?: LayoutName;
    /** The text that stands before the product's name in the title of the window. */
    title?: TitleKey;
  }
}

export const rootRoute = createRootRoute({ component: Root, errorComponent: FailurePage });

function Root() {
  useDocumentTitle();
  useFocusOnNavigation();
  return (
    <RouteLayout>
      <Outlet />
    </RouteLayout>
  );
}
