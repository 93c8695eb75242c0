import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { instantSchema } from '../common/dates.ts';
import { inData } from '../common/envelope.ts';

/** Where an evaluation stands for one evaluator, in the first envelope in which something is left to score. */
export const scoringStates = ['WAITING', 'SCORING', 'SUBMITTED', 'ENDED'] as const;
export type ScoringState = (typeof scoringStates)[number];

const evaluationToScoreSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    eventTitle: z.string(),
    eventReference: z.string(),
    envelope: z.int(),
    envelopeCount: z.int(),
    criterionCount: z.int().meta({ description: 'The criteria of this envelope that the caller scores.' }),
    submittedAt: instantSchema
      .nullable()
      .meta({ description: 'When the caller submitted the sheets of this envelope.' }),
    state: z.enum(scoringStates).meta({ description: 'WAITING until all boxes of the envelope are opened.' }),
  })
  .meta({ id: 'EvaluationToScore' });
export type EvaluationToScore = z.output<typeof evaluationToScoreSchema>;

export const scoringCalls = {
  list: defineCall({
    key: 'GET /api/evaluator/evaluations',
    summary: 'The evaluations that the caller is named for as an evaluator',
    tag: 'Evaluations',
    response: inData(z.array(evaluationToScoreSchema)),
  }),
};
