import { retryFailedNotices } from '../modules/notices/index.ts';
import { readConfig } from '../platform/config/config.ts';
import type { Command } from './command.ts';
import { usage } from './usage.ts';
import { withDatabase } from './with-database.ts';

/** Lets a running server try the notifications that were given up. */
export const retryNotices: Command = (words, environment) => {
  if (words.length > 0) throw new Error(usage);
  return withDatabase(readConfig(environment), async (db) => {
    const count = await db.transaction({ scope: 'job', organisationId: null }, retryFailedNotices);
    return `${count} notifications are tried again within a minute.`;
  });
};
