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
    summary: 'Add an API client. The response shows its secret once',
    tag,
    params: ofUnit,
    body: newApiClientSchema,
    response: inData(apiClientWithSecretSchema),
    status: 201,
  }),
  change: defineCall({
    key: 'PUT /api/sourcing-organisation/business-units/:businessUnitId/api-clients/:clientId',
    summary:
      'Change the name, scopes, expiry and networks of an API client. The changes apply from its next call',
    tag,
    params,
    body: apiClientChangeSchema,
    response: inData(apiClientSchema),
  }),
  rotate: defineCall({
    key: 'POST /api/sourcing-organisation/business-units/:businessUnitId/api-clients/:clientId/rotate',
    summary:
      'Replace the secret of an API client. The current secret keeps working for the chosen number of hours',
    tag,
    params,
    body: rotationSchema,
    response: inData(apiClientWithSecretSchema),
  }),
  setStatus: defineCall({
    key: 'PUT /api/sourcing-organisation/business-units/:businessUnitId/api-clients/:clientId/status',
    summary: 'Deactivate or reactivate an API client',
    tag,
    params,
    body: statusChangeSchema,
    response: inData(apiClientSchema),
  }),
  delete: defineCall({
    key: 'DELETE /api/sourcing-organisation/business-units/:businessUnitId/api-clients/:clientId',
    summary: 'Delete an API client and its secrets. Histories keep its name',
    tag,
    params,
    response: inData(z.null()),
  }),
};
