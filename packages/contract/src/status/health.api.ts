import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { instantSchema } from '../common/dates.ts';
import { inData } from '../common/envelope.ts';

const healthStateSchema = z.enum(['ok', 'warning', 'failed']);

export type HealthState = z.infer<typeof healthStateSchema>;

const healthCheckSchema = z
  .object({
    check: z.enum(['database', 'migrations', 'jobs', 'signing', 'keys', 'clock', 'storage', 'samples']),
    state: healthStateSchema,
    servers: z.array(z.string()).meta({ description: 'The servers on which it is not ok.' }),
  })
  .meta({ id: 'HealthCheck' });

export type HealthCheck = z.infer<typeof healthCheckSchema>;

const healthBacklogSchema = z
  .object({
    kind: z.enum([
      'boxes',
      'failedClosings',
      'notices',
      'failedNotices',
      'mails',
      'webhooks',
      'auditLinks',
      'scans',
      'jobs',
    ]),
    state: healthStateSchema,
    due: z.int().nullable().meta({ description: 'Counted up to 10,000; null if it could not be read.' }),
    late: z.int().nullable().meta({ description: 'How many should have been done by now.' }),
    oldest: instantSchema.nullable().meta({ description: 'Since when the oldest is due.' }),
  })
  .meta({ id: 'HealthBacklog', description: 'Background work of all tenants.' });

export type HealthBacklog = z.infer<typeof healthBacklogSchema>;

const serverHealthSchema = z
  .object({
    name: z.string().meta({ description: 'Host name and port.' }),
    state: z.enum(['RUNNING', 'STOPPED', 'SILENT']).meta({
      description: 'STOPPED if it ended regularly, SILENT if its samples ended without that.',
    }),
    version: z.string(),
    startedAt: instantSchema,
    lastSampleAt: instantSchema.nullable(),
    freeBytes: z.int().nullable().meta({ description: 'Free space of its data folder.' }),
  })
  .meta({ id: 'ServerHealth' });

export type ServerHealth = z.infer<typeof serverHealthSchema>;

const healthMeasureSchema = z.enum([
  'requests',
  'errors',
  'latency',
  'loopDelay',
  'memory',
  'poolWaiting',
  'submissionsAccepted',
  'submissionsRejected',
  'failures',
  'mails',
  'oldestMail',
  'webhooks',
  'boxes',
  'auditLinks',
  'scans',
  'freeBytes',
]);

export type HealthMeasure = z.infer<typeof healthMeasureSchema>;

const healthSeriesSchema = z
  .object({
    measure: healthMeasureSchema.meta({
      description:
        'Requests, errors, submissions and failures are per minute; latency (95th percentile) and loopDelay (99th percentile) are in milliseconds, oldestMail is in seconds, memory and freeBytes are in bytes.',
    }),
    server: z.string().nullable().meta({ description: 'Null for all servers together.' }),
    values: z
      .array(z.number().nullable())
      .meta({ description: 'One per time; null where there is no sample.' }),
  })
  .meta({ id: 'HealthSeries' });

export type HealthSeries = z.infer<typeof healthSeriesSchema>;

const systemHealthSchema = z
  .object({
    asOf: instantSchema,
    checks: z.array(healthCheckSchema),
    backlogs: z.array(healthBacklogSchema),
    servers: z.array(serverHealthSchema).meta({ description: 'Those seen in the last 24 hours, up to 50.' }),
    installation: z.object({
      version: z.string(),
      hashId: z.string(),
      postgres: z.string(),
      migration: z.string().nullable().meta({ description: 'The last one applied.' }),
      migrations: z.int(),
      server: z.string().meta({ description: 'The server that answers.' }),
    }),
    charts: z.object({
      stepSeconds: z.int(),
      times: z.array(instantSchema).meta({ description: 'The beginning of each step.' }),
      series: z.array(healthSeriesSchema),
    }),
  })
  .meta({ id: 'SystemHealth' });

export type SystemHealth = z.infer<typeof systemHealthSchema>;

export const systemHealthCall = defineCall({
  key: 'GET /api/system/health',
  summary: 'What works and what is late, exactly, with samples of the last hours. It names no tenant',
  tag: 'Status',
  query: z.object({ hours: z.enum(['1', '6', '24']).default('1') }),
  response: inData(systemHealthSchema),
});
