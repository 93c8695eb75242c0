import { createRoute } from '@tanstack/react-router';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { rootRoute } from './root.tsx';

/** Any other path. */
export const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  staticData: { title: 'notFound.title' },
  component: NotFoundPage,
});
