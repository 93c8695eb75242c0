export { findBusinessUnit } from './business-unit.repo.ts';
export { registerBusinessUnitRoutes } from './business-unit.routes.ts';
