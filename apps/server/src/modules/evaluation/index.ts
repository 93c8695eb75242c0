export {
  findRecordedLock,
  findUnlockedScores,
  listRecordedEvaluations,
  type RecordedEvaluation,
  type RecordedLock,
} from './results/recorded.repo.ts';
export { registerResultRoutes } from './results/results.routes.ts';
export { registerScoringRoutes } from './scoring/scoring.routes.ts';
