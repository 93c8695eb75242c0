// Separate module, so that the schema library is loaded only when the form is first validated.
export { credentialsSchema } from '@tenderbox/contract';
