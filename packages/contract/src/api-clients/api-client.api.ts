import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { inData, listOf } from '../common/envelope.ts';
import { statusChangeSchema } from '../common/names.ts';
import {
  apiClientChangeSchema,
  apiClientSchema,
  apiClientWithSecretSchema,
  newApiClientSchema,
  rotationSchema,
} from './api-client.schema.ts';

const tag = 'API clients';
const ofUnit = z.object({ businessUnitId: z.uuid() });
const params = z.object({ businessUnitId: z.uuid(), clientId: z.uuid() });

export const apiClientCalls = {
  list: defineCall({
    key: 'GET /api/sourcing-organisation/business-units/:businessUnitId/api-clients',
    summary: 'The API clients of a business unit, by name',
    tag,
    params: ofUnit,
    response: inData(listOf(apiClientSchema)),
  }),
  create: defineCall({
    key: 'POST /api/sourcing-organisation/business-units/:businessUnitId/api-clients',
    summary: 'Add an API client; the answer shows its secret, once',
    tag,
    params: ofUnit,
    body: newApiClientSchema,
    response: inData(apiClientWithSecretSchema),
    status: 201,
  }),
  change: defineCall({
    key: 'PUT /api/sourcing-organisation/business-units/:businessUnitId/api-clients/:clientId',
    summary: 'Change the name, scopes, end and networks of an API client; they count from its next call on',
    tag,
    params,
    body: apiClientChangeSchema,
    response: inData(apiClientSchema),
  }),
  rotate: defineCall({
    key: 'POST /api/sourcing-organisation/business-units/:businessUnitId/api-clients/:clientId/rotate',
    summary: 'Give an API client another secret; the present one goes on for some hours',
    tag,
    params,
    body: rotationSchema,
    response: inData(apiClientWithSecretSchema),
  }),
  setStatus: defineCall({
    key: 'PUT /api/sourcing-organisation/business-units/:businessUnitId/api-clients/:clientId/status',
    summary: 'Switch an API client off or on again',
    tag,
    params,
    body: statusChangeSchema,
    response: inData(apiClientSchema),
  }),
  delete: defineCall({
    key: 'DELETE /api/sourcing-organisation/business-units/:businessUnitId/api-clients/:clientId',
    summary: 'Delete an API client with its secrets; histories go on naming it',
    tag,
    params,
    response: inData(z.null()),
  }),
};
