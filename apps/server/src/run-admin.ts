import type { Command, Environment } from './admin/command.ts';
import { usage } from './admin/usage.ts';

/** Each command loads only what it needs, so that a wrong command fails immediately. */
const commands = new Map<string, () => Promise<Command>>([
  ['status', async () => (await import('./admin/status.ts')).status],
  ['create-system-admin', async () => (await import('./admin/create-system-admin.ts')).createSystemAdmin],
  ['rewrap-keys', async () => (await import('./admin/rewrap.ts')).rewrap],
  ['rotate-signing-keys', async () => (await import('./admin/signing-keys.ts')).rotate],
  ['revoke-signing-key', async () => (await import('./admin/signing-keys.ts')).revoke],
  ['retry-notices', async () => (await import('./admin/retry-notices.ts')).retryNotices],
  ['check-files', async () => (await import('./admin/check.ts')).check],
  ['verify-audit', async () => (await import('./admin/verify.ts')).verify],
  ['export-records', async () => (await import('./admin/export-records.ts')).exportRecordChain],
  ['backup', async () => (await import('./admin/backup.ts')).backup],
  ['verify-backup', async () => (await import('./admin/verify-backup.ts')).verifyBackup],
  ['restore', async () => (await import('./admin/restore.ts')).restore],
]);

/** Runs a command line. */
export async function runAdmin(
  [name = '', ...words]: string[],
  environment: Environment,
  say: (line: string) => void,
): Promise<string> {
  const load = commands.get(name);
  if (!load) throw new Error(usage);
  const command = await load();
  return command(words, environment, say);
}
