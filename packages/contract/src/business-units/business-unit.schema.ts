import { z } from 'zod';
import { instantSchema } from '../common/dates.ts';
import { activeStatusSchema, nameSchema, revisionSchema, timeZoneSchema } from '../common/names.ts';
import { usernameSchema } from '../identity/identity.schema.ts';

export const businessUnitSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    status: activeStatusSchema,
    timeZone: z.string(),
    revision: z.int(),
    createdAt: instantSchema,
    eventCount: z.int(),
    activeEventCount: z
      .int()
      .meta({ description: 'A business unit with an active event cannot be deactivated.' }),
    supplierCount: z.int(),
    adminCount: z.int(),
    can: z.object({ deactivate: z.boolean(), reactivate: z.boolean() }),
  })
  .meta({ id: 'BusinessUnit' });

/** A business unit as its own people see it. */
export const ownBusinessUnitSchema = businessUnitSchema
  .pick({ id: true, name: true, timeZone: true, adminCount: true })
  .extend({
    lastCurrency: z.string().nullable().meta({ description: 'The currency of its most recent price table.' }),
  })
  .meta({ id: 'OwnBusinessUnit' });

export type OwnBusinessUnit = z.infer<typeof ownBusinessUnitSchema>;

export type BusinessUnit = z.infer<typeof businessUnitSchema>;

/** A new unit has the organisation's time zone by default; its first admin may be invited with it. */
export const newBusinessUnitSchema = z.object({
  name: nameSchema,
  timeZone: timeZoneSchema.optional(),
  adminEmail: usernameSchema.optional(),
});

export const businessUnitChangeSchema = z.object({
  name: nameSchema,
  timeZone: timeZoneSchema.optional(),
  revision: revisionSchema,
});
