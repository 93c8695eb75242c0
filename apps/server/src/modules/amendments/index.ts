export { amendmentsOf, insertAmendment, keepReadUntil, listAmendments } from './amendment.repo.ts';
