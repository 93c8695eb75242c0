import type { TestApp } from '../app.ts';
import { arrangePlan, createEvaluation } from '../factories/evaluations.ts';
import { sharedPerson, type TestTenant } from '../factories/people.ts';
import { workbookType } from '../factories/supplier-uploads.ts';
import { workbookOf } from '../factories/workbooks.ts';
import { asRole } from './sample.ts';

const buyer = 'BUSINESS_UNIT_ADMIN';
const ofEvent = '/api/business-unit/events/:eventId/evaluations';
const ofImport = '/api/business-unit/events/:eventId/plan-import';
const ofUnit = '/api/business-unit/evaluations/:evaluationId';

async function arrange(test: TestApp, tenant: TestTenant, options: Parameters<typeof arrangePlan>[2] = {}) {
  const arranged = await arrangePlan(test, tenant, options);
  const isSigned = options.status === 'ACTIVE';
  return { ...arranged, evaluationId: await createEvaluation(test, tenant, arranged, { isSigned }) };
}

const onEvaluation = async (test: TestApp, tenant: TestTenant) => {
  const { evaluationId } = await arrange(test, tenant);
  return { params: { evaluationId } };
};

export const evaluationSamples = {
  [`GET ${ofEvent}` as const]: asRole(buyer, async (test, tenant) => {
    const { eventId } = await arrange(test, tenant, { status: 'ACTIVE' });
    return { params: { eventId } };
  }),
  [`POST ${ofEvent}` as const]: asRole(buyer, async (test, tenant) => {
    const { eventId, plan } = await arrangePlan(test, tenant);
    return { params: { eventId }, body: { plan } };
  }),
  [`GET ${ofUnit}` as const]: asRole(buyer, onEvaluation),
  [`PUT ${ofUnit}` as const]: asRole(buyer, async (test, tenant) => {
    const { evaluationId, plan } = await arrange(test, tenant, { status: 'ACTIVE' });
    return { params: { evaluationId }, body: { revision: 1, plan: { ...plan, evaluatorsNeeded: 2 } } };
  }),
  [`DELETE ${ofUnit}` as const]: asRole(buyer, onEvaluation),
  [`GET ${ofUnit}/plan.xlsx` as const]: asRole(buyer, onEvaluation),
  [`GET ${ofImport}/template` as const]: asRole(buyer, async (test, tenant) => {
    const { eventId } = await arrange(test, tenant);
    return { params: { eventId } };
  }),
  [`POST ${ofImport}` as const]: asRole(buyer, async (test, tenant) => {
    const { eventId } = await arrangePlan(test, tenant);
    const content = workbookOf({
      Criteria: [
        ['Kind', 'Criterion', 'Points'],
        ['Scored by people', 'Method', '40'],
        ['Colour', 'Red', '5'],
      ],
    });
    return {
      params: { eventId },
      parts: [{ name: 'file', filename: 'plan.xlsx', type: workbookType, content }],
    };
  }),
  [`PUT ${ofUnit}/evaluators` as const]: asRole(buyer, async (test, tenant) => {
    const { evaluationId, plan } = await arrange(test, tenant);
    const { roleEntryId } = await sharedPerson(test, buyer, tenant);
    const criterionIds = [plan.criteria[1]?.id];
    return {
      params: { evaluationId },
      body: { chairId: roleEntryId, evaluators: [{ roleEntryId, criterionIds }] },
    };
  }),
  'GET /api/supplier/events/:eventId/criteria': asRole('BIDDER_USER', async (test, tenant) => {
    const { eventId } = await arrange(test, tenant, { status: 'ACTIVE' });
    return { params: { eventId } };
  }),
};
