export { registerLabelRoutes } from './label.routes.ts';
