import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { guide } from './openapi-guide.ts';
import { completeOperations } from './openapi-operations.ts';
import { problemResponses } from './openapi-problems.ts';

const securitySchemes = {
  apiKey: { type: 'http', scheme: 'bearer', description: 'The secret of an API client: `tbk_…`.' },
  token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of a person.' },
} as const;

/** Hides the top bar, which would offer to load other descriptions. */
const withoutBar = '.swagger-ui .topbar { display: none }';

const withSchemas = createJsonSchemaTransformObject({});

/** Generates OpenAPI 3.1 from the validation schemas, as JSON and as a page. Register it before the calls. */
export async function registerOpenApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Tenderbox', version, description: guide },
      components: { securitySchemes, responses: problemResponses },
    },
    transform: createJsonSchemaTransform({ skipList: ['/api/docs*'] }),
    transformObject: (described) => {
      const document = withSchemas(described);
      completeOperations((document as { paths: Parameters<typeof completeOperations>[0] }).paths);
      return document;
    },
  });
  app.get('/api/openapi.json', { config: { callKey: 'GET /api/openapi.json' }, schema: { hide: true } }, () =>
    app.swagger(),
  );
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'none', filter: true, defaultModelsExpandDepth: -1 },
    theme: { title: 'Calls – Tenderbox', css: [{ filename: 'theme.css', content: withoutBar }] },
  });
}
