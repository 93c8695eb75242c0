import type { OrganisationCaller } from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, notFound } from '../../../platform/http/problem-error.ts';
import { apiClientAbilities } from '../api-client.policy.ts';
import { type ApiClientAddress, deleteApiClient, lockApiClient } from '../api-client.repo.ts';

/** Deletes an API client and its secrets permanently. */
export function removeApiClient(act: Act<OrganisationCaller>, address: ApiClientAddress): Promise<void> {
  const { businessUnitId, clientId: id } = address;
  return act.transaction(async ({ tx, now }) => {
    const client = await lockApiClient(tx, address);
    if (!client) throw notFound();
    assertAllowed(apiClientAbilities.delete(act.caller, client, now));
    await deleteApiClient(tx, id);
    const { name, scopes, networks, expiresAt } = client;
    await recordAudit(tx, act, {
      ...{ action: 'api-client.deleted', subjectType: 'api-client', subjectId: id, businessUnitId },
      before: { name, scopes, networks, expiresAt },
    });
  });
}
