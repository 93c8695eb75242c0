import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { buildWhenChanged } from '../../.ci/build-when-changed.ts';

const web = import.meta.dirname;
const contract = join(web, '..', '..', 'packages', 'contract');

await buildWhenChanged({
  name: 'web app',
  folder: web,
  sources: [
    { folder: web, patterns: ['*.{ts,json,html}', 'src/**/*', 'public/**/*'] },
    { folder: contract, patterns: ['package.json', 'src/**/*'] },
  ],
  build: async (fresh) => {
    // Loaded only for a build: most starts need none.
    const [{ build }, { default: config }] = await Promise.all([import('vite'), import('./vite.config.ts')]);
    await build({
      ...config,
      configFile: false,
      logLevel: 'error',
      build: { ...config.build, outDir: fresh, emptyOutDir: true },
    });
    await compress(fresh);
  },
});

/**
 * Writes best-compression brotli and gzip variants next to each text file once, so that no request has to compress. The
 * server compresses the page itself, because it writes its own address into it.
 */
async function compress(folder: string): Promise<void> {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const texts = globSync('**/*.{js,css,svg}', { cwd: folder });
  await Promise.all(
    texts.map(async (name) => {
      const path = join(folder, name);
      const bytes = readFileSync(path);
      writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes, quality));
      writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
    }),
  );
}
