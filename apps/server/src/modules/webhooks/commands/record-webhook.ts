import type { OrganisationCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import type {
  RequestContext,
  TransactionContext,
} from '../../../platform/request-context/request-context.ts';
import type { WebhookRef } from '../webhook.repo.ts';

type AuditedFields = Record<string, unknown>;

/**
 * Audits an action on a webhook. Only the host of the URL is recorded: the rest can contain a secret of the
 * receiver.
 */
export const recordWebhook = (
  ctx: RequestContext<OrganisationCaller>,
  { tx }: TransactionContext,
  { businessUnitId, webhookId }: WebhookRef,
  action: string,
  changes: { before?: AuditedFields; after?: AuditedFields },
): Promise<void> =>
  recordAudit(tx, ctx, { action, subjectType: 'webhook', subjectId: webhookId, businessUnitId, ...changes });

/** The audited fields of a webhook. */
export const auditedFieldsOf = ({
  name,
  url,
  events,
}: {
  name: string;
  url: string;
  events: readonly string[];
}) => ({
  name,
  host: new URL(url).host,
  events,
});
