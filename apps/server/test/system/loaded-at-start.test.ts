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

const program = `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({
    load: (url, context, next) => {
      const [, name] = /node_modules\\/((?:@[^/]+\\/)?[^/]+)\\/(?!.*node_modules\\/)/.exec(url) ?? [];
      if (name) packages.add(name);
      return next(url, context);
    },
  });
  await import(${JSON.stringify(source('services.ts'))});
  const { default: fastify } = await import('fastify');
  const { withoutJsonSchema } = await import(${JSON.stringify(source('platform/http/validation.ts'))});
  fastify({ schemaController: withoutJsonSchema });
  process.stdout.write([...packages].join('\\n'), () => process.exit());
`;

it('loads at the start only packages that every server needs', { timeout: 60_000 }, async () => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
  });
  const loaded = stdout.split('\n');
  expect(loaded).toContain('fastify');
  expect(loaded.filter((name) => later.includes(name))).toEqual([]);
});

it('reads few files when the built server starts', { timeout: 60_000 }, async () => {
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
