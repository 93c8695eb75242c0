import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rejectUnknownCall } from './not-found.ts';
import { notFound } from './problem-error.ts';

const builtApp = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));

/** Headers that only matter for pages. They are removed from the many scripts and pictures. */
const headersOfPages = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
  'x-request-id',
];

const assetCache = 'public, max-age=31536000, immutable';
/** Every page requests the logo twice, as its icon and on the loading screen. */
const pictureCache = 'public, max-age=3600';
const isPicture = (path: string) => /\.(png|svg(\.br|\.gz)?)$/.test(path);

/** The page, written and compressed once. Programs that preview links need the whole address of the picture. */
function readPage(folder: string, publicUrl: string) {
  const text = readFileSync(join(folder, 'index.html'), 'utf8').replace(
    '"og:image" content="/',
    `"og:image" content="${publicUrl}/`,
  );
  const plain = Buffer.from(text);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 16)}"`;
  return { etag, plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) };
}

function sendPage(page: ReturnType<typeof readPage>, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({ 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding' });
  if (request.headers['if-none-match']?.replace(/^W\//, '') === page.etag) return reply.status(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(encoding ? page[encoding] : page.plain);
}

/** Serves the built web app: assets cached forever, the page never cached and served for any path of the app. */
export async function serveWebApp(app: FastifyInstance, publicUrl: string, folder = builtApp): Promise<void> {
  const page = existsSync(join(folder, 'index.html')) && readPage(folder, publicUrl);
  if (page) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      cacheControl: false,
      // The build stores compressed versions next to each text file.
      preCompressed: true,
      // Assets never change, and pages are compared by ETag.
      lastModified: false,
      acceptRanges: false,
      globIgnore: ['**/*.{br,gz}', 'index.html'],
      setHeaders: (reply, path) => {
        const isAsset = path.startsWith(join(folder, 'assets'));
        if (isAsset || isPicture(path)) for (const name of headersOfPages) reply.removeHeader(name);
        reply.header('cache-control', isAsset ? assetCache : isPicture(path) ? pictureCache : 'no-cache');
      },
    });
  }
  const assertIsPage = (request: FastifyRequest) => {
    const path = request.url.split('?')[0] ?? '';
    if (path === '/api' || path.startsWith('/api/')) rejectUnknownCall(request);
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    if (!page || !wantsPage || path.startsWith('/assets/')) throw notFound();
  };
  // Rejects before a body is read in vain.
  app.addHook('onRequest', async (request) => {
    if (request.is404) assertIsPage(request);
  });
  app.setNotFoundHandler((request, reply) => {
    // Missing files arrive here as well.
    assertIsPage(request);
    if (!page) throw notFound();
    return sendPage(page, request, reply);
  });
}
