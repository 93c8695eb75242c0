import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const source = (path: string) => fileURLToPath(new URL(`../../src/${path}`, import.meta.url));

/** Needed by few requests, and large. */
const later = [
  '@aws-sdk/client-s3',
  '@fastify/swagger',
  '@tus/server',
  'ajv',
  'file-type',
  'nodemailer',
  'pdfkit',
  'prom-client',
  'qrcode',
  'yaml',
];

/** Files that the built server reads before it starts anything. */
const maxFiles = 320;

/** Prints the packages that are loaded by these lines. */
const listPackages = (lines: string) => `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({
    load: (url, context, next) => {
      const [, name] = /node_modules\\/((?:@[^/]+\\/)?[^/]+)\\/(?!.*node_modules\\/)/.exec(url) ?? [];
      if (name) packages.add(name);
      return next(url, context);
    },
  });
  ${lines}
  process.stdout.write([...packages].join('\\n'), () => process.exit());
`;

const startOfServer = `
  await import(${JSON.stringify(source('services.ts'))});
  const { default: fastify } = await import('fastify');
  const { withoutJsonSchema } = await import(${JSON.stringify(source('platform/http/validation.ts'))});
  fastify({ schemaController: withoutJsonSchema });
`;

async function packagesOf(lines: string): Promise<string[]> {
  const words = ['--input-type=module', '--eval', listPackages(lines)];
  const { stdout } = await run(process.execPath, words, {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
  });
  return stdout.split('\n').filter(Boolean);
}

it('loads at the start only packages that every server needs', async () => {
  const loaded = await packagesOf(startOfServer);
  expect(loaded).toContain('fastify');
  expect(loaded.filter((name) => later.includes(name))).toEqual([]);
});

it('loads no package in the threads that build trees, which are started for a closing', async () => {
  const worker = JSON.stringify(source('platform/merkle/tree.worker.ts'));
  expect(await packagesOf(`await import(${worker});`)).toEqual([]);
});

it('reads few files when the built server starts', async () => {
  await run(process.execPath, [fileURLToPath(new URL('../../build.ts', import.meta.url))]);
  const counting = `
    import { registerHooks } from 'node:module';
    const files = [];
    registerHooks({
      load: (url, context, next) => {
        if (url.startsWith('file:')) files.push(url);
        return next(url, context);
      },
    });
    const { readdirSync } = await import('node:fs');
    const dist = new URL(${JSON.stringify(new URL('../../dist/', import.meta.url).href)});
    for (const name of readdirSync(dist)) if (/^services-.+\\.js$/.test(name)) await import(new URL(name, dist));
    process.stdout.write(files.join('\\n'), () => process.exit());
  `;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', counting]);
  const files = stdout.split('\n');
  expect(files.filter((file) => file.endsWith('.ts'))).toEqual([]);
  expect(files.length).toBeLessThan(maxFiles);
});
