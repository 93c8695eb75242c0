/** Limits of evaluations, shared by browser and server. */
export const evaluationLimits = {
  perEvent: 20,
  envelopes: 4,
  criteria: 200,
  groups: 50,
  evaluators: 50,
  title: 255,
  /** What evaluators or suppliers are told about a criterion. */
  guidance: 4000,
  /** Words for a step of a scale, and the highest scale. */
  scaleWord: 100,
  scaleMax: 20,
  bands: 50,
  rates: 20,
  rateSource: 255,
  comment: 4000,
  feedback: 4000,
  reason: 2000,
  /** Suppliers that people score; more are scored automatically alone. */
  suppliersByHand: 500,
} as const;
