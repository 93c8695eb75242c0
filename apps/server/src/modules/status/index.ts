export { registerStatusRoutes } from './status.routes.ts';
