// A door of its own, so that the schema library is loaded when the form is first checked.
export { credentialsSchema } from '@tenderbox/contract';
