import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { inData, listOf } from '../common/envelope.ts';
import { activeStatusSchema, statusChangeSchema } from '../common/names.ts';
import { pageQuery } from '../common/page.ts';
import {
  businessUnitChangeSchema,
  businessUnitSchema,
  newBusinessUnitSchema,
  ownBusinessUnitSchema,
} from './business-unit.schema.ts';

const tag = 'Business units';
const params = z.object({ businessUnitId: z.uuid() });

export const businessUnitSorts = [
  'name',
  'status',
  'eventCount',
  'supplierCount',
  'adminCount',
  'createdAt',
] as const;

export const businessUnitCalls = {
  list: defineCall({
    key: 'GET /api/sourcing-organisation/business-units',
    summary: "The organisation's business units",
    tag,
    query: pageQuery(businessUnitSorts, 'name,asc').extend({ status: activeStatusSchema.optional() }),
    response: inData(listOf(businessUnitSchema)),
  }),
  create: defineCall({
    key: 'POST /api/sourcing-organisation/business-units',
    summary: 'Add a business unit, and invite its first admin',
    tag,
    body: newBusinessUnitSchema,
    response: inData(businessUnitSchema),
    status: 201,
  }),
  get: defineCall({
    key: 'GET /api/sourcing-organisation/business-units/:businessUnitId',
    summary: 'One business unit',
    tag,
    params,
    response: inData(businessUnitSchema),
  }),
  update: defineCall({
    key: 'PUT /api/sourcing-organisation/business-units/:businessUnitId',
    summary: 'Change a business unit',
    tag,
    params,
    body: businessUnitChangeSchema,
    response: inData(businessUnitSchema),
  }),
  setStatus: defineCall({
    key: 'PUT /api/sourcing-organisation/business-units/:businessUnitId/status',
    summary:
      'Deactivate or reactivate a business unit. Its users and suppliers immediately lose or regain access',
    tag,
    params,
    body: statusChangeSchema,
    response: inData(businessUnitSchema),
  }),
};

export const ownBusinessUnitCalls = {
  get: defineCall({
    key: 'GET /api/business-unit',
    summary: "The caller's business unit, with what its forms need",
    tag,
    response: inData(ownBusinessUnitSchema),
  }),
};
