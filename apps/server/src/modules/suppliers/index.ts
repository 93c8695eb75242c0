export { registerOrganisationSupplierRoutes } from './organisation-supplier.routes.ts';
export { findSupplier } from './supplier.repo.ts';
export { registerSupplierRoutes } from './supplier.routes.ts';
export { supplierCountCompactionJob, supplierRecountJob } from './supplier-counts.repo.ts';
