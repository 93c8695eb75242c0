import type { AnyRouter } from '@tanstack/react-router';
import { randomHex } from '../shared/lib/random-hex.ts';
import { serverInstant } from '../shared/lib/server-clock.ts';

const defaultEndpoint = 'https://dc.services.visualstudio.com';
const sendAfterMs = 2_000;
/** An error that repeats forever must not fill the operator's account. */
const maxErrors = 50;
const severityError = 3;

/**
 * Reports page views, the loading time and errors to Application Insights, by route pattern, until the signal.
 * Written by hand for its documented endpoint: the library would be a tenth of all installed files, for three
 * kinds of items. Nothing is stored in the browser, and what cannot be sent is lost.
 */
export function startMonitoring(connectionString: string, router: AnyRouter, signal: AbortSignal): void {
  if (signal.aborted) return;
  const { key, url } = readConnectionString(connectionString);
  const sessionId = randomHex();
  let operationId = randomHex();
  let errors = 0;
  let waiting: unknown[] = [];

  const send = () => {
    if (waiting.length === 0) return;
    const body = JSON.stringify(waiting);
    waiting = [];
    const headers = { 'content-type': 'application/json' };
    fetch(url, { method: 'POST', headers, body, keepalive: true, credentials: 'omit' }).catch(
      () => undefined,
    );
  };
  const pattern = () => String(router.state.matches.at(-1)?.fullPath ?? '/');
  const track = (name: string, baseType: string, baseData: object) => {
    if (waiting.length === 0) setTimeout(send, sendAfterMs);
    waiting.push({
      name: `Microsoft.ApplicationInsights.${key.replaceAll('-', '')}.${name}`,
      time: serverInstant(),
      iKey: key,
      tags: {
        'ai.operation.id': operationId,
        'ai.operation.name': pattern(),
        'ai.session.id': sessionId,
        'ai.device.type': 'Browser',
        'ai.internal.sdkVersion': 'javascript:tenderbox',
      },
      data: { baseType, baseData: { ver: 2, ...baseData } },
    });
  };
  const trackPage = () => {
    operationId = randomHex();
    track('Pageview', 'PageviewData', { id: operationId, name: pattern(), url: pattern() });
  };
  const trackError = (error: unknown) => {
    errors += 1;
    if (errors > maxErrors) return;
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    const texts = { typeName: name, message, stack: stack ?? '' };
    const shown = Object.entries(texts).map(([key, text]) => [key, withoutUrls(text, pattern())]);
    const exception = { ...Object.fromEntries(shown), hasFullStack: stack !== undefined };
    track('Exception', 'ExceptionData', { severityLevel: severityError, exceptions: [exception] });
  };
  const trackLoading = () => {
    const timing = performance.getEntriesByType?.('navigation')[0] as PerformanceNavigationTiming | undefined;
    if (!timing?.loadEventEnd) return;
    track('PageviewPerformance', 'PageviewPerformanceData', {
      name: pattern(),
      url: pattern(),
      duration: timeSpan(timing.loadEventEnd),
      perfTotal: timeSpan(timing.loadEventEnd),
      networkConnect: timeSpan(timing.connectEnd),
      sentRequest: timeSpan(timing.responseStart - timing.requestStart),
      receivedResponse: timeSpan(timing.responseEnd - timing.responseStart),
      domProcessing: timeSpan(timing.loadEventEnd - timing.responseEnd),
    });
  };

  addEventListener('error', ({ error, message }) => trackError(error ?? message), { signal });
  addEventListener('unhandledrejection', ({ reason }) => trackError(reason), { signal });
  addEventListener('pagehide', send, { signal });
  const leave = router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) trackPage();
  });
  signal.addEventListener('abort', leave);
  trackPage();
  if (document.readyState === 'complete') trackLoading();
  // The end of loading is known only after its event.
  else addEventListener('load', () => setTimeout(trackLoading), { signal });
}

function readConnectionString(text: string): { key: string; url: string } {
  const fields = new Map<string, string>();
  for (const part of text.split(';')) {
    const [name = '', value = ''] = part.split('=', 2);
    fields.set(name.trim().toLowerCase(), value.trim());
  }
  const endpoint = fields.get('ingestionendpoint') || defaultEndpoint;
  return { key: fields.get('instrumentationkey') ?? '', url: `${endpoint.replace(/\/+$/, '')}/v2/track` };
}

const timeSpan = (ms: number) => new Date(Math.max(0, ms)).toISOString().slice('1970-01-01T'.length, -1);

/** A text without addresses of pages, which contain reset tokens, e-mail addresses and search terms. */
function withoutUrls(text: string, pattern: string): string {
  const { origin, pathname } = location;
  const pages = text.replaceAll(/https?:\/\/[^\s'")]+/g, (url) =>
    url.startsWith(`${origin}/`) && !url.startsWith(`${origin}/assets/`) ? pattern : url,
  );
  return pathname === '/' ? pages : pages.replaceAll(pathname, pattern);
}
