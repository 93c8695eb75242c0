import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { instantSchema } from '../common/dates.ts';
import { inData } from '../common/envelope.ts';

export const versionSchema = z
  .object({
    appInsightsEnabled: z.boolean(),
    appInsightsConnectionString: z.string().nullable(),
    timestamp: instantSchema.meta({ description: "The database's time." }),
    hashId: z.string().meta({ description: 'The commit that runs, or "unknown".' }),
    version: z.string(),
    demo: z.boolean().meta({ description: 'Whether the demo helpers are present.' }),
    consentScriptUrl: z.string().nullable(),
  })
  .meta({ id: 'Version' });

export type Version = z.infer<typeof versionSchema>;

const checkSchema = z.enum(['ok', 'failed']);

export const readinessSchema = z
  .object({
    database: checkSchema,
    migrations: checkSchema,
    jobs: checkSchema,
    clock: checkSchema.meta({
      description:
        "Whether the server's clock is within a second of the database's. It is served all the same.",
    }),
  })
  .meta({ id: 'Readiness' });

export type Readiness = z.infer<typeof readinessSchema>;

export const statusCalls = {
  version: defineCall({
    key: 'GET /api/version',
    summary: 'Version and settings that the app needs at its start',
    tag: 'Status',
    response: inData(versionSchema),
  }),
  liveness: defineCall({
    key: 'GET /api/health/live',
    summary: 'The process answers',
    tag: 'Status',
    response: inData(z.object({ status: z.literal('ok') })),
  }),
  readiness: defineCall({
    key: 'GET /api/health/ready',
    summary: 'Database, migrations and jobs are ready; 503 with the same body where one is not',
    tag: 'Status',
    response: inData(readinessSchema),
  }),
};
