import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadAllTexts } from '../../shared/i18n/load-texts.ts';
import { rootRoute } from './root.tsx';

/** Route of the kit page, in development only. */
export const kitRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/kit',
        loader: loadAllTexts,
        component: lazyRouteComponent(() => import('./kit-page.tsx'), 'KitPage'),
      }),
    ]
  : [];
