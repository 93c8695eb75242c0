export { registerStreamRoutes } from './stream.routes.ts';
