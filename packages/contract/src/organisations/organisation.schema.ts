import { z } from 'zod';
import { instantSchema } from '../common/dates.ts';
import { activeStatusSchema, nameSchema, revisionSchema, timeZoneSchema } from '../common/names.ts';
import { fileReferenceSchema } from '../files/file.schema.ts';
import { usernameSchema } from '../identity/identity.schema.ts';

export const organisationSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    status: activeStatusSchema,
    timeZone: z.string(),
    logo: fileReferenceSchema.nullable(),
    revision: z.int(),
    createdAt: instantSchema,
    businessUnitCount: z.int(),
    adminCount: z.int(),
    busyUnits: z
      .array(z.object({ name: z.string(), activeEventCount: z.int() }))
      .meta({ description: 'Business units with active events, which would be cut off by a deactivation.' }),
  })
  .meta({ id: 'Organisation' });

export type Organisation = z.infer<typeof organisationSchema>;

export const newOrganisationSchema = z.object({
  name: nameSchema,
  timeZone: timeZoneSchema.optional(),
  adminEmail: usernameSchema,
});

export const organisationChangeSchema = z.object({
  name: nameSchema,
  timeZone: timeZoneSchema.optional(),
  revision: revisionSchema,
});

/** The organisation's own admins can also change its logo: `null` removes it, omitting it keeps it. */
export const ownOrganisationChangeSchema = organisationChangeSchema.extend({
  logoFileId: z.uuid().nullable().optional(),
});
