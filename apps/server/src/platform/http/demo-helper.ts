import type { FastifyRequest } from 'fastify';
import { isLoopbackName } from '../../config.ts';
import { notFound } from './problem-error.ts';

/**
 * Demo helpers answer this machine alone: a forwarded request, or one by another name than PUBLIC_URL's, gets a 404. A
 * default nginx sends no header that names it, but the host it was told to pass to (127.0.0.1:3000), HTTP/1.0 and
 * `Connection: close`, which no browser, curl or fetch does; what the visitor's browser says of its page goes through it.
 */
export function guardDemoHelper({ headers, raw }: FastifyRequest, publicUrl: string): void {
  const isForwarded = Object.keys(headers).some(
    (name) =>
      name === 'forwarded' || name === 'via' || name === 'x-real-ip' || name.startsWith('x-forwarded-'),
  );
  const isOfProxy = raw.httpVersion === '1.0' || headers.connection?.toLowerCase() === 'close';
  const host = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  const isOfOtherPage =
    headers['sec-fetch-site'] === 'cross-site' ||
    [headers.origin, headers.referer].some((page) => page !== undefined && !isOnThisMachine(page));
  if (isForwarded || isOfProxy || isOfOtherPage || host !== new URL(publicUrl).hostname) throw notFound();
}

const isOnThisMachine = (page: string): boolean =>
  URL.canParse(page) && isLoopbackName(new URL(page).hostname);
