/** Texts of an evaluator's pages. */
export const evaluationScoring = {
  evaluationScoring: {
    search: 'Search by title',
    columns: { title: 'Evaluation', envelope: 'Envelope', criteria: 'Your criteria', state: 'Status' },
    envelope: '{{envelope, number}} of {{count, number}}',
    state: {
      WAITING: 'Waiting for the boxes to be opened',
      SCORING: 'To score',
      SUBMITTED: 'Submitted',
      ENDED: 'Scoring has ended',
    },
    empty: 'You are not named for any evaluation. The chair of an evaluation names its evaluators.',
  },
};
