import { existsSync, linkSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { buildWhenChanged } from '../../.ci/build-when-changed.ts';

const server = import.meta.dirname;
const dist = join(server, 'dist');
const contract = join(server, '..', '..', 'packages', 'contract');

/**
 * Packages of very many small files, with what they import, none of which looks for files of its own. All others are loaded from
 * node_modules.
 */
const included = [
  'kysely',
  'zod',
  'pg-boss',
  '@opentelemetry/api',
  'cron-parser',
  'luxon',
  'non-error',
  'rrule-temporal',
  'serialize-error',
];
/** Milliseconds for which parts of an earlier build are kept: a running server loads some of its parts late. */
const keptFor = 24 * 60 * 60_000;

/** Lets built sources find their neighbours, such as migrations, threads and pictures. */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  enforce: 'pre',
  transform: (code, id) => {
    if (!id.startsWith(join(server, 'src')) || !code.includes('import.meta.url')) return null;
    const place = JSON.stringify(relative(dist, id));
    return code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`);
  },
};

await buildWhenChanged({
  name: 'server',
  folder: server,
  sources: [
    { folder: server, patterns: ['build.ts', 'package.json', '{src,seeds}/**/*.ts'] },
    { folder: contract, patterns: ['package.json', 'src/**/*'] },
  ],
  build: async (fresh) => {
    // Loaded only for a build: most starts need none.
    const { build } = await import('vite');
    await build({
      root: server,
      configFile: false,
      logLevel: 'error',
      plugins: [placesOfSources],
      ssr: { noExternal: ['@tenderbox/contract', ...included] },
      build: {
        ssr: true,
        outDir: fresh,
        target: 'esnext',
        minify: false,
        // Read by platform/failures/stack-of.ts alone.
        sourcemap: 'hidden',
        rolldownOptions: {
          input: join(server, 'src', 'main.ts'),
          output: {
            entryFileNames: '[name].js',
            chunkFileNames: '[name]-[hash].js',
            // The folder it is built in is one level deeper.
            sourcemapPathTransform: (path) => path.replace('../', ''),
            sourcemapExcludeSources: true,
          },
        },
      },
    });
    keepParts(fresh);
  },
});

/** Parts are named by their content, so those of an earlier build are in nobody's way. */
function keepParts(fresh: string): void {
  const earlier = existsSync(dist) ? readdirSync(dist) : [];
  for (const name of earlier) {
    const isNew = existsSync(join(fresh, name));
    const isPart = name.endsWith('.js') && Date.now() - statSync(join(dist, name)).mtimeMs < keptFor;
    if (isPart && !isNew) linkSync(join(dist, name), join(fresh, name));
  }
}
