import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { inData } from '../common/envelope.ts';
import { limits } from '../common/limits.ts';
import { activeStatusSchema, tidyLine } from '../common/names.ts';
import { supplierLimits } from './supplier.limits.ts';
import { supplierSchema, tagSchema } from './supplier.schema.ts';

const tag = 'Suppliers';

/** Why a supplier may be a duplicate of the one being saved. */
export const duplicateReasonSchema = z.enum(['CODE', 'NAME', 'EMAIL_DOMAIN']);
export type DuplicateReason = z.infer<typeof duplicateReasonSchema>;

export const supplierDuplicateSchema = z
  .object({
    id: z.uuid(),
    supplierCode: z.string(),
    name: z.string(),
    status: activeStatusSchema,
    email: z.string().nullable(),
    why: z.array(duplicateReasonSchema),
  })
  .meta({ id: 'SupplierDuplicate' });

export type SupplierDuplicate = z.infer<typeof supplierDuplicateSchema>;

const looseText = (max: number) => z.string().overwrite(tidyLine).max(max).optional();

/** Normalised like stored codes; an impossible code is simply not found. */
const codeSchema = z.string().overwrite(tidyLine).max(limits.name);

export const resolutionSchema = z
  .object({
    suppliers: z.array(supplierSchema).meta({ description: 'Active suppliers found, in the given order.' }),
    notFound: z
      .array(z.string())
      .meta({ description: 'IDs that match no supplier of this business unit, as given.' }),
    inactive: z.array(z.string()).meta({ description: 'IDs of deactivated suppliers.' }),
    withoutActiveUsers: z
      .array(z.string())
      .meta({ description: 'IDs of active suppliers without active users.' }),
  })
  .meta({ id: 'SupplierResolution' });

export type SupplierResolution = z.infer<typeof resolutionSchema>;

export const bulkActions = ['TAG', 'UNTAG', 'DEACTIVATE', 'REACTIVATE', 'INVITE'] as const;
export const bulkActionSchema = z.enum(bulkActions);
export type BulkAction = z.infer<typeof bulkActionSchema>;

/** Why a supplier was not changed. */
export const skipReasonSchema = z.enum([
  'NOT_FOUND',
  'UNCHANGED',
  'TOO_MANY_TAGS',
  'INACTIVE',
  'NO_EMAIL',
  'HAS_USERS',
  'KNOWN_ALREADY',
  'INVITED_ALREADY',
  'NOT_INVITABLE',
  'HAS_OPEN_TASKS',
]);
export type SkipReason = z.infer<typeof skipReasonSchema>;

export const bulkChangeSchema = z
  .object({
    supplierIds: z.array(z.uuid()).min(1).max(supplierLimits.atOnce),
    action: bulkActionSchema,
    tag: tagSchema.optional(),
  })
  .refine(({ action, tag: given }) => given !== undefined || (action !== 'TAG' && action !== 'UNTAG'), {
    path: ['tag'],
    params: { rule: 'required' },
  });

export type BulkChange = z.output<typeof bulkChangeSchema>;

export const bulkResultSchema = z
  .object({
    changed: z.int(),
    skipped: z.array(z.object({ supplierId: z.uuid(), reason: skipReasonSchema })),
  })
  .meta({ id: 'SupplierBulkResult' });

export type BulkResult = z.infer<typeof bulkResultSchema>;

export const supplierSetCalls = {
  findDuplicates: defineCall({
    key: 'POST /api/business-unit/suppliers/duplicates',
    summary:
      'Up to 20 suppliers of the business unit with the same ID, name or e-mail domain. Changes nothing',
    tag,
    body: z.object({
      supplierCode: looseText(supplierLimits.supplierCode),
      name: looseText(limits.name),
      email: looseText(limits.username),
      exceptId: z.uuid().optional(),
    }),
    response: inData(z.array(supplierDuplicateSchema)),
  }),
  resolve: defineCall({
    key: 'POST /api/business-unit/suppliers/resolve',
    summary: 'Look up supplier IDs in the business unit, trimmed, ignoring case and duplicates',
    tag,
    body: z.object({ supplierCodes: z.array(codeSchema).max(supplierLimits.atOnce) }),
    response: inData(resolutionSchema),
  }),
  change: defineCall({
    key: 'POST /api/business-unit/suppliers/bulk',
    summary: 'Tag, untag, deactivate, reactivate or invite many suppliers',
    tag,
    body: bulkChangeSchema,
    response: inData(bulkResultSchema),
  }),
};
