import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { instantSchema } from '../common/dates.ts';
import { inData } from '../common/envelope.ts';

export const versionSchema = z
  .object({
    appInsightsEnabled: z.boolean(),
    appInsightsConnectionString: z.string().nullable(),
    timestamp: instantSchema.meta({ description: 'The time of the database.' }),
    hashId: z.string().meta({ description: 'The running commit, or "unknown".' }),
    version: z.string(),
    demo: z.boolean().meta({ description: 'Whether the demo helpers are enabled.' }),
    consentScriptUrl: z.string().nullable(),
  })
  .meta({ id: 'Version' });

export type Version = z.infer<typeof versionSchema>;

const checkSchema = z.enum(['ok', 'failed']);

const lateWorkSchema = z
  .object({
    atLeast: z.int().meta({ description: 'A power of ten, or 0 if nothing is late.' }),
    since: instantSchema.nullable().meta({ description: 'When the oldest was due, to the minute.' }),
  })
  .meta({ id: 'LateWork', description: 'Background work that should have been done by now.' });

export type LateWork = z.infer<typeof lateWorkSchema>;

export const readinessSchema = z
  .object({
    database: checkSchema,
    migrations: checkSchema,
    jobs: checkSchema,
    signing: checkSchema.meta({
      description: 'Whether the server can sign receipts, closings and openings.',
    }),
    keys: checkSchema.meta({
      description:
        'Whether all stored keys are there and their secrets configured. What a missing one protects gets a 503; the rest works.',
    }),
    clock: checkSchema.meta({
      description:
        "Whether the server's clock is within a second of the database's clock. The server runs either way.",
    }),
    storage: checkSchema.meta({
      description: 'Whether the disk has room for uploads. Submissions are stored for longer.',
    }),
    late: z
      .object({
        boxes: lateWorkSchema,
        failedClosings: lateWorkSchema,
        notices: lateWorkSchema,
        failedNotices: lateWorkSchema,
        mails: lateWorkSchema,
        webhooks: lateWorkSchema,
        auditLinks: lateWorkSchema,
        scans: lateWorkSchema,
        jobs: lateWorkSchema,
      })
      .nullable()
      .meta({ description: 'Late background work of all tenants; null if it could not be read.' }),
  })
  .meta({ id: 'Readiness' });

export type Readiness = z.infer<typeof readinessSchema>;

export const statusCalls = {
  version: defineCall({
    key: 'GET /api/version',
    summary: 'Version and settings that the web app needs at start',
    tag: 'Status',
    response: inData(versionSchema),
  }),
  liveness: defineCall({
    key: 'GET /api/health/live',
    summary: 'The process is running',
    tag: 'Status',
    response: inData(z.object({ status: z.literal('ok') })),
  }),
  readiness: defineCall({
    key: 'GET /api/health/ready',
    summary: 'Database, migrations, jobs and signing are ready. 503 with the same body if one is not',
    tag: 'Status',
    response: inData(readinessSchema),
  }),
};
