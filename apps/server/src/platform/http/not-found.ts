import { access } from '@tenderbox/contract';
import type { FastifyRequest, HTTPMethods } from 'fastify';
import { notFound, ProblemError } from './problem-error.ts';

const callPatterns = Object.keys(access).map((key) => {
  const [method = '', url = ''] = key.split(' ');
  return { method, url, pattern: new RegExp(`^${url.replace(/\./g, '\\.').replace(/:\w+/g, '[^/]+')}/?$`) };
});

/** Rejects an unknown call: 405 with the allowed methods if the path exists, else 404. */
export function rejectUnknownCall(request: FastifyRequest): never {
  const path = request.url.split('?')[0] ?? '';
  const exists = (method: string, url: string) =>
    request.server.hasRoute({ method: method as HTTPMethods, url });
  const methods = callPatterns
    .filter(({ pattern }) => pattern.test(path))
    .flatMap(({ method, url }) =>
      (method === 'GET' ? ['GET', 'HEAD'] : [method]).filter((name) => exists(name, url)),
    );
  // Demo helpers must not reveal themselves, not even by their methods.
  if (methods.length === 0 || path.startsWith('/api/dev/')) throw notFound();
  const message = `The method ${request.method} is not allowed here`;
  const headers = { allow: [...new Set(methods)].join(', ') };
  throw new ProblemError(405, 'METHOD_NOT_ALLOWED', { message, headers });
}
