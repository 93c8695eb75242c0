export { rejectDuplicateName } from './name-taken.ts';
export { organisationLogo } from './organisation.files.ts';
export type { OrganisationDeps } from './organisation.parts.ts';
export { registerOrganisationRoutes } from './organisation.routes.ts';
