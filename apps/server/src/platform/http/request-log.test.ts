import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';

const program = `
  import { pbkdf2 } from 'node:crypto';
  import { createLogger } from '${new URL('./request-log.ts', import.meta.url).pathname}';
  const log = createLogger('info');
  // Keeps all threads for asynchronous work busy.
  const hash = () => pbkdf2('a', 'b', 1_000_000, 64, 'sha512', hash);
  for (let count = 0; count < 16; count += 1) hash();
  setTimeout(() => {
    log.info('the last line');
    process.send('logged');
  }, 100);`;

it('loses no line that is older than 250 ms when the process is killed', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  await once(child, 'message');
  await pause(500);
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(output).toContain('the last line');
});
