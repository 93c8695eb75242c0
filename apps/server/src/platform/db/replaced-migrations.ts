import { MigrationError } from './migration-error.ts';

/** The migrations of version 1.0.0-rc.1. The squashed ones below build the same database. */
export const replacedMigrations = `
  0001-platform 0002-tenants-and-accounts 0003-files 0004-sign-in 0005-organisations 0006-suppliers 0007-lists
  0008-events 0009-tasks 0010-task-suppliers 0011-responses 0012-box 0013-uploads 0014-messages 0015-notices
  0016-calendar 0017-api-clients 0018-webhooks 0019-audit-chain 0020-arrival 0022-instants-in-range
  0022-storage-limits 0023-heads 0023-seal 0025-mails-to-suppliers 0026-other-admins 0026-status-changes
  0026-unit-currency 0027-refused-attempts 0028-plain-names 0029-buyers-do-not-block-suppliers
  0030-replaced-submissions 0031-box-due 0032-wrapping-secrets 0034-openings-by-the-server 0035-epochs-and-ends
  0036-second-closings 0037-conditions 0037-self-check 0038-key-records 0039-restore-records 0040-openers
  0041-confirmations-of-openings 0042-evidence-for-suppliers 0043-isolated-work 0044-backlog
  0044-indexes-and-batches 0045-mail-priorities`
  .trim()
  .split(/\s+/)
  .map((name) => `${name}.ts`);

const lastSquashed = '0016';

/** Whether a migration is one of those that replace the ones of 1.0.0-rc.1. */
export const isSquashed = (name: string) => name.slice(0, lastSquashed.length) <= lastSquashed;

/** Whether a migration is one of 1.0.0-rc.1, of which databases and backups may have a list. */
export const isReplaced = (name: string) => replacedMigrations.includes(name);

/**
 * Puts the squashed migrations in place of those of 1.0.0-rc.1 in a list of applied ones. Throws if only some of them were
 * applied: `what` is a database or a backup of an earlier version.
 */
export function replaceMigrations(what: string, applied: string[], known: string[]): string[] {
  if (!applied.some(isReplaced)) return applied;
  const missing = replacedMigrations.find((name) => !applied.includes(name));
  if (missing) {
    throw new MigrationError(
      `The ${what} is of a version before 1.0.0-rc.1 (it lacks the migration ${missing}). Start version 1.0.0-rc.1 with it once, then this version.`,
    );
  }
  return [...known.filter(isSquashed), ...applied.filter((name) => !isReplaced(name))];
}
