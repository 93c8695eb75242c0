import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-command.ts';
import { settingsFiles } from './settings-text.ts';

for (const [path, text] of Object.entries(settingsFiles(root))) writeFileSync(join(root, path), text);
