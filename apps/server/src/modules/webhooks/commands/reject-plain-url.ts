import { invalidField } from '../../../platform/http/problem-error.ts';
import type { WebhookDeps } from '../webhook.deps.ts';

/** Plain HTTP is allowed only if calls to internal networks are allowed. */
export function rejectPlainUrl({ webhookNetworks }: WebhookDeps['config'], { url }: { url: string }): void {
  if (new URL(url).protocol === 'http:' && !webhookNetworks.length)
    throw invalidField('url', 'Must begin with https://');
}
