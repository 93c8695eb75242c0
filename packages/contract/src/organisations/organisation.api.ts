import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { inData, listOf } from '../common/envelope.ts';
import { activeStatusSchema, statusChangeSchema } from '../common/names.ts';
import { pageQuery } from '../common/page.ts';
import {
  newOrganisationSchema,
  organisationChangeSchema,
  organisationSchema,
  ownOrganisationChangeSchema,
} from './organisation.schema.ts';

const tag = 'Organisations';
const params = z.object({ organisationId: z.uuid() });

export const organisationSorts = ['name', 'status', 'businessUnitCount', 'adminCount', 'createdAt'] as const;

export const organisationCalls = {
  list: defineCall({
    key: 'GET /api/system/organisations',
    summary: 'All sourcing organisations',
    tag,
    query: pageQuery(organisationSorts, 'name,asc').extend({ status: activeStatusSchema.optional() }),
    response: inData(listOf(organisationSchema)),
  }),
  create: defineCall({
    key: 'POST /api/system/organisations',
    summary: 'Add a sourcing organisation and invite its first admin',
    tag,
    body: newOrganisationSchema,
    response: inData(organisationSchema),
    status: 201,
  }),
  get: defineCall({
    key: 'GET /api/system/organisations/:organisationId',
    summary: 'One sourcing organisation',
    tag,
    params,
    response: inData(organisationSchema),
  }),
  update: defineCall({
    key: 'PUT /api/system/organisations/:organisationId',
    summary: 'Change a sourcing organisation',
    tag,
    params,
    body: organisationChangeSchema,
    response: inData(organisationSchema),
  }),
  setStatus: defineCall({
    key: 'PUT /api/system/organisations/:organisationId/status',
    summary: 'Deactivate or reactivate a sourcing organisation. Its users immediately lose or regain access',
    tag,
    params,
    body: statusChangeSchema,
    response: inData(organisationSchema),
  }),
};

export const ownOrganisationCalls = {
  get: defineCall({
    key: 'GET /api/sourcing-organisation',
    summary: "The caller's organisation",
    tag,
    response: inData(organisationSchema),
  }),
  update: defineCall({
    key: 'PUT /api/sourcing-organisation',
    summary: "Change the caller's organisation: name, time zone, logo",
    tag,
    body: ownOrganisationChangeSchema,
    response: inData(organisationSchema),
  }),
  logo: defineCall({
    key: 'GET /api/logo',
    summary:
      "The logo of the caller's organisation as a small picture, also for its suppliers. 204 if it has none",
    tag,
    response: null,
  }),
};
