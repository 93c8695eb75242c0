import { createRoute, redirect } from '@tanstack/react-router';
import { pathTo } from '../../entities/routes/path-to.ts';
import { rootRoute } from './root.tsx';

/** URLs of earlier versions that e-mails and bookmarks may still contain, redirected to the current ones. */
export const formerRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/history',
    beforeLoad: ({ search }) => {
      throw redirect({ to: pathTo('sourcingEvents'), search: { ...search, view: 'history' }, replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sourcing-suppliers/$supplierId',
    beforeLoad: ({ params: { supplierId }, search }) => {
      const to = pathTo('sourcingOrganisationSuppliers');
      throw redirect({ to, search: { ...search, supplierId }, replace: true });
    },
  }),
];
