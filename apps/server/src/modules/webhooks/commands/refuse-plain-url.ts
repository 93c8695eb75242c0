import { invalidField } from '../../../platform/http/problem-error.ts';
import type { WebhookParts } from '../webhook.parts.ts';

/** Without encryption only where the server's own networks may be called. */
export function refusePlainUrl({ webhookNetworks }: WebhookParts['config'], { url }: { url: string }): void {
  if (new URL(url).protocol === 'http:' && !webhookNetworks.length)
    throw invalidField('url', 'Must begin with https://');
}
