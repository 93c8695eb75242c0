import type { ActiveStatus, ApiClient, OrganisationCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, notFound } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { apiClientAbilities } from '../api-client.policy.ts';
import { presentApiClient } from '../api-client.presenter.ts';
import { type ApiClientRef, lockApiClient, setApiClientStatus } from '../api-client.repo.ts';

const changes = {
  ACTIVE: ['reactivate', 'api-client.reactivated'],
  INACTIVE: ['deactivate', 'api-client.deactivated'],
} as const;

/** Switches an API client off or on, with effect from its next call. */
export function changeApiClientStatus(
  ctx: RequestContext<OrganisationCaller>,
  ref: ApiClientRef,
  status: ActiveStatus,
): Promise<ApiClient> {
  const { businessUnitId, clientId: id } = ref;
  return ctx.transaction(async ({ tx, now }) => {
    const client = await lockApiClient(tx, ref);
    if (!client) throw notFound();
    if (client.status !== status) {
      const [ability, action] = changes[status];
      assertAllowed(apiClientAbilities[ability](ctx.caller, client, now));
      await setApiClientStatus(tx, id, status);
      await recordAudit(tx, ctx, {
        action,
        subjectType: 'api-client',
        subjectId: id,
        businessUnitId,
        before: { name: client.name, status: client.status },
        after: { name: client.name, status },
      });
    }
    return presentApiClient(ctx.caller, { ...client, status }, now);
  });
}
