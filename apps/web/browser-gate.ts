import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const written = readFileSync(join(import.meta.dirname, 'src/browser-gate/browser-gate.js'), 'utf8');
// Comments and indents go; a minifier would write the syntax of new browsers.
const source = written.replace(/^\s*(\/\/.*)?\n/gm, '').replace(/^ +/gm, '');
const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
const fileName = `assets/browser-gate-${hash}.js`;

const appTags = /\s*<(?:script type="module"|link rel="(?:stylesheet|modulepreload)")[^>]*>(?:<\/script>)?/g;

/**
 * Puts the browser gate in the place of the tags that load the built app. The gate loads the same files, but only in a
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
