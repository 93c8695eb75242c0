import { randomUUIDv7 } from 'node:crypto';
import { createLabel } from '../factories/labels.ts';
import { asRole } from './sample.ts';

const labels = '/api/sourcing-organisation/labels';

export const labelSamples = {
  [`GET ${labels}` as const]: asRole('BUSINESS_UNIT_ADMIN', async (test, tenant) => {
    await createLabel(test, tenant, { events: 1 });
    return {};
  }),
  [`POST ${labels}` as const]: asRole('BUSINESS_UNIT_ADMIN', async () => ({
    body: { name: `Label ${randomUUIDv7()}` },
  })),
  [`DELETE ${labels}/:labelId` as const]: asRole('SOURCING_ORGANISATION_ADMIN', async (test, tenant) => ({
    params: { labelId: (await createLabel(test, tenant)).id },
  })),
};
