import { z } from 'zod';
import { dayInputSchema } from '../common/dates.ts';
import { multiLine, singleLine } from '../common/names.ts';
import { isCurrency } from '../tasks/currencies.ts';
import { evaluationLimits } from './evaluation.limits.ts';
import { compareFractions, fractionOf } from './fraction.ts';

/** Points: a text with up to 6 digits before the point and 2 after it. */
const pointsShape = /^\d{1,6}(\.\d{1,2})?$/;
const pointsSchema = z
  .string()
  .refine((text) => pointsShape.test(text), { params: { rule: 'amount', digits: 2 } });
const positivePoints = pointsSchema.refine((text) => /[1-9]/.test(text), { params: { rule: 'aboveZero' } });

const shaped = (shape: RegExp) =>
  z.string().refine((text) => shape.test(text), { params: { rule: 'number' } });
const numberSchema = shaped(/^-?\d{1,12}(\.\d{1,4})?$/);
const amountSchema = shaped(/^\d{1,12}(\.\d{1,4})?$/);

const idSchema = z.uuid().meta({ description: 'A new UUID of the caller; it survives edits.' });
const optionalText = multiLine(evaluationLimits.guidance).nullable();

const isNumber = (text: string) => /^-?\d{1,12}(\.\d{1,6})?$/.test(text);
/** Also asked about texts that another rule rejects. */
const isBelow = (one: string, other: string) =>
  isNumber(one) && isNumber(other) && compareFractions(fractionOf(one), fractionOf(other)) < 0;

/** Bands in ascending order; only the last one has no bound. */
function bandsOf(bound: z.ZodType<string, string>, isOrdered: (one: string, other: string) => boolean) {
  return z
    .array(z.object({ upTo: bound.nullable(), points: pointsSchema }))
    .min(1)
    .max(evaluationLimits.bands)
    .refine(
      (bands) =>
        bands.every(({ upTo }, index) => {
          const next = bands[index + 1];
          if (!next) return true;
          return upTo !== null && (next.upTo === null || isOrdered(upTo, next.upTo));
        }),
      { params: { rule: 'bands' } },
    );
}

/** In proportion from the worst value to the best, either way round, or by bands. */
function valueScoringOf(
  value: z.ZodType<string, string>,
  isOrdered: (one: string, other: string) => boolean,
) {
  return z.discriminatedUnion('kind', [
    z
      .object({ kind: z.literal('LINEAR'), best: value, worst: value })
      .refine(({ best, worst }) => isOrdered(best, worst) || isOrdered(worst, best), {
        path: ['worst'],
        params: { rule: 'bestIsWorst' },
      }),
    z.object({ kind: z.literal('BANDS'), bands: bandsOf(value, isOrdered) }),
  ]);
}

const isEarlier = (one: string, other: string) => one < other;
const daySchema = dayInputSchema as z.ZodType<string, string>;

export const priceFormulaSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('LOWEST_RATIO') }),
    z.object({
      kind: z.literal('LINEAR_TO_MULTIPLE'),
      multiple: amountSchema.refine((multiple) => isBelow('1', multiple) && !isBelow('10', multiple), {
        params: { rule: 'multiple' },
      }),
    }),
    z.object({ kind: z.literal('LINEAR_MIN_MAX') }),
    z
      .object({ kind: z.literal('ABSOLUTE'), best: amountSchema, worst: amountSchema })
      .refine(({ best, worst }) => isBelow(best, worst), {
        path: ['worst'],
        params: { rule: 'worstAboveBest' },
      }),
    z.object({ kind: z.literal('BANDS'), bands: bandsOf(amountSchema, isBelow) }),
  ])
  .meta({ id: 'PriceFormula' });
export type PriceFormula = z.output<typeof priceFormulaSchema>;

/** What an answer must be. */
export const requirementRuleSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('YES') }),
  z.object({ kind: z.literal('ONE_OF'), options: z.array(z.string()).min(1) }),
  z.object({ kind: z.literal('AT_LEAST'), value: numberSchema }),
  z.object({ kind: z.literal('AT_MOST'), value: numberSchema }),
  z.object({ kind: z.literal('NOT_BEFORE'), day: daySchema }),
  z.object({ kind: z.literal('FILE_PRESENT') }),
]);

const named = {
  id: idSchema,
  title: singleLine(evaluationLimits.title),
  guidance: optionalText.meta({ description: 'Shown to evaluators only.' }),
  publicText: optionalText.meta({ description: 'Shown to suppliers if criteria are shown in full.' }),
  envelope: z.int().min(1).max(evaluationLimits.envelopes),
};
const scored = {
  ...named,
  groupId: z.uuid().nullable(),
  points: positivePoints,
  minimumPoints: pointsSchema.nullable(),
};
const question = { questionId: z.uuid() };

export const scaleSteps = ['1', '0.5', '0.25', '0.1'] as const;

export const scaleSchema = z.object({
  max: z.int().min(1).max(evaluationLimits.scaleMax),
  step: z.enum(scaleSteps),
  words: z
    .array(singleLine(evaluationLimits.scaleWord).nullable())
    .max(evaluationLimits.scaleMax + 1)
    .meta({ description: 'For each whole step from 0.' }),
});

/** When a score needs a comment. */
export const commentRequiredSchema = z.discriminatedUnion('when', [
  z.object({ when: z.literal('ALWAYS') }),
  z.object({ when: z.literal('BELOW'), score: amountSchema }),
  z.object({ when: z.literal('NEVER') }),
]);

export const criterionSchema = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('MANUAL'),
      ...scored,
      questionIds: z.array(z.uuid()).max(evaluationLimits.criteria),
      priceTaskIds: z.array(z.uuid()).max(evaluationLimits.criteria).meta({
        description: 'Tasks whose price tables its evaluators read.',
      }),
      scale: scaleSchema,
    }),
    z.object({ kind: z.literal('YES_NO'), ...scored, ...question, yes: pointsSchema, no: pointsSchema }),
    z.object({
      kind: z.literal('CHOICE'),
      ...scored,
      ...question,
      options: z.array(z.object({ option: z.string(), points: pointsSchema })).min(1),
    }),
    z.object({
      kind: z.literal('NUMBER'),
      ...scored,
      ...question,
      scoring: valueScoringOf(numberSchema, isBelow),
    }),
    z.object({
      kind: z.literal('DATE'),
      ...scored,
      ...question,
      scoring: valueScoringOf(daySchema, isEarlier),
    }),
    z.object({
      kind: z.literal('PRICE'),
      ...scored,
      taskIds: z.array(z.uuid()).min(1).max(evaluationLimits.criteria).meta({
        description: 'Tasks whose price tables add up to the price.',
      }),
      formula: priceFormulaSchema,
    }),
    z.object({ kind: z.literal('REQUIREMENT'), ...named, ...question, rule: requirementRuleSchema }),
  ])
  .meta({ id: 'Criterion' });
export type Criterion = z.output<typeof criterionSchema>;
export const criterionKinds = [
  'MANUAL',
  'YES_NO',
  'CHOICE',
  'NUMBER',
  'DATE',
  'PRICE',
  'REQUIREMENT',
] as const satisfies Criterion['kind'][];
export type CriterionOf<Kind extends Criterion['kind']> = Extract<Criterion, { kind: Kind }>;
export type ScoredCriterion = Exclude<Criterion, { kind: 'REQUIREMENT' }>;

export const tieBreakerSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('PRICE') }),
  z.object({ by: z.literal('CRITERION'), criterionId: z.uuid() }),
  z.object({ by: z.literal('DRAW') }),
]);

export type TieBreaker = z.output<typeof tieBreakerSchema>;

/** What a supplier learns with the result. */
export const disclosureSchema = z.object({
  ownPoints: z.boolean(),
  rank: z.boolean(),
  responseCount: z.boolean(),
  winnerName: z.boolean(),
  winnerPoints: z.boolean(),
  winnerTotal: z.boolean(),
});
export type Disclosure = z.output<typeof disclosureSchema>;

export const disclosurePresets = {
  EU_2007_66: {
    ownPoints: true,
    rank: true,
    responseCount: true,
    winnerName: true,
    winnerPoints: true,
    winnerTotal: true,
  },
  PRIVATE: {
    ownPoints: false,
    rank: false,
    responseCount: false,
    winnerName: false,
    winnerPoints: false,
    winnerTotal: false,
  },
} as const satisfies Record<string, Disclosure>;

/** The plan of an evaluation: what is scored, how, and what suppliers are shown. It names no people. */
export const planSchema = z
  .object({
    title: singleLine(evaluationLimits.title),
    method: z.enum(['POINTS', 'LOWEST_PRICE', 'PRICE_PER_POINT']),
    band: z
      .object({ percent: z.int().min(1).max(10), decidedBy: z.enum(['PRICE', 'POINTS']) })
      .nullable()
      .meta({ description: 'PRICE_PER_POINT: what decides among those this close to the best.' }),
    totalPoints: positivePoints,
    decimals: z.int().min(0).max(4).meta({ description: 'Decimal places of points.' }),
    currency: z.string().refine(isCurrency, { params: { rule: 'currency' } }),
    rates: z
      .array(
        z.object({
          currency: z.string().refine(isCurrency, { params: { rule: 'currency' } }),
          rate: shaped(/^\d{1,6}(\.\d{1,6})?$/).refine((text) => /[1-9]/.test(text), {
            params: { rule: 'aboveZero' },
          }),
          day: daySchema,
          source: singleLine(evaluationLimits.rateSource),
        }),
      )
      .max(evaluationLimits.rates)
      .meta({ description: 'What one unit of another currency is worth in the currency of the plan.' }),
    tieRule: z.array(tieBreakerSchema).max(10),
    missingLines: z.enum(['REFUSE', 'HIGHEST', 'COMMON']),
    criteriaShown: z.enum(['ALL', 'NAMES', 'NONE']),
    disclosure: disclosureSchema,
    resultOf: z.enum(['CONSENSUS', 'MEAN']),
    anonymous: z.boolean(),
    evaluatorsNeeded: z.int().min(1).max(20),
    commentRequired: commentRequiredSchema,
    awardNeedsTwo: z.boolean(),
    envelopes: z
      .array(z.object({ title: singleLine(evaluationLimits.title), taskIds: z.array(z.uuid()).min(1) }))
      .min(1)
      .max(evaluationLimits.envelopes),
    groups: z
      .array(
        z.object({
          id: idSchema,
          title: singleLine(evaluationLimits.title),
          minimumPoints: pointsSchema.nullable(),
        }),
      )
      .max(evaluationLimits.groups),
    criteria: z.array(criterionSchema).max(evaluationLimits.criteria),
  })
  .superRefine((plan, context) => {
    const refuse = (path: (string | number)[], rule: string) =>
      context.addIssue({ code: 'custom', path, params: { rule } });
    const taskIds = plan.envelopes.flatMap((envelope) => envelope.taskIds);
    if (new Set(taskIds).size < taskIds.length) refuse(['envelopes'], 'distinct');
    const ids = [...plan.criteria, ...plan.groups].map(({ id }) => id);
    if (new Set(ids).size < ids.length) refuse(['criteria'], 'distinct');
    const rated = plan.rates.map(({ currency }) => currency);
    if (new Set([...rated, plan.currency]).size < rated.length + 1) refuse(['rates'], 'distinct');
    const groups = new Set(plan.groups.map(({ id }) => id));
    for (const [index, criterion] of plan.criteria.entries()) {
      const at = (field: string) => ['criteria', index, field];
      if (criterion.envelope > plan.envelopes.length) refuse(at('envelope'), 'invalid');
      if (criterion.kind === 'REQUIREMENT') continue;
      if (criterion.groupId && !groups.has(criterion.groupId)) refuse(at('groupId'), 'invalid');
      if (criterion.minimumPoints && isBelow(criterion.points, criterion.minimumPoints)) {
        refuse(at('minimumPoints'), 'minimumAbovePoints');
      }
    }
    for (const [index, breaker] of plan.tieRule.entries()) {
      if (breaker.by !== 'CRITERION') continue;
      const named = plan.criteria.find(({ id }) => id === breaker.criterionId);
      if (!named || named.kind === 'REQUIREMENT') refuse(['tieRule', index, 'criterionId'], 'invalid');
    }
  })
  .meta({ id: 'EvaluationPlan' });
export type Plan = z.output<typeof planSchema>;

/** Why a supplier can be excluded. */
export const exclusionCauses = [
  'REQUIREMENT',
  'MINIMUM_POINTS',
  'ZERO_PRICE',
  'MISSING_LINES',
  'WITHDREW',
  'OTHER',
] as const;
export type ExclusionCause = (typeof exclusionCauses)[number];
