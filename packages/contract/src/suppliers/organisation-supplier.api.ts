import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { inData, listWithTabs } from '../common/envelope.ts';
import { activeStatusSchema, statusChangeSchema } from '../common/names.ts';
import { pageQuery } from '../common/page.ts';
import { organisationSupplierChangeSchema, organisationSupplierDetailsSchema } from './supplier.schema.ts';

/** A supplier as the organisation's admins see it, across all business units. */
export const organisationSupplierSchema = z
  .object({
    id: z.uuid(),
    supplierCode: z.string(),
    name: z.string(),
    status: activeStatusSchema,
    businessUnit: z.object({ id: z.uuid(), name: z.string() }),
    activeUserCount: z.int(),
  })
  .meta({ id: 'OrganisationSupplier' });

export type OrganisationSupplier = z.infer<typeof organisationSupplierSchema>;

const tag = 'Suppliers';
const params = z.object({ supplierId: z.uuid() });
const filters = z.object({
  status: activeStatusSchema.optional(),
  businessUnitId: z.uuid().optional(),
  withoutUsers: z.stringbool().optional(),
});

export const organisationSupplierSorts = [
  'name',
  'supplierCode',
  'businessUnit',
  'status',
  'activeUserCount',
] as const;

const query = pageQuery(organisationSupplierSorts, 'name,asc').extend(filters.shape);

export type OrganisationSupplierQuery = z.output<typeof query>;

export const organisationSupplierCalls = {
  list: defineCall({
    key: 'GET /api/sourcing-organisation/suppliers',
    summary: 'The suppliers of all business units',
    tag,
    query,
    response: inData(listWithTabs(organisationSupplierSchema, activeStatusSchema)),
  }),
  export: defineCall({
    key: 'GET /api/sourcing-organisation/suppliers/export',
    summary: 'The suppliers of all business units as an Excel file, with the filters and search of the list',
    tag,
    query,
    response: null,
  }),
  get: defineCall({
    key: 'GET /api/sourcing-organisation/suppliers/:supplierId',
    summary: 'One supplier of any business unit',
    tag,
    params,
    response: inData(organisationSupplierDetailsSchema),
  }),
  update: defineCall({
    key: 'PUT /api/sourcing-organisation/suppliers/:supplierId',
    summary: "Change the profile of a supplier. The business unit's tags and notes stay unchanged",
    tag,
    params,
    body: organisationSupplierChangeSchema,
    response: inData(organisationSupplierDetailsSchema),
  }),
  setStatus: defineCall({
    key: 'PUT /api/sourcing-organisation/suppliers/:supplierId/status',
    summary: 'Deactivate or reactivate a supplier. Its users immediately lose or regain access',
    tag,
    params,
    body: statusChangeSchema,
    response: inData(organisationSupplierDetailsSchema),
  }),
};
