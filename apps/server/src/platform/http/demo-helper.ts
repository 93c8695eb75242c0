import type { FastifyRequest } from 'fastify';
import { isLoopbackName } from '../config/config.ts';
import { notFound } from './problem-error.ts';

/**
 * Demo helpers serve only this machine: forwarded requests, and those with another host than PUBLIC_URL's,
 * get a 404. A default nginx adds no forwarding header, but sends the upstream host (127.0.0.1:3000),
 * HTTP/1.0 and `Connection: close`, which no browser, curl or fetch does; it passes on the page headers of
 * the visitor's browser.
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
