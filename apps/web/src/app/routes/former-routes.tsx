import { createRoute, redirect } from '@tanstack/react-router';
import { pathTo } from '../../entities/routes/path-to.ts';
import { rootRoute } from './root.tsx';

/** Addresses of earlier versions, which mails and bookmarks may still hold: each leads to what stands there now. */
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
