export { registerResultRoutes } from './results/results.routes.ts';
export { registerScoringRoutes } from './scoring/scoring.routes.ts';
