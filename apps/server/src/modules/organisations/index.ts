export type { OrganisationDeps } from './organisation.deps.ts';
export { organisationLogo } from './organisation.files.ts';
export { registerOrganisationRoutes } from './organisation.routes.ts';
export { rejectDuplicateName } from './reject-duplicate-name.ts';
