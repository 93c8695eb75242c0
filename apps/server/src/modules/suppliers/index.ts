export { registerOrganisationSupplierRoutes } from './organisation-supplier.routes.ts';
export { findSupplier } from './supplier.repo.ts';
export { registerSupplierRoutes } from './supplier.routes.ts';
