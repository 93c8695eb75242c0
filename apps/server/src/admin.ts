import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Compiled code is kept where the server keeps it: the next command takes half the time.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/tenderbox-server', import.meta.url)));
const { runAdmin } = await import('./run-admin.ts');
runAdmin(process.argv.slice(2), process.env, (line) => process.stderr.write(`${line}\n`)).then(
  (answer) => process.stdout.write(`${answer}\n`),
  (error: unknown) => {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  },
);
