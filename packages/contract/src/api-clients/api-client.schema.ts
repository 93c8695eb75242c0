import { z } from 'zod';
import { clientScopes } from '../common/client-scopes.ts';
import { instantInputSchema, instantSchema } from '../common/dates.ts';
import { activeStatusSchema, nameSchema, revisionSchema } from '../common/names.ts';
import { apiClientLimits } from './api-client.limits.ts';

export const clientScopeSchema = z.enum(clientScopes);

const anyNetwork = z.union([z.cidrv4(), z.cidrv6()]);

/** A network such as 203.0.113.0/24 or 2001:db8::/32, or a single address. */
export const networkSchema = z
  .string()
  .trim()
  .overwrite((text) => (text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`))
  .refine((text) => anyNetwork.safeParse(text).success, { params: { rule: 'network' } });

export const apiClientKeySchema = z
  .object({
    beginning: z.string().meta({ description: 'The first characters of the secret.' }),
    createdAt: instantSchema,
    endsAt: instantSchema.nullable().meta({ description: 'Set when another secret has replaced it.' }),
  })
  .meta({ id: 'ApiClientKey' });

/** An API client of a business unit. */
export const apiClientSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    status: activeStatusSchema,
    scopes: z.array(clientScopeSchema),
    networks: z
      .array(z.string())
      .meta({ description: 'Networks that it can call from. Empty means any network.' }),
    expiresAt: instantSchema.nullable(),
    createdAt: instantSchema,
    createdBy: z.string().nullable(),
    lastUsedAt: instantSchema.nullable().meta({ description: 'Accurate to one minute.' }),
    lastUsedFrom: z.string().nullable(),
    keys: z
      .array(apiClientKeySchema)
      .meta({ description: 'The secrets that are currently valid, newest first.' }),
    revision: z.int(),
    can: z.object({
      edit: z.boolean(),
      rotate: z.boolean(),
      deactivate: z.boolean(),
      reactivate: z.boolean(),
      delete: z.boolean(),
    }),
  })
  .meta({ id: 'ApiClient' });

export type ApiClient = z.infer<typeof apiClientSchema>;

/** The only response that contains the secret. */
export const apiClientWithSecretSchema = apiClientSchema
  .extend({ secret: z.string().meta({ description: 'Shown only once. Only a hash of it is stored.' }) })
  .meta({ id: 'ApiClientWithSecret' });

export type ApiClientWithSecret = z.infer<typeof apiClientWithSecretSchema>;

export const newApiClientSchema = z.object({
  name: nameSchema,
  scopes: z.array(clientScopeSchema).min(1).max(clientScopes.length),
  expiresAt: instantInputSchema.nullish(),
  networks: z.array(networkSchema).max(apiClientLimits.networks).default([]),
});

export type NewApiClient = z.output<typeof newApiClientSchema>;

/** Nothing is optional: omitted networks would open the client to all. */
export const apiClientChangeSchema = newApiClientSchema.extend({
  expiresAt: instantInputSchema.nullable(),
  networks: newApiClientSchema.shape.networks.unwrap(),
  revision: revisionSchema,
});

export type ApiClientChange = z.output<typeof apiClientChangeSchema>;

export const rotationSchema = z.object({
  overlapHours: z
    .int()
    .min(0)
    .max(apiClientLimits.overlapHours)
    .default(apiClientLimits.overlapHoursUsually)
    .meta({ description: 'How long the current secret keeps working.' }),
});
