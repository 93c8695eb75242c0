export { amendmentsOf, insertAmendment, listAmendments, recordReadUntil } from './amendment.repo.ts';
