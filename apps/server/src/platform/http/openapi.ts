import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { problemCodes } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';

const codes = Object.entries(problemCodes)
  .map(([code, meaning]) => `- \`${code}\`: ${meaning}`)
  .join('\n');

/** OpenAPI 3.1 from the schemas that validate, as JSON and as a page. Register before the calls. */
export async function registerOpenApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Tenderbox',
        version,
        description: `Content is in \`data\`; times are ISO 8601 UTC. Errors carry one of these codes:\n\n${codes}`,
      },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: createJsonSchemaTransform({ skipList: ['/api/docs*'] }),
    transformObject: createJsonSchemaTransformObject({}),
  });
  app.get('/api/openapi.json', { config: { callKey: 'GET /api/openapi.json' }, schema: { hide: true } }, () =>
    app.swagger(),
  );
  await app.register(swaggerUi, { routePrefix: '/api/docs', theme: { title: 'Calls – Tenderbox' } });
}
