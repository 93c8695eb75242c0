import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { iconModule } from './icon-module.ts';
import { root } from './run-command.ts';

/** Adds icons of https://mui.com/material-ui/material-icons/, by their names there, to src/shared/icons. */
const source = '@mui/icons-material@9.5.0';
const folder = join(root, 'apps', 'web', 'src', 'shared', 'icons');
const scratch = mkdtempSync(join(tmpdir(), 'tenderbox-icons-'));
try {
  const names = process.argv.slice(2);
  if (names.length === 0) throw new Error('Usage: npm run icon -- LockOutlined …');
  const options = { cwd: scratch, encoding: 'utf8' } as const;
  const archive = execFileSync('npm', ['pack', '--silent', source], options).trim();
  const files = names.map((name) => `package/${name}.mjs`);
  execFileSync('tar', ['--extract', '--file', archive, ...files], options);
  for (const name of names) {
    const { file, text } = iconModule(name, readFileSync(join(scratch, 'package', `${name}.mjs`), 'utf8'));
    writeFileSync(join(folder, file), text);
    process.stdout.write(`apps/web/src/shared/icons/${file}\n`);
  }
  execFileSync('biome', ['format', '--write', folder]);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
