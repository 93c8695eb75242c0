import type { ApiClientWithSecret, OrganisationCaller } from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { createClientSecret } from '../../../platform/auth/client-key.ts';
import { assertAllowed, notFound } from '../../../platform/http/problem-error.ts';
import { apiClientAbilities } from '../api-client.policy.ts';
import { presentApiClient } from '../api-client.presenter.ts';
import { type ApiClientAddress, lockApiClient, replaceSecret } from '../api-client.repo.ts';

/** Gives an API client a new secret, shown once. The current one stays valid for `overlapHours`. */
export function rotateSecret(
  act: Act<OrganisationCaller>,
  address: ApiClientAddress,
  overlapHours: number,
): Promise<ApiClientWithSecret> {
  const { organisationId } = act.caller;
  const { businessUnitId, clientId: id } = address;
  return act.transaction(async ({ tx, now }) => {
    const before = await lockApiClient(tx, address);
    if (!before) throw notFound();
    assertAllowed(apiClientAbilities.rotate(act.caller, before, now));
    const { secret, ...kept } = createClientSecret();
    await replaceSecret(tx, { id, organisationId }, kept, overlapHours);
    await recordAudit(tx, act, {
      ...{ action: 'api-client.rotated', subjectType: 'api-client', subjectId: id, businessUnitId },
      after: { name: before.name, overlapHours },
    });
    const after = await lockApiClient(tx, address);
    if (!after) throw notFound();
    return { ...presentApiClient(act.caller, after, now), secret };
  });
}
