export { rejectDuplicateName } from './reject-duplicate-name.ts';
export { organisationLogo } from './organisation.files.ts';
export type { OrganisationDeps } from './organisation.deps.ts';
export { registerOrganisationRoutes } from './organisation.routes.ts';
