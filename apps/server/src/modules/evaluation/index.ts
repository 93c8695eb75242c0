export { registerResultRoutes } from './results/results.routes.ts';
