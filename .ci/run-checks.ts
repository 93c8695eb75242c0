import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type CommandOptions, root, runCommand } from './run-command.ts';
import type { Tally } from './tally.ts';

interface ChecksOptions extends CommandOptions {
  /** How many checks run at a time. */
  concurrency?: number;
  say?: (text: string) => void;
}

/** Runs every `check:*` script of package.json. Reports which passed, and what the others found. */
export async function runChecks({
  concurrency = availableParallelism(),
  say = (text) => process.stdout.write(text),
  ...options
}: ChecksOptions = {}): Promise<Tally> {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const waiting = Object.entries(scripts).filter(([name]) => name.startsWith('check:'));
  const tally: Tally = { passed: 0, failed: 0 };
  const work = async () => {
    for (let next = waiting.shift(); next && !options.signal?.aborted; next = waiting.shift()) {
      const [name, command] = next;
      const started = performance.now();
      const { code, output } = await runCommand(command, options);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      tally[code === 0 ? 'passed' : 'failed'] += 1;
      say(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)\n`);
      if (code !== 0) say(`${output.trimEnd()}\n\n`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return tally;
}
