import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const written = readFileSync(join(import.meta.dirname, 'src/browser-gate/browser-gate.js'), 'utf8');
// Strip comments and indentation only; a minifier might emit syntax that old browsers do not support.
const source = written.replace(/^\s*(\/\/.*)?\n/gm, '').replace(/^ +/gm, '');
const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
const fileName = `assets/browser-gate-${hash}.js`;

const appTags = /\s*<(?:script type="module"|link rel="(?:stylesheet|modulepreload)")[^>]*>(?:<\/script>)?/g;

/**
 * Replaces the script tags of the built app with the browser gate, which loads the same files only in a
 * supported browser. Not used by `npm run dev`, which has no built files.
 */
export function browserGate(): Plugin {
  return {
    name: 'tenderbox-browser-gate',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { chunk }) {
        if (!chunk) throw new Error('The page has no script to start with.');
        const tags = [...html.matchAll(appTags)].map(([tag]) => tag);
        const styles = tags.flatMap((tag) => /href="([^"]+\.css)"/.exec(tag)?.[1] ?? []);
        const preload = [...styles, ...chunk.imports.map((name) => `/${name}`)].join(' ');
        const attributes = `src="/${fileName}" data-app="/${chunk.fileName}" data-preload="${preload}"`;
        return html
          .replace(appTags, '')
          .replace('</body>', `  <script id="browser-gate" ${attributes}></script>\n  </body>`);
      },
    },
  };
}
