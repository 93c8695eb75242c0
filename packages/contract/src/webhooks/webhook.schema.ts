import { z } from 'zod';
import { instantSchema } from '../common/dates.ts';
import { activeStatusSchema, nameSchema, revisionSchema } from '../common/names.ts';
import { pageQuery } from '../common/page.ts';
import { pingEvent, webhookEventNames } from './webhook-events.ts';

export const webhookEventSchema = z.enum(webhookEventNames);

const urlLength = 2000;

/** The URL of a receiver: complete, without user name and password. */
export const webhookUrlSchema = z
  .string()
  .trim()
  .max(urlLength)
  .refine(isReceiver, { params: { rule: 'url' } });

function isReceiver(text: string): boolean {
  const isPlain = /^https?:\/\/[^\s/?#@\\]+([/?][^\s#\\]*)?$/i.test(text);
  return isPlain && z.url().safeParse(text).success;
}

/** A URL that receives events of a business unit. */
export const webhookSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    url: z.string(),
    events: z.array(webhookEventSchema),
    status: activeStatusSchema,
    createdAt: instantSchema,
    createdBy: z.string().nullable(),
    failingSince: instantSchema
      .nullable()
      .meta({ description: 'Since when deliveries have failed. Null if there is no problem.' }),
    waitingCount: z.int().meta({ description: 'How many deliveries are waiting for their next attempt.' }),
    lastDeliveredAt: instantSchema.nullable(),
    secrets: z
      .array(z.object({ createdAt: instantSchema, endsAt: instantSchema.nullable() }))
      .meta({ description: 'The secrets that deliveries are currently signed with, newest first.' }),
    revision: z.int(),
    can: z.object({
      edit: z.boolean(),
      rotate: z.boolean(),
      ping: z.boolean(),
      deactivate: z.boolean(),
      reactivate: z.boolean(),
      delete: z.boolean(),
    }),
  })
  .meta({ id: 'Webhook' });

export type Webhook = z.infer<typeof webhookSchema>;

export const webhookWithSecretSchema = webhookSchema
  .extend({ secret: z.string().meta({ description: 'Shown only once.' }) })
  .meta({ id: 'WebhookWithSecret' });

export type WebhookWithSecret = z.infer<typeof webhookWithSecretSchema>;

export const newWebhookSchema = z.object({
  name: nameSchema.optional().meta({ description: 'If left out, the host of its address.' }),
  url: webhookUrlSchema,
  events: z.array(webhookEventSchema).min(1).max(webhookEventNames.length),
});

export type NewWebhook = z.output<typeof newWebhookSchema>;

export const webhookChangeSchema = newWebhookSchema.extend({ name: nameSchema, revision: revisionSchema });

export type WebhookChange = z.output<typeof webhookChangeSchema>;

export const deliveryStates = ['PENDING', 'DELIVERED', 'FAILED'] as const;

/** Why an attempt failed without a valid response. */
export const deliveryFailures = [
  'STATUS',
  'REDIRECT',
  'TIMEOUT',
  'NETWORK',
  'CERTIFICATE',
  'ADDRESS',
  'HTTPS',
  'SECRET',
] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

/** A delivery of a webhook, and its outcome. */
export const webhookDeliverySchema = z
  .object({
    id: z.uuid(),
    event: z.union([webhookEventSchema, z.literal(pingEvent)]),
    about: z
      .record(z.string(), z.union([z.uuid(), z.hash('sha256')]))
      .meta({ description: 'The IDs it is about; of a signed record, its SHA-256 hash.' }),
    createdAt: instantSchema,
    state: z.enum(deliveryStates),
    attempts: z.int(),
    lastAttemptAt: instantSchema.nullable(),
    nextAttemptAt: instantSchema.nullable().meta({ description: 'Only while it is waiting.' }),
    durationMs: z.int().nullable().meta({ description: 'How long the last attempt took.' }),
    answerStatus: z.int().nullable().meta({ description: 'The status of the last response.' }),
    failure: z.enum(deliveryFailures).nullable(),
  })
  .meta({ id: 'WebhookDelivery' });

export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

export const deliveryQuerySchema = pageQuery(['createdAt'], 'createdAt,desc').extend({
  state: z.enum(deliveryStates).optional(),
});

export type DeliveryQuery = z.output<typeof deliveryQuerySchema>;
