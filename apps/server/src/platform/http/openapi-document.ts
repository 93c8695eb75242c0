import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { guide } from './openapi-guide.ts';
import { completeOperations } from './openapi-operations.ts';
import { problemResponses } from './openapi-problems.ts';
import { withoutJsonSchema } from './validation.ts';

const securitySchemes = {
  apiKey: { type: 'http', scheme: 'bearer', description: 'The secret of an API client: `tbk_…`.' },
  token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of a person.' },
} as const;

/** Hides the top bar, which would offer to load other descriptions. */
const withoutBar = '.swagger-ui .topbar { display: none }';

const withSchemas = createJsonSchemaTransformObject({});

/** An app that describes routes without serving them: OpenAPI 3.1 from their validation schemas, as JSON and as a page. */
export async function describeRoutes(
  routes: RouteOptions[],
  { version, docsPath }: { version: string; docsPath: string },
): Promise<FastifyInstance> {
  const app = fastify({
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true },
    schemaController: withoutJsonSchema,
  });
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Tenderbox', version, description: guide },
      components: { securitySchemes, responses: problemResponses },
    },
    transform: createJsonSchemaTransform({ skipList: [`${docsPath}*`] }),
    transformObject: (described) => {
      const document = withSchemas(described);
      completeOperations((document as { paths: Parameters<typeof completeOperations>[0] }).paths);
      return document;
    },
  });
  for (const { method, url, schema } of routes)
    app.route({ method, url, ...(schema && { schema }), handler: async () => null });
  await app.register(swaggerUi, {
    routePrefix: docsPath,
    uiConfig: { docExpansion: 'none', filter: true, defaultModelsExpandDepth: -1 },
    theme: { title: 'Calls – Tenderbox', css: [{ filename: 'theme.css', content: withoutBar }] },
  });
  await app.ready();
  return app;
}
