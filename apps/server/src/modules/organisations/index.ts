export { organisationLogo } from './organisation.files.ts';
