export { createHealthReader, type Health, type HealthReader } from './health.ts';
export { registerStatusRoutes } from './status.routes.ts';
