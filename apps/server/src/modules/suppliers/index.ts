export { registerOrganisationSupplierRoutes } from './organisation-supplier.routes.ts';
