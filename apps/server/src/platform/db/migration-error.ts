/** The database cannot be migrated to this version. The message is one line. */
export class MigrationError extends Error {}
