export { refuseTakenName } from './name-taken.ts';
export { organisationLogo } from './organisation.files.ts';
export type { OrganisationParts } from './organisation.parts.ts';
export { registerOrganisationRoutes } from './organisation.routes.ts';
