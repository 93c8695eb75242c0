import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../config/config.ts';
import { beforeSending } from './hooks.ts';

/** Sets a policy that allows no inline scripts and only configured other origins. */
export function registerSecurityHeaders(app: FastifyInstance, config: Config): void {
  const isHttps = config.publicUrl.startsWith('https:');
  const consent = config.consentScriptUrl ? [new URL(config.consentScriptUrl).origin] : [];
  const telemetry = config.appInsightsConnectionString ? endpointsOf(config.appInsightsConnectionString) : [];
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...consent],
        // The component library writes its styles at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...consent],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...consent, ...telemetry],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isHttps,
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('onRequest', ({ raw }, reply, done) => setHeaders(raw, reply.raw, () => done()));
  beforeSending(app, (request, reply) => {
    if (request.url.startsWith('/api') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
}

/** The endpoints of Application Insights: those in its connection string, or the global one. */
function endpointsOf(connectionString: string): string[] {
  const endpoints = [...connectionString.matchAll(/Endpoint=(https:\/\/[^;\s]+)/gi)].map(
    ([, url = '']) => url,
  );
  const valid = endpoints.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin);
  return valid.length > 0 ? valid : ['https://dc.services.visualstudio.com'];
}
