import { fullNameSchema, usernameSchema } from '@tenderbox/contract';
import { inviteSystemAdmin } from '../modules/identity/commands/invite-system-admin.ts';
import { readConfig } from '../platform/config/config.ts';
import type { Command } from './command.ts';
import { usage } from './usage.ts';
import { withDatabase } from './with-database.ts';

export const createSystemAdmin: Command = async (words, environment) => {
  if (words.length !== 2) throw new Error(usage);
  const email = usernameSchema.safeParse(words[0]);
  const fullName = fullNameSchema.safeParse(words[1]);
  if (!email.success) throw new Error(`EMAIL is not a valid e-mail address. ${usage}`);
  if (!fullName.success) throw new Error(`FULL NAME must be one line of 1 to 255 characters. ${usage}`);
  const config = readConfig(environment);
  const path = await withDatabase(config, (db) => inviteSystemAdmin(db, email.data, fullName.data));
  return `Invitation link, valid for 14 days:\n${config.publicUrl}${path}`;
};
