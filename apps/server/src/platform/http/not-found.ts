import { access } from '@tenderbox/contract';
import type { FastifyRequest } from 'fastify';
import { notFound, ProblemError } from './problem-error.ts';

/** Methods by the pattern of their path, from the access table. */
const callPatterns = Object.keys(access).map((key) => {
  const [method = '', path = ''] = key.split(' ');
  return { method, pattern: new RegExp(`^${path.replace(/\./g, '\\.').replace(/:\w+/g, '[^/]+')}/?$`) };
});

/** An unknown call: 405 with the methods that exist where the path does, else 404. */
export function refuseUnknownCall(request: FastifyRequest): never {
  const path = request.url.split('?')[0] ?? '';
  const methods = callPatterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  if (methods.length === 0 || methods.includes(request.method)) throw notFound();
  const allow = [...new Set(methods.includes('GET') ? [...methods, 'HEAD'] : methods)].join(', ');
  const message = `The method ${request.method} is not allowed here`;
  throw new ProblemError(405, 'METHOD_NOT_ALLOWED', { message, headers: { allow } });
}
