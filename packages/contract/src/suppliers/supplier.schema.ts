import { z } from 'zod';
import { instantSchema } from '../common/dates.ts';
import { limits } from '../common/limits.ts';
import { activeStatusSchema, multiLine, nameSchema, revisionSchema, singleLine } from '../common/names.ts';
import { usernameSchema } from '../identity/identity.schema.ts';
import { supplierLimits } from './supplier.limits.ts';
import { withoutRepeats } from './tags.ts';

/** The short code of a supplier: trimmed, required, unique in the unit regardless of case. */
export const supplierCodeSchema = singleLine(supplierLimits.supplierCode);

/** Optional text; only spaces count as absent. */
function optional<Rule extends z.ZodType<string, string>>(rule: Rule) {
  return z
    .string()
    .trim()
    .nullish()
    .transform((text) => text || null)
    .pipe(rule.nullable());
}

const line = (max: number) => optional(singleLine(max));
const lines = (max: number) => optional(multiLine(max));

const websiteSchema = optional(
  singleLine(supplierLimits.website).pipe(z.url({ protocol: /^https?$/i, normalize: false })),
);

export const tagSchema = singleLine(supplierLimits.tag);

/** A supplier's tags, without duplicates regardless of case. */
export const tagsSchema = z.array(tagSchema).max(supplierLimits.tags).transform(withoutRepeats);

/** The profile of a supplier besides its code and name. */
const profile = {
  email: optional(z.string().max(limits.username).pipe(z.email())),
  phone: line(supplierLimits.phone),
  website: websiteSchema,
  address: lines(supplierLimits.address),
  country: line(supplierLimits.country),
  registrationNumber: line(supplierLimits.registrationNumber),
  vatNumber: line(supplierLimits.vatNumber),
  tags: tagsSchema.default([]),
  notes: lines(supplierLimits.notes).meta({ description: 'Never shown to the supplier.' }),
};

const identityOfSupplier = { supplierCode: supplierCodeSchema, name: nameSchema };

/** A new supplier; `adminEmail` also invites its first supplier admin. */
export const newSupplierSchema = z.object({
  ...identityOfSupplier,
  ...profile,
  adminEmail: optional(usernameSchema),
});

export type NewSupplier = z.output<typeof newSupplierSchema>;

/** The complete changed profile; omitted fields become empty. */
export const supplierChangeSchema = z.object({ ...identityOfSupplier, ...profile, revision: revisionSchema });

export type SupplierChange = z.output<typeof supplierChangeSchema>;

/** The profile as changed by the organisation's admins, which keeps the unit's tags and notes. */
export const organisationSupplierChangeSchema = supplierChangeSchema.omit({ tags: true, notes: true });

export type OrganisationSupplierChange = z.output<typeof organisationSupplierChangeSchema>;

/** A supplier as its business unit sees it. */
export const supplierSchema = z
  .object({
    id: z.uuid(),
    supplierCode: z.string(),
    name: z.string(),
    status: activeStatusSchema,
    email: z.string().nullable(),
    phone: z.string().nullable(),
    website: z.string().nullable(),
    address: z.string().nullable(),
    country: z.string().nullable(),
    registrationNumber: z.string().nullable(),
    vatNumber: z.string().nullable(),
    tags: z.array(z.string()),
    notes: z.string().nullable(),
    activeUserCount: z.int(),
    openTaskCount: z.int().meta({ description: 'Published tasks that have not ended for it.' }),
    lastSignInAt: instantSchema
      .nullable()
      .meta({ description: 'The most recent login of any of its users.' }),
    createdAt: instantSchema,
    revision: z.int(),
    can: z.object({
      edit: z.boolean(),
      deactivate: z.boolean(),
      reactivate: z.boolean(),
      invite: z.boolean(),
    }),
  })
  .meta({ id: 'Supplier' });

export type Supplier = z.infer<typeof supplierSchema>;

/** A supplier as the organisation's admins see it: with its business unit, without the unit's notes. */
export const organisationSupplierDetailsSchema = supplierSchema
  .omit({ notes: true })
  .extend({ businessUnit: z.object({ id: z.uuid(), name: z.string(), status: activeStatusSchema }) })
  .meta({ id: 'OrganisationSupplierDetails' });

export type OrganisationSupplierDetails = z.infer<typeof organisationSupplierDetailsSchema>;
