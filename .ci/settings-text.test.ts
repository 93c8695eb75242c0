import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { readConfig } from '../apps/server/src/platform/config/config.ts';
import { settings } from '../apps/server/src/platform/config/settings.ts';
import { root } from './run-command.ts';
import { settingsFiles } from './settings-text.ts';

const files = Object.entries(settingsFiles(root));
const example = readFileSync(join(root, 'deploy/.env.example'), 'utf8');
const secret = { SECRET_KEY: 's'.repeat(48) };

it('describes exactly the settings that the server reads', () => {
  const names = new Set<string>();
  const environment = new Proxy<Record<string, string>>(
    { ...secret, DATA_DIR: tmpdir() },
    {
      get: (values, name: string) => {
        names.add(name);
        return values[name];
      },
    },
  );
  readConfig(environment);
  expect(settings.map(({ name }) => name).sort()).toEqual([...names].sort());
});

it.each(files)('has current settings in %s (run "npm run settings")', (path, text) => {
  expect(readFileSync(join(root, path), 'utf8')).toBe(text);
});

it('has an example that starts only with a secret', () => {
  const environment = parseEnv(example);
  expect(() => readConfig(environment)).toThrow('SECRET_KEY: is required');
  expect(readConfig({ ...environment, ...secret })).toMatchObject({ demo: false, proxyHops: 1 });
});

it('has valid examples of the optional settings', () => {
  const environment = parseEnv(example.replace(/^#(?=[A-Z_\d]+=)/gm, ''));
  expect(readConfig({ ...environment, ...secret })).toMatchObject({
    publicUrl: 'https://tenders.example.org',
    webhookNetworks: ['10.1.0.0/16', 'fd00::/8'],
    clamd: { path: '/run/clamav/clamd.ctl' },
  });
});
