import {
  type ApiClient,
  type ApiClientChange,
  type OrganisationCaller,
  ruleMessages,
} from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import {
  assertAllowed,
  invalidField,
  notFound,
  staleRevision,
} from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { apiClientAbilities } from '../api-client.policy.ts';
import { presentApiClient } from '../api-client.presenter.ts';
import { type ApiClientRef, type ApiClientRow, lockApiClient, updateApiClient } from '../api-client.repo.ts';
import { rejectDuplicateName } from './reject-duplicate-name.ts';

/** Changes the name and the rights of an API client. The history records the previous rights. */
export function changeApiClient(
  ctx: RequestContext<OrganisationCaller>,
  ref: ApiClientRef,
  change: ApiClientChange,
): Promise<ApiClient> {
  const { businessUnitId, clientId: id } = ref;
  return ctx
    .transaction(async ({ tx, now }) => {
      const before = await lockApiClient(tx, ref);
      if (!before) throw notFound();
      assertAllowed(apiClientAbilities.edit(ctx.caller, before, now));
      rejectPastExpiry(before, change, now);
      if (!(await updateApiClient(tx, id, change)))
        throw staleRevision(presentApiClient(ctx.caller, before, now));
      const after = await lockApiClient(tx, ref);
      if (!after) throw notFound();
      await recordAudit(tx, ctx, {
        action: 'api-client.changed',
        subjectType: 'api-client',
        subjectId: id,
        businessUnitId,
        before: rightsOf(before),
        after: rightsOf(after),
      });
      return presentApiClient(ctx.caller, after, now);
    })
    .catch(rejectDuplicateName);
}

const rightsOf = ({ name, scopes, networks, expiresAt }: ApiClientRow) => ({
  name,
  scopes,
  networks,
  expiresAt,
});

/** A past expiry date is accepted if it does not change. */
function rejectPastExpiry(before: ApiClientRow, { expiresAt }: ApiClientChange, now: string): void {
  if (expiresAt === null || Date.parse(expiresAt) > Date.parse(now)) return;
  if (before.expiresAt === null || Date.parse(before.expiresAt) !== Date.parse(expiresAt))
    throw invalidField('expiresAt', ruleMessages.endInFuture);
}
