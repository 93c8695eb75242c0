export { resealWebhookSecrets } from './reseal-webhook-secrets.ts';
export { registerWebhookRoutes } from './webhook.routes.ts';
export { startWebhookWorker } from './webhook-worker.ts';
