import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';

/** Where the page about the calls is. */
const docsPath = '/api/docs';

/** Headers that belong to the connection or to the bytes that are sent. */
const ownHeaders = ['connection', 'date', 'transfer-encoding', 'content-length', 'keep-alive'];

/**
 * Describes all routes as OpenAPI 3.1, as JSON and as a page. Register it before the calls. The description is generated when someone
 * asks for it: a server is ready sooner, and most never need it.
 */
export function registerOpenApi(app: FastifyInstance, version: string): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api') && !route.schema?.hide && route.method !== 'HEAD') routes.push(route);
  });
  let described: Promise<FastifyInstance> | null = null;
  const describe = () => {
    described ??= import('./openapi-document.ts').then(({ describeRoutes }) =>
      describeRoutes(routes, { version, docsPath }),
    );
    return described;
  };
  const hidden = { schema: { hide: true } };
  app.get('/api/openapi.json', { config: { callKey: 'GET /api/openapi.json' }, ...hidden }, async () =>
    (await describe()).swagger(),
  );
  const sendPage = async ({ url }: FastifyRequest, reply: FastifyReply) => {
    const { statusCode, headers, rawPayload } = await (await describe()).inject({ method: 'GET', url });
    if (statusCode === 404) return reply.callNotFound();
    for (const [name, value] of Object.entries(headers))
      if (!ownHeaders.includes(name)) reply.header(name, value);
    return reply.status(statusCode).send(rawPayload);
  };
  app.get(docsPath, hidden, sendPage);
  app.get(`${docsPath}/*`, hidden, sendPage);
}
