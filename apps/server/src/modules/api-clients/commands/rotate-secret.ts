import type { ApiClientWithSecret, OrganisationCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { createClientSecret } from '../../../platform/auth/client-key.ts';
import { assertAllowed, notFound } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { apiClientAbilities } from '../api-client.policy.ts';
import { presentApiClient } from '../api-client.presenter.ts';
import { type ApiClientRef, lockApiClient, replaceSecret } from '../api-client.repo.ts';

/** Gives an API client a new secret, shown once. The current one stays valid for `overlapHours`. */
export function rotateSecret(
  ctx: RequestContext<OrganisationCaller>,
  ref: ApiClientRef,
  overlapHours: number,
): Promise<ApiClientWithSecret> {
  const { organisationId } = ctx.caller;
  const { businessUnitId, clientId: id } = ref;
  return ctx.transaction(async ({ tx, now }) => {
    const before = await lockApiClient(tx, ref);
    if (!before) throw notFound();
    assertAllowed(apiClientAbilities.rotate(ctx.caller, before, now));
    const { secret, ...kept } = createClientSecret();
    await replaceSecret(tx, { id, organisationId }, kept, overlapHours);
    await recordAudit(tx, ctx, {
      action: 'api-client.rotated',
      subjectType: 'api-client',
      subjectId: id,
      businessUnitId,
      after: { name: before.name, overlapHours },
    });
    const after = await lockApiClient(tx, ref);
    if (!after) throw notFound();
    return { ...presentApiClient(ctx.caller, after, now), secret };
  });
}
