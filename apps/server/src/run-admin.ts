import { usage } from './admin/usage.ts';

export type Environment = Record<string, string | undefined>;

/** What an operator may ask for; it answers in words, and `say` hears how it goes on. */
export type Command = (
  words: string[],
  environment: Environment,
  say: (line: string) => void,
) => Promise<string>;

/** Each command loads what it needs and no more: a wrong word is answered at once. */
const commands = new Map<string, () => Promise<Command>>([
  ['create-system-admin', async () => (await import('./admin/create-system-admin.ts')).createSystemAdmin],
  ['rewrap-keys', async () => (await import('./admin/rewrap.ts')).rewrap],
  ['rotate-signing-keys', async () => (await import('./admin/signing-keys.ts')).rotate],
  ['revoke-signing-key', async () => (await import('./admin/signing-keys.ts')).revoke],
  ['check-files', async () => (await import('./admin/check.ts')).check],
  ['verify-audit', async () => (await import('./admin/verify.ts')).verify],
]);

/** Does what the words of a command line say. */
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
