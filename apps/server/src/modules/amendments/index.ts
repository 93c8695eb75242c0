export { insertAmendment, listAmendments } from './amendment.repo.ts';
