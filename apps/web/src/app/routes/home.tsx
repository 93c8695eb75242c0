import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { title: 'status.title' },
  component: lazyRouteComponent(
    () => import('../../features/status/components/status-page.tsx'),
    'StatusPage',
  ),
});
