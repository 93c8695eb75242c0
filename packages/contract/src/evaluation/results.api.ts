import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { instantSchema } from '../common/dates.ts';
import { inData } from '../common/envelope.ts';
import { multiLine } from '../common/names.ts';
import { evaluationLimits } from './evaluation.limits.ts';
import { exclusionCauses } from './plan.schema.ts';

const params = z.object({ evaluationId: z.uuid() });
const envelope = z.int().min(1).max(evaluationLimits.envelopes);
const reason = multiLine(evaluationLimits.reason);
/** A revision that starts at 0, within the database's integer. */
export const resultsRevision = z.int().min(0).max(2_147_483_646);
/** A score: a text with up to 2 digits after the point. */
export const scoreSchema = z
  .string()
  .refine((text) => /^\d{1,4}(\.\d{1,2})?$/.test(text), { params: { rule: 'amount', digits: 2 } });

export const evaluationPhases = ['PLANNED', 'SCORING', 'CONSENSUS', 'LOCKED', 'RANKED'] as const;
export type EvaluationPhase = (typeof evaluationPhases)[number];

/** Where an evaluation stands: LOCKED waits for the next envelope, RANKED has no other. */
export const evaluationStateSchema = z
  .object({
    phase: z.enum(evaluationPhases),
    envelope: z
      .int()
      .meta({ description: 'The envelope that is next, or the last one once all are locked.' }),
    round: z.int().meta({ description: 'Every reopening begins a new round.' }),
  })
  .meta({ id: 'EvaluationState' });
export type EvaluationState = z.output<typeof evaluationStateSchema>;

export const evaluationProgressSchema = z
  .object({
    state: evaluationStateSchema,
    revision: z.int().meta({ description: 'Of what was agreed and decided; for locking.' }),
    sheetsSubmitted: z.int(),
    sheetsExpected: z.int(),
    envelopes: z.array(
      z.object({
        number: z.int(),
        title: z.string(),
        isOpened: z.boolean(),
        lockedAt: instantSchema.nullable(),
      }),
    ),
    can: z.object({
      endScoring: z.boolean(),
      agree: z.boolean(),
      decide: z.boolean(),
      lock: z.boolean(),
      reopen: z.boolean(),
    }),
  })
  .meta({ id: 'EvaluationProgress' });
export type EvaluationProgress = z.output<typeof evaluationProgressSchema>;

const namedSupplier = { supplierId: z.uuid(), supplierCode: z.string(), name: z.string() };

const decisionSchema = z.object({
  excluded: z.boolean(),
  reason: z.string(),
  decidedAt: instantSchema,
  decidedBy: z.string(),
});

/** What a person decided about suppliers that no rule of the plan tells apart. */
const tieDecisionSchema = z.object({
  supplierIds: z.array(z.uuid()).meta({ description: 'In their order: the first has the best rank.' }),
  reason: z.string(),
  decidedAt: instantSchema,
  decidedBy: z.string(),
});

/** What people scored, side by side, with what was agreed and what is still to be decided. */
export const evaluationScoresSchema = z
  .object({
    state: evaluationStateSchema,
    revision: z.int(),
    suppliers: z.array(z.object({ ...namedSupplier, isExcluded: z.boolean() })),
    evaluators: z.array(z.object({ roleEntryId: z.uuid(), name: z.string() })),
    cells: z.array(
      z.object({
        supplierId: z.uuid(),
        criterionId: z.uuid(),
        scores: z.array(
          z.object({ roleEntryId: z.uuid(), score: z.string().nullable(), comment: z.string().nullable() }),
        ),
        isFarApart: z.boolean().meta({ description: 'The scores are 30 % of the scale or more apart.' }),
        agreed: z
          .object({
            score: z.string(),
            reason: z.string().nullable(),
            feedback: z.string().nullable(),
            revision: z.int(),
          })
          .nullable(),
        points: z.string().nullable(),
      }),
    ),
    proposals: z.array(
      z.object({
        supplierId: z.uuid(),
        cause: z.enum(exclusionCauses),
        subjectId: z.uuid().nullable(),
        decision: decisionSchema.nullable(),
      }),
    ),
    ties: z
      .array(
        z.object({
          rank: z.int(),
          supplierIds: z.array(z.uuid()),
          decision: tieDecisionSchema.nullable(),
        }),
      )
      .meta({ description: 'In the last envelope: suppliers that no rule of the plan tells apart.' }),
  })
  .meta({ id: 'EvaluationScores' });
export type EvaluationScores = z.output<typeof evaluationScoresSchema>;

/** The signed result of an envelope. Its members but the signature are signed as canonical JSON. */
export const lockRecordSchema = z
  .object({
    format: z.literal('tenderbox-lock/1'),
    origin: z.string(),
    eventReference: z.string(),
    evaluationId: z.uuid(),
    envelope: z.int(),
    round: z.int(),
    planHash: z.string(),
    sheetsHash: z
      .string()
      .meta({ description: 'SHA-256 of scores, agreed scores, decisions and ties as canonical JSON.' }),
    points: z.array(z.object({ supplierId: z.uuid(), criterionId: z.uuid(), points: z.string() })),
    totals: z.array(z.object({ supplierId: z.uuid(), total: z.string() })),
    prices: z.array(z.object({ supplierId: z.uuid(), amount: z.string(), isAssumed: z.boolean() })),
    excluded: z.array(z.object({ supplierId: z.uuid(), reasonCode: z.enum(exclusionCauses) })),
    ranks: z.array(z.object({ supplierId: z.uuid(), rank: z.int() })),
    ties: z.array(z.object({ supplierIds: z.array(z.uuid()) })).meta({
      description: 'Suppliers that a person put in this order, as no rule of the plan tells them apart.',
    }),
    deciding: z
      .array(z.object({ withoutId: z.uuid(), firstId: z.uuid() }))
      .meta({ description: 'Suppliers of lower rank without which another one would be first.' }),
    lockedAt: instantSchema,
    lockedBy: z.uuid().meta({ description: 'The role entry of the chair.' }),
    previous: z.string().nullable().meta({ description: 'SHA-256 of the previous lock of the evaluation.' }),
    keyId: z.string(),
  })
  .meta({ id: 'LockRecord' });
export type LockRecord = z.output<typeof lockRecordSchema>;

/** Points and ranks as locked. */
export const evaluationRankingSchema = z
  .object({
    state: evaluationStateSchema,
    lockedAt: instantSchema,
    recordHash: z.string(),
    signature: z.string(),
    suppliers: z.array(
      z.object({
        ...namedSupplier,
        isExcluded: z.boolean(),
        points: z.record(z.string(), z.string()),
        total: z
          .string()
          .nullable()
          .meta({ description: 'Null for an excluded supplier with a score missing.' }),
        price: z.string().nullable(),
        isPriceAssumed: z.boolean(),
        rank: z.int().nullable(),
      }),
    ),
    deciding: z
      .array(z.object({ withoutId: z.uuid(), firstId: z.uuid() }))
      .meta({ description: 'Suppliers of lower rank without which another one would be first.' }),
    ties: z.array(tieDecisionSchema),
  })
  .meta({ id: 'EvaluationRanking' });
export type EvaluationRanking = z.output<typeof evaluationRankingSchema>;

export const consensusInputSchema = z.object({
  changes: z
    .array(
      z.object({
        supplierId: z.uuid(),
        criterionId: z.uuid(),
        score: scoreSchema,
        reason: reason.nullable(),
        feedback: multiLine(evaluationLimits.feedback).nullable(),
        revision: resultsRevision.meta({ description: '0 where nothing was agreed yet.' }),
      }),
    )
    .min(1)
    .max(500),
});
export type ConsensusInput = z.output<typeof consensusInputSchema>;

const decisionKey = {
  supplierId: z.uuid(),
  cause: z.enum(exclusionCauses),
  subjectId: z.uuid().optional().meta({ description: 'The criterion or group that it is about, if any.' }),
};
export const decisionInputSchema = z.object({ ...decisionKey, excluded: z.boolean(), reason });
export type DecisionInput = z.output<typeof decisionInputSchema>;
export const decisionKeySchema = z.object(decisionKey);
export type DecisionKey = z.output<typeof decisionKeySchema>;

export const tieInputSchema = z.object({
  supplierIds: z
    .array(z.uuid())
    .min(2)
    .max(evaluationLimits.suppliersByHand)
    .refine((ids) => new Set(ids).size === ids.length, { params: { rule: 'distinct' } })
    .meta({ description: 'All that share a rank, in the order that they shall have.' }),
  reason,
});
export type TieInput = z.output<typeof tieInputSchema>;

const tag = 'Evaluations';
const base = '/api/business-unit/evaluations/:evaluationId';

export const evaluationResultCalls = {
  progress: defineCall({
    key: `GET ${base}/progress`,
    summary: 'Where an evaluation stands, and how many score sheets are submitted',
    tag,
    params,
    response: inData(evaluationProgressSchema),
  }),
  endScoring: defineCall({
    key: `POST ${base}/scoring-end`,
    summary: 'Close scoring of an envelope before all sheets are submitted, with a reason',
    tag,
    params,
    body: z.object({ envelope, reason }),
    response: inData(evaluationProgressSchema),
  }),
  scores: defineCall({
    key: `GET ${base}/scores`,
    summary: 'Scores side by side, once all sheets are submitted; for API clients once they are locked',
    tag,
    params,
    response: inData(evaluationScoresSchema),
  }),
  scoresWorkbook: defineCall({
    key: `GET ${base}/scores.xlsx`,
    summary: 'The same as an Excel file, with comments and what was decided about exclusions and ties',
    tag,
    params,
    response: null,
  }),
  agree: defineCall({
    key: `PUT ${base}/consensus`,
    summary: 'Agree on scores',
    tag,
    params,
    body: consensusInputSchema,
    response: inData(evaluationScoresSchema),
  }),
  agreeUnanimous: defineCall({
    key: `POST ${base}/consensus/unanimous`,
    summary: 'Take over all scores that everyone gave alike',
    tag,
    params,
    response: inData(evaluationScoresSchema),
  }),
  decide: defineCall({
    key: `POST ${base}/exclusions`,
    summary: 'Exclude a supplier, or keep it although its exclusion was proposed, with a reason',
    tag,
    params,
    body: decisionInputSchema,
    response: inData(evaluationScoresSchema),
  }),
  undoDecision: defineCall({
    key: `DELETE ${base}/exclusions`,
    summary: 'Undo such a decision',
    tag,
    params,
    query: decisionKeySchema,
    response: inData(evaluationScoresSchema),
  }),
  decideTie: defineCall({
    key: `PUT ${base}/ties`,
    summary: 'Put suppliers that no rule of the plan tells apart in an order, with a reason',
    tag,
    params,
    body: tieInputSchema,
    response: inData(evaluationScoresSchema),
  }),
  undoTie: defineCall({
    key: `DELETE ${base}/ties`,
    summary: 'Undo such a decision: the suppliers share their rank again',
    tag,
    params,
    query: z.object({ supplierId: z.uuid().meta({ description: 'One of them.' }) }),
    response: inData(evaluationScoresSchema),
  }),
  lock: defineCall({
    key: `POST ${base}/locks`,
    summary: 'Lock an envelope: its points and ranks stand, signed',
    tag,
    params,
    body: z.object({ envelope, revision: resultsRevision }),
    response: inData(evaluationRankingSchema),
    status: 201,
  }),
  reopen: defineCall({
    key: `POST ${base}/reopenings`,
    summary: 'Reopen an envelope as a new round, with a reason',
    tag,
    params,
    body: z.object({ envelope, reason }),
    response: inData(evaluationProgressSchema),
    status: 201,
  }),
  ranking: defineCall({
    key: `GET ${base}/ranking`,
    summary: 'Points and ranks of the last envelope that is locked',
    tag,
    params,
    response: inData(evaluationRankingSchema),
  }),
  rankingWorkbook: defineCall({
    key: `GET ${base}/ranking.xlsx`,
    summary:
      'The same as an Excel file that computes points, totals and ranks from prices, scores and answers',
    tag,
    params,
    response: null,
  }),
};
