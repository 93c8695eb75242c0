import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { inData, rowsOf } from '../common/envelope.ts';
import {
  evaluationListSchema,
  evaluationWithChoicesSchema,
  evaluatorsChangeSchema,
  newEvaluationSchema,
  planChangeSchema,
  shownPlanSchema,
} from './evaluation.schema.ts';

const tag = 'Evaluations';
const ofEvent = z.object({ eventId: z.uuid() });
const params = z.object({ evaluationId: z.uuid() });

export const evaluationCalls = {
  list: defineCall({
    key: 'GET /api/business-unit/events/:eventId/evaluations',
    summary: 'The evaluations of an event with their plans, and what a plan can name',
    tag,
    params: ofEvent,
    response: inData(evaluationListSchema),
  }),
  create: defineCall({
    key: 'POST /api/business-unit/events/:eventId/evaluations',
    summary: 'Add an evaluation. After publication its plan is signed at once, as an amendment',
    tag,
    params: ofEvent,
    body: newEvaluationSchema,
    response: inData(evaluationWithChoicesSchema),
    status: 201,
  }),
  get: defineCall({
    key: 'GET /api/business-unit/evaluations/:evaluationId',
    summary: 'One evaluation with its plan and the people who score',
    tag,
    params,
    response: inData(evaluationWithChoicesSchema),
  }),
  update: defineCall({
    key: 'PUT /api/business-unit/evaluations/:evaluationId',
    summary: 'Change the plan. After publication the change is signed as an amendment',
    tag,
    params,
    body: planChangeSchema,
    response: inData(evaluationWithChoicesSchema),
  }),
  delete: defineCall({
    key: 'DELETE /api/business-unit/evaluations/:evaluationId',
    summary: 'Delete an evaluation of a draft',
    tag,
    params,
    response: inData(z.null()),
  }),
  nameEvaluators: defineCall({
    key: 'PUT /api/business-unit/evaluations/:evaluationId/evaluators',
    summary: 'Name the chair and who scores which criterion',
    tag,
    params,
    body: evaluatorsChangeSchema,
    response: inData(evaluationWithChoicesSchema),
  }),
};

export const supplierEvaluationCalls = {
  criteria: defineCall({
    key: 'GET /api/supplier/events/:eventId/criteria',
    summary: 'How responses are evaluated, as far as the buyer shows it, with the hash of the signed plan',
    tag,
    params: ofEvent,
    response: inData(rowsOf(shownPlanSchema)),
  }),
};
