import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { disclosurePresets, type Evaluation, type EvaluationList, type Task } from '@tenderbox/contract';
import { peopleOf } from './people.ts';

/** Time for the suppliers to respond, in seconds. */
const timeToRespond = 40;
const inSeconds = (seconds: number) => `${new Date(Date.now() + seconds * 1000).toISOString().slice(0, 19)}Z`;

const about = { guidance: null, publicText: null, envelope: 1, groupId: null, minimumPoints: null };
const words = [
  'No answer',
  'Major doubts',
  'Some doubts',
  'Meets what is asked',
  'Good, with proof',
  'Outstanding',
];

interface Options {
  suppliers: readonly { name: string; method: string; programme: string }[];
  anonymous?: boolean;
}

/** An evaluation of an event that is not sealed, whose task has just ended, with one evaluator. */
export async function createEvaluationToScore(
  request: APIRequestContext,
  { suppliers, anonymous = false }: Options,
) {
  const people = peopleOf(request);
  const { person: buyer, organisationAdmin, businessUnitId } = await people.businessUnitAdmin();
  const call = (method: string, path: string, data?: unknown) =>
    people.call(buyer.authorization, method, `/api/business-unit${path}`, data);
  const email = `${randomUUID()}@evaluator.example`;
  const unit = `/api/sourcing-organisation/business-units/${businessUnitId}`;
  const invitation = { email, role: 'BUSINESS_UNIT_EVALUATOR' };
  await people.call(organisationAdmin.authorization, 'POST', `${unit}/invitations`, invitation);
  const evaluator = await people.join(email, 'Ravi Nair');
  const teams: { supplierId: string; authorization: string }[] = [];
  for (const [index, { name }] of suppliers.entries()) {
    const adminEmail = `${randomUUID()}@supplier.example`;
    const { id } = await call('POST', '/suppliers', { supplierCode: `S-${index + 1}`, name, adminEmail });
    const { authorization } = await people.join(adminEmail, `Admin of ${name}`);
    teams.push({ supplierId: id, authorization });
  }

  const dates = { startDate: inSeconds(-60), endDate: inSeconds(timeToRespond) };
  const made = await request.post('/api/business-unit/events', {
    headers: { authorization: buyer.authorization },
    multipart: {
      request: JSON.stringify({ title: 'Survey vessel charter, winter', sealed: false, ...dates }),
    },
  });
  const { id: eventId } = (await made.json()).data;
  const asked = { help: null, required: true, type: 'LONG_TEXT' };
  const task: Task = await call('POST', `/events/${eventId}/tasks`, {
    title: 'Method statement',
    ...dates,
    supplierIds: teams.map(({ supplierId }) => supplierId),
    sheet: {
      sections: [
        {
          title: 'Quality',
          questions: [
            { ...asked, label: 'How do you keep to the programme in bad weather?' },
            { ...asked, label: 'Your programme' },
          ],
        },
      ],
      priceTable: null,
    },
  });
  const [weatherId = '', programmeId = ''] = task.sheet.sections[0]?.questions.map(({ id }) => id) ?? [];
  const criterion = (title: string, points: string, questionId: string) => ({
    ...about,
    kind: 'MANUAL',
    id: randomUUID(),
    title,
    points,
    guidance: 'Read each answer for itself, then score it against the scale.',
    questionIds: [questionId],
    priceTaskIds: [],
    scale: { max: 5, step: '1', words },
  });
  const criteria = [
    criterion('Bad-weather method', '60', weatherId),
    criterion('Programme', '40', programmeId),
  ];
  const evaluation: Evaluation = await call('POST', `/events/${eventId}/evaluations`, {
    plan: {
      title: 'Method',
      method: 'POINTS',
      band: null,
      totalPoints: '100',
      decimals: 2,
      currency: 'GBP',
      rates: [],
      tieRule: [],
      missingLines: 'COMMON',
      criteriaShown: 'ALL',
      disclosure: disclosurePresets.EU_2007_66,
      resultOf: 'CONSENSUS',
      anonymous,
      evaluatorsNeeded: 1,
      commentRequired: { when: 'BELOW', score: '3' },
      awardNeedsTwo: false,
      envelopes: [{ title: 'All', taskIds: [task.id] }],
      groups: [],
      criteria,
    },
  });
  const { people: named }: EvaluationList = await call('GET', `/events/${eventId}/evaluations`);
  const idOf = (role: string) => named.find((one) => one.role === role)?.roleEntryId ?? '';
  const criterionIds = criteria.map(({ id }) => id);
  const [chairId, evaluatorId] = [idOf('BUSINESS_UNIT_ADMIN'), idOf('BUSINESS_UNIT_EVALUATOR')];
  await call('PUT', `/evaluations/${evaluation.id}/evaluators`, {
    chairId,
    evaluators: [chairId, evaluatorId].map((roleEntryId) => ({ roleEntryId, criterionIds })),
  });
  await call('PUT', `/events/${eventId}/status`, { status: 'ACTIVE' });
  for (const [index, { authorization }] of teams.entries()) {
    const path = `/api/supplier/tasks/${task.id}/response`;
    const { method, programme } = suppliers[index] ?? { method: '', programme: '' };
    const { revision } = await people.call(authorization, 'PATCH', path, {
      changes: [
        { path: `answers/${weatherId}`, value: method, revision: 0 },
        { path: `answers/${programmeId}`, value: programme, revision: 0 },
      ],
    });
    await people.call(authorization, 'POST', `${path}/submission`, { revision, sheetVersion: 1 });
  }
  const list = () => people.call(evaluator.authorization, 'GET', '/api/evaluator/evaluations');
  await expect.poll(async () => (await list())[0]?.state, { timeout: 120_000 }).toBe('SCORING');
  return { people, buyer, evaluator, eventId, evaluationId: evaluation.id, criterionIds };
}
