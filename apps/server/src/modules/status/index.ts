export { createHealthReader, type HealthReader } from './health.ts';
export { type ServerIdentity, startHealthSampler } from './health-sampler.ts';
export { measureHealth } from './status.queries.ts';
export { registerStatusRoutes } from './status.routes.ts';
