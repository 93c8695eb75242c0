/** The database cannot be brought to what this version needs; the message is one line. */
export class MigrationError extends Error {}
