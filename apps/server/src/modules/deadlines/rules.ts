/** The pure entry point: what rules and policies of other modules may import. */
export { type EntryInput, mayEnter } from './entry.rules.ts';
export { hasEnded, hasStarted } from './instants.rules.ts';
