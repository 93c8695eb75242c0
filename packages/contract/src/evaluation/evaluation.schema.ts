import { z } from 'zod';
import { instantInputSchema, instantSchema } from '../common/dates.ts';
import { revisionSchema } from '../common/names.ts';
import { questionTypes } from '../tasks/sheet.schema.ts';
import { evaluationLimits } from './evaluation.limits.ts';
import { planSchema, priceFormulaSchema } from './plan.schema.ts';

export const newEvaluationSchema = z.object({ plan: planSchema });
export type NewEvaluation = z.output<typeof newEvaluationSchema>;

export const planChangeSchema = z.object({ revision: revisionSchema, plan: planSchema });
export type PlanChange = z.output<typeof planChangeSchema>;

export const evaluatorsChangeSchema = z.object({
  chairId: z.uuid().nullable().meta({ description: 'An active admin of the business unit.' }),
  evaluators: z
    .array(
      z.object({
        roleEntryId: z.uuid(),
        criterionIds: z.array(z.uuid()).min(1).max(evaluationLimits.criteria),
      }),
    )
    .max(evaluationLimits.evaluators)
    .refine((list) => new Set(list.map(({ roleEntryId }) => roleEntryId)).size === list.length, {
      params: { rule: 'distinct' },
    })
    .meta({ description: 'Active admins or evaluators of the business unit, each with what they score.' }),
  scoreBy: instantInputSchema.nullable().optional().meta({
    description:
      'By when scores are wanted. Evaluators are reminded 3 days and 1 day before. If left out, it stays as it is.',
  }),
});
export type EvaluatorsChange = z.output<typeof evaluatorsChangeSchema>;

const evaluatorRoles = ['BUSINESS_UNIT_ADMIN', 'BUSINESS_UNIT_EVALUATOR'] as const;

/** Someone who can be named as an evaluator; admins also as the chair. */
const possibleEvaluatorSchema = z
  .object({
    roleEntryId: z.uuid(),
    fullName: z.string(),
    role: z.enum(evaluatorRoles),
    isOwn: z.boolean(),
  })
  .meta({ id: 'PossibleEvaluator' });
export type PossibleEvaluator = z.infer<typeof possibleEvaluatorSchema>;

const evaluatorSchema = z
  .object({
    roleEntryId: z.uuid(),
    fullName: z.string(),
    isActive: z.boolean().meta({ description: 'False if the person can no longer score.' }),
    criterionIds: z.array(z.uuid()),
  })
  .meta({ id: 'Evaluator' });
export type Evaluator = z.infer<typeof evaluatorSchema>;

/** A task of the event, with what a plan can look at. */
const planTaskSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    endDate: instantSchema,
    evaluationId: z.uuid().nullable().meta({ description: 'The evaluation that it is part of.' }),
    currency: z.string().nullable().meta({ description: 'Of its price table; null if it has none.' }),
    lineCount: z.int(),
    questions: z.array(
      z.object({
        id: z.uuid(),
        section: z.string(),
        label: z.string(),
        type: z.enum(questionTypes),
        unit: z.string().nullable(),
        options: z.array(z.string()).nullable(),
      }),
    ),
  })
  .meta({ id: 'PlanTask' });
export type PlanTask = z.infer<typeof planTaskSchema>;
export type PlanQuestion = PlanTask['questions'][number];

/** The signed commitment to a plan. Its members but the signature are signed as canonical JSON. */
export const planRecordSchema = z
  .object({
    format: z.literal('tenderbox-plan/1'),
    origin: z.string(),
    eventReference: z.string(),
    evaluationId: z.uuid(),
    number: z.int().meta({ description: '1 at publication; every amendment adds 1.' }),
    planHash: z.string().meta({ description: 'SHA-256 of the plan as canonical JSON.' }),
    at: instantSchema,
    previous: z.string().nullable().meta({ description: 'SHA-256 of the previous record.' }),
    keyId: z.string(),
    signature: z.string(),
  })
  .meta({ id: 'PlanRecord' });
export type PlanRecord = z.infer<typeof planRecordSchema>;

/** An evaluation with its plan, and the people who score. */
export const evaluationSchema = z
  .object({
    id: z.uuid(),
    eventId: z.uuid(),
    plan: planSchema,
    revision: z.int(),
    planState: z.enum(['DRAFT', 'AMENDABLE', 'FIXED']).meta({
      description: 'A plan is amendable from publication until the first deadline of its tasks.',
    }),
    fixedAt: instantSchema.nullable().meta({ description: 'The first deadline of its tasks.' }),
    chairId: z.uuid().nullable(),
    evaluators: z.array(evaluatorSchema),
    scoreBy: instantSchema
      .nullable()
      .meta({ description: 'By when scores are wanted. Not part of the signed plan.' }),
    signed: planRecordSchema.nullable().meta({ description: 'The last signed plan.' }),
    can: z.object({ edit: z.boolean(), delete: z.boolean(), nameEvaluators: z.boolean() }),
  })
  .meta({ id: 'Evaluation' });
export type Evaluation = z.infer<typeof evaluationSchema>;

const choices = {
  people: z.array(possibleEvaluatorSchema).meta({
    description: 'Who can be named. Empty for API clients.',
  }),
  tasks: z.array(planTaskSchema).meta({ description: 'The tasks of the event that ask for a response.' }),
};

export const evaluationWithChoicesSchema = evaluationSchema
  .extend(choices)
  .meta({ id: 'EvaluationWithChoices' });
export type EvaluationWithChoices = z.infer<typeof evaluationWithChoicesSchema>;

export const evaluationListSchema = z
  .object({ items: z.array(evaluationSchema), ...choices, can: z.object({ create: z.boolean() }) })
  .meta({ id: 'EvaluationList' });
export type EvaluationList = z.infer<typeof evaluationListSchema>;

/** A criterion as suppliers see it. */
export const shownCriterionSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(['MANUAL', 'YES_NO', 'CHOICE', 'NUMBER', 'DATE', 'PRICE', 'REQUIREMENT']),
    title: z.string(),
    publicText: z.string().nullable(),
    points: z.string().nullable(),
    minimumPoints: z.string().nullable(),
    formula: priceFormulaSchema.nullable(),
  })
  .meta({ id: 'ShownCriterion' });
export type ShownCriterion = z.infer<typeof shownCriterionSchema>;

/** What a supplier is shown of an evaluation. */
export const shownPlanSchema = z
  .object({
    evaluationId: z.uuid(),
    shown: planSchema.shape.criteriaShown,
    title: z.string().nullable(),
    method: planSchema.shape.method.nullable(),
    totalPoints: z.string().nullable(),
    currency: z.string().nullable(),
    criteria: z.array(shownCriterionSchema),
    taskIds: z.array(z.uuid()).meta({ description: 'The tasks of the supplier that it covers.' }),
    number: z.int(),
    planHash: z.string(),
    signedAt: instantSchema,
  })
  .meta({ id: 'ShownPlan' });
export type ShownPlan = z.infer<typeof shownPlanSchema>;
