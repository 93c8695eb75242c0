import { z } from 'zod';
import { plainValueSchema, sentFileSchema } from '../box/box.api.ts';
import { defineCall } from '../common/call.ts';
import { instantSchema } from '../common/dates.ts';
import { inData } from '../common/envelope.ts';
import { multiLine } from '../common/names.ts';
import { questionTypes, sheetSchema } from '../tasks/sheet.schema.ts';
import { evaluationLimits } from './evaluation.limits.ts';
import { commentRequiredSchema, criterionKinds, scaleSchema } from './plan.schema.ts';
import { evaluationStateSchema, resultsRevision, scoreSchema } from './results.api.ts';

/** Where an evaluation stands for one evaluator, in the first envelope in which something is left to score. */
export const scoringStates = ['WAITING', 'SCORING', 'READING', 'SUBMITTED', 'ENDED'] as const;
export type ScoringState = (typeof scoringStates)[number];

const evaluationToScoreSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    eventTitle: z.string(),
    eventReference: z.string(),
    envelope: z.int(),
    envelopeCount: z.int(),
    criterionCount: z
      .int()
      .meta({ description: 'The criteria of this envelope that the caller is named for.' }),
    submittedAt: instantSchema
      .nullable()
      .meta({ description: 'When the caller submitted the sheets of this envelope.' }),
    scoreBy: instantSchema.nullable().meta({ description: 'By when scores are wanted.' }),
    state: z.enum(scoringStates).meta({
      description:
        'WAITING until all boxes of the envelope are opened. READING if the caller is named for computed points alone.',
    }),
  })
  .meta({ id: 'EvaluationToScore' });
export type EvaluationToScore = z.output<typeof evaluationToScoreSchema>;

const supplierId = z
  .uuid()
  .meta({ description: 'If suppliers are anonymous, an id that only this evaluator knows them by.' });

/** How much of the own sheets is scored, as in "14 of 60". */
const scoringProgressSchema = z.object({ scored: z.int(), total: z.int() });

/** An evaluation as one of its evaluators sees it. */
const scoringSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    eventTitle: z.string(),
    eventReference: z.string(),
    scoreBy: instantSchema.nullable().meta({ description: 'By when scores are wanted.' }),
    eventId: z.uuid().nullable().meta({ description: 'Null for evaluators, who do not read events.' }),
    state: evaluationStateSchema,
    envelopes: z.array(z.object({ number: z.int(), title: z.string(), isOpened: z.boolean() })),
    envelope: z.int().meta({ description: 'The envelope that suppliers, progress and sheets are about.' }),
    anonymous: z.boolean(),
    commentRequired: commentRequiredSchema,
    criteria: z
      .array(
        z.object({
          id: z.uuid(),
          kind: z.enum(criterionKinds),
          title: z.string(),
          guidance: z.string().nullable(),
          points: z.string().nullable(),
          envelope: z.int(),
          scale: scaleSchema.nullable().meta({ description: 'Null where points are computed.' }),
          questions: z.array(z.object({ id: z.uuid(), label: z.string(), type: z.enum(questionTypes) })),
          priceTaskIds: z.array(z.uuid()).meta({ description: 'Tasks whose price tables are read.' }),
        }),
      )
      .meta({ description: 'Those that the caller is named for, of all envelopes.' }),
    suppliers: z
      .array(
        z.object({
          supplierId,
          name: z.string().meta({ description: 'A letter if suppliers are anonymous.' }),
          scored: z.int().meta({ description: 'How many of its scores the caller has given.' }),
        }),
      )
      .meta({
        description: 'Those declared, without the ones that the caller has declared a conflict with.',
      }),
    toDeclare: z
      .array(z.object({ supplierId: z.uuid(), name: z.string() }))
      .meta({ description: 'By name, the suppliers that a declaration is still to be made about.' }),
    declaration: z
      .object({ declaredAt: instantSchema, conflictCount: z.int() })
      .nullable()
      .meta({ description: 'Null until the caller has declared conflicts of interest, or none.' }),
    progress: scoringProgressSchema,
    submittedAt: instantSchema.nullable(),
    areOthersShown: z
      .boolean()
      .meta({ description: 'Whether the scores of others can be read: once scoring has ended.' }),
    can: z.object({ declare: z.boolean(), score: z.boolean(), submit: z.boolean() }),
  })
  .meta({ id: 'Scoring' });
export type Scoring = z.output<typeof scoringSchema>;

/** The part of a response that the criteria of an evaluator look at. */
const responseToScoreSchema = z
  .object({
    supplierId,
    name: z.string(),
    parts: z.array(
      z.object({
        taskId: z.uuid(),
        sections: sheetSchema.shape.sections.meta({
          description: 'Of the answer sheet as it was answered, the questions that own criteria look at.',
        }),
        priceTable: sheetSchema.shape.priceTable.meta({
          description: 'Null unless an own criterion reads it.',
        }),
        values: z.record(z.string(), plainValueSchema),
        files: z.array(sentFileSchema),
        total: z.string().nullable().meta({ description: 'Null unless the price table is shown.' }),
        fault: z.string().nullable().meta({ description: 'Why its content cannot be trusted or read.' }),
      }),
    ),
  })
  .meta({ id: 'ResponseToScore' });
export type ResponseToScore = z.output<typeof responseToScoreSchema>;

const cellSchema = z.object({
  criterionId: z.uuid(),
  score: z.string().nullable(),
  comment: z.string().nullable(),
  revision: z.int().meta({ description: '0 where nothing was saved yet.' }),
});

/** The scores of one evaluator for one supplier. */
const scoreSheetSchema = z
  .object({
    supplierId,
    name: z.string(),
    cells: z.array(cellSchema),
    progress: scoringProgressSchema.meta({ description: 'Of all suppliers.' }),
    submittedAt: instantSchema.nullable(),
  })
  .meta({ id: 'ScoreSheet' });
export type ScoreSheet = z.output<typeof scoreSheetSchema>;

/** All own scores of an envelope. */
const scoreSheetsSchema = z
  .object({
    cells: z
      .array(cellSchema.extend({ supplierId }))
      .meta({ description: 'What was saved; all other cells are empty.' }),
    progress: scoringProgressSchema,
    submittedAt: instantSchema.nullable(),
  })
  .meta({ id: 'ScoreSheets' });
export type ScoreSheets = z.output<typeof scoreSheetsSchema>;

/** What others gave for the own criteria. */
const scoresOfOthersSchema = z
  .object({
    evaluators: z.array(z.object({ roleEntryId: z.uuid(), name: z.string() })),
    scores: z.array(
      z.object({
        supplierId,
        criterionId: z.uuid(),
        roleEntryId: z.uuid(),
        score: z.string(),
        comment: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'ScoresOfOthers' });
export type ScoresOfOthers = z.output<typeof scoresOfOthersSchema>;

const scoreChangesSchema = z.object({
  changes: z
    .array(
      z.object({
        criterionId: z.uuid(),
        score: scoreSchema.nullable(),
        comment: multiLine(evaluationLimits.comment).nullable(),
        revision: resultsRevision,
      }),
    )
    .min(1)
    .max(evaluationLimits.criteria)
    .refine((changes) => new Set(changes.map(({ criterionId }) => criterionId)).size === changes.length, {
      params: { rule: 'distinct' },
    }),
});
export type ScoreChanges = z.output<typeof scoreChangesSchema>;

const tag = 'Evaluations';
const base = '/api/evaluator/evaluations/:evaluationId';
const params = z.object({ evaluationId: z.uuid() });
const ofSupplier = params.extend({ supplierId: z.uuid() });

export const scoringCalls = {
  list: defineCall({
    key: 'GET /api/evaluator/evaluations',
    summary: 'The evaluations that the caller is named for as an evaluator',
    tag: 'Evaluations',
    response: inData(z.array(evaluationToScoreSchema)),
  }),
  get: defineCall({
    key: `GET ${base}`,
    summary: 'One evaluation as its evaluator sees it: own criteria, suppliers and progress',
    tag,
    params,
    response: inData(scoringSchema),
  }),
  declare: defineCall({
    key: `POST ${base}/declaration`,
    summary:
      'Declare conflicts of interest with suppliers, or none, before anything is read. Again for suppliers that are new in a later envelope',
    tag,
    params,
    body: z.object({
      conflicts: z
        .array(z.uuid())
        .max(evaluationLimits.suppliersByHand)
        .refine((ids) => new Set(ids).size === ids.length, { params: { rule: 'distinct' } })
        .meta({ description: 'The suppliers that the caller then neither sees nor scores.' }),
    }),
    response: inData(scoringSchema),
  }),
  response: defineCall({
    key: `GET ${base}/responses/:supplierId`,
    summary: 'The part of a response that the own criteria of the current envelope look at',
    tag,
    params: ofSupplier,
    response: inData(responseToScoreSchema),
  }),
  file: defineCall({
    key: `GET ${base}/responses/:supplierId/files/:fileId`,
    summary: 'Download a file that answers a question of an own criterion',
    tag,
    params: ofSupplier.extend({ fileId: z.uuid() }),
    response: null,
  }),
  sheets: defineCall({
    key: `GET ${base}/sheets`,
    summary: 'All own scores of the current envelope',
    tag,
    params,
    response: inData(scoreSheetsSchema),
  }),
  others: defineCall({
    key: `GET ${base}/scores`,
    summary: 'What others gave for the own criteria. 409 SCORES_HIDDEN until scoring has ended',
    tag,
    params,
    response: inData(scoresOfOthersSchema),
  }),
  sheet: defineCall({
    key: `GET ${base}/sheets/:supplierId`,
    summary: 'The own scores for a supplier',
    tag,
    params: ofSupplier,
    response: inData(scoreSheetSchema),
  }),
  score: defineCall({
    key: `PATCH ${base}/sheets/:supplierId`,
    summary:
      'Save own scores and comments. 409 STALE_REVISION with the saved sheet if one was changed elsewhere',
    tag,
    params: ofSupplier,
    body: scoreChangesSchema,
    response: inData(scoreSheetSchema),
  }),
  submit: defineCall({
    key: `POST ${base}/submission`,
    summary: 'Submit the own sheets of the current envelope, which fixes them',
    tag,
    params,
    response: inData(scoringSchema),
  }),
};
