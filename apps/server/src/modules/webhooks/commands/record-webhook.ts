import type { OrganisationCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import type {
  RequestContext,
  TransactionContext,
} from '../../../platform/request-context/request-context.ts';
import type { WebhookRef } from '../webhook.repo.ts';

type Words = Record<string, unknown>;

/**
 * Audits an action on a webhook. Only the host of the URL is recorded: the rest can contain a secret of the
 * receiver.
 */
export const recordWebhook = (
  ctx: RequestContext<OrganisationCaller>,
  { tx }: TransactionContext,
  { businessUnitId, webhookId }: WebhookRef,
  action: string,
  told: { before?: Words; after?: Words },
): Promise<void> =>
  recordAudit(tx, ctx, { action, subjectType: 'webhook', subjectId: webhookId, businessUnitId, ...told });

/** The audited fields of a webhook. */
export const toldOf = ({ name, url, events }: { name: string; url: string; events: readonly string[] }) => ({
  name,
  host: new URL(url).host,
  events,
});
