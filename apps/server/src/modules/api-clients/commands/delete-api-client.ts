import type { OrganisationCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, notFound } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { apiClientAbilities } from '../api-client.policy.ts';
import { type ApiClientRef, deleteApiClient, lockApiClient } from '../api-client.repo.ts';

/** Deletes an API client and its secrets permanently. */
export function removeApiClient(ctx: RequestContext<OrganisationCaller>, ref: ApiClientRef): Promise<void> {
  const { businessUnitId, clientId: id } = ref;
  return ctx.transaction(async ({ tx, now }) => {
    const client = await lockApiClient(tx, ref);
    if (!client) throw notFound();
    assertAllowed(apiClientAbilities.delete(ctx.caller, client, now));
    await deleteApiClient(tx, id);
    const { name, scopes, networks, expiresAt } = client;
    await recordAudit(tx, ctx, {
      action: 'api-client.deleted',
      subjectType: 'api-client',
      subjectId: id,
      businessUnitId,
      before: { name, scopes, networks, expiresAt },
    });
  });
}
