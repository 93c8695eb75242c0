import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root, runCommand } from './run-command.ts';
import type { Tally } from './tally.ts';

/** Runs every `check:*` script of package.json, as many at once as there are cores; shows what failed. */
export async function runChecks(): Promise<Tally> {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const waiting = Object.entries(scripts).filter(([name]) => name.startsWith('check:'));
  const tally: Tally = { passed: 0, failed: 0 };
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, command] = next;
      const started = performance.now();
      const { code, output } = await runCommand(command);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      tally[code === 0 ? 'passed' : 'failed'] += 1;
      process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)\n`);
      if (code !== 0) process.stdout.write(`${output.trimEnd()}\n\n`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return tally;
}
