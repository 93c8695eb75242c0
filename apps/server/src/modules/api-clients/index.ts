export { registerApiClientRoutes } from './api-client.routes.ts';
