import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { inData, listWithTabs } from '../common/envelope.ts';
import { activeStatusSchema, statusChangeSchema } from '../common/names.ts';
import { pageQuery } from '../common/page.ts';
import { supplierLimits } from './supplier.limits.ts';
import { newSupplierSchema, supplierChangeSchema, supplierSchema, tagSchema } from './supplier.schema.ts';

const tag = 'Suppliers';
const params = z.object({ supplierId: z.uuid() });

export const supplierSorts = [
  'name',
  'supplierCode',
  'activeUserCount',
  'openTaskCount',
  'lastSignInAt',
  'status',
  'createdAt',
] as const;

/** A query parameter that may be given once or several times. */
const severalTags = z
  .union([tagSchema.transform((only) => [only]), z.array(tagSchema).max(supplierLimits.tags)])
  .default([]);

const query = pageQuery(supplierSorts, 'name,asc').extend({
  status: activeStatusSchema.optional(),
  tags: severalTags.meta({ description: 'Suppliers with at least one of these tags. Repeatable.' }),
  withoutUsers: z
    .stringbool()
    .optional()
    .meta({ description: 'True: only suppliers without active users. False: only those with active users.' }),
  eventId: z
    .uuid()
    .optional()
    .meta({ description: 'Only suppliers of the tasks of this event, archived tasks left out.' }),
});

export type SupplierQuery = z.output<typeof query>;

export const tagUseSchema = z.object({ tag: z.string(), count: z.int() }).meta({ id: 'SupplierTag' });
export type SupplierTag = z.infer<typeof tagUseSchema>;

export const supplierCalls = {
  list: defineCall({
    key: 'GET /api/business-unit/suppliers',
    summary: "The business unit's suppliers. The search covers ID, name, e-mail address and tags",
    tag,
    query,
    response: inData(listWithTabs(supplierSchema, activeStatusSchema)),
  }),
  export: defineCall({
    key: 'GET /api/business-unit/suppliers/export',
    summary: 'The suppliers as an Excel file, with the filters, search and sorting of the list',
    tag,
    query,
    response: null,
  }),
  listTags: defineCall({
    key: 'GET /api/business-unit/suppliers/tags',
    summary: 'The tags in use, with the number of suppliers for each',
    tag,
    response: inData(z.array(tagUseSchema)),
  }),
  create: defineCall({
    key: 'POST /api/business-unit/suppliers',
    summary: 'Add a supplier and, if an address is given, invite its first supplier admin',
    tag,
    body: newSupplierSchema,
    response: inData(supplierSchema),
    status: 201,
  }),
  get: defineCall({
    key: 'GET /api/business-unit/suppliers/:supplierId',
    summary: 'One supplier',
    tag,
    params,
    response: inData(supplierSchema),
  }),
  update: defineCall({
    key: 'PUT /api/business-unit/suppliers/:supplierId',
    summary: 'Change the profile of a supplier',
    tag,
    params,
    body: supplierChangeSchema,
    response: inData(supplierSchema),
  }),
  setStatus: defineCall({
    key: 'PUT /api/business-unit/suppliers/:supplierId/status',
    summary: 'Deactivate or reactivate a supplier. Its users immediately lose or regain access',
    tag,
    params,
    body: statusChangeSchema,
    response: inData(supplierSchema),
  }),
};
