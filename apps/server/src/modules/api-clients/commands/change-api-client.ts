import {
  type ApiClient,
  type ApiClientChange,
  type OrganisationCaller,
  ruleMessages,
} from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import {
  assertAllowed,
  invalidField,
  notFound,
  staleRevision,
} from '../../../platform/http/problem-error.ts';
import { apiClientAbilities } from '../api-client.policy.ts';
import { presentApiClient } from '../api-client.presenter.ts';
import {
  type ApiClientAddress,
  type ApiClientRow,
  lockApiClient,
  updateApiClient,
} from '../api-client.repo.ts';
import { refuseTakenName } from './refuse-taken-name.ts';

/** Changes the name and the rights of an API client. The history records the previous rights. */
export function changeApiClient(
  act: Act<OrganisationCaller>,
  address: ApiClientAddress,
  change: ApiClientChange,
): Promise<ApiClient> {
  const { businessUnitId, clientId: id } = address;
  return act
    .transaction(async ({ tx, now }) => {
      const before = await lockApiClient(tx, address);
      if (!before) throw notFound();
      assertAllowed(apiClientAbilities.edit(act.caller, before, now));
      refusePastEnd(before, change, now);
      if (!(await updateApiClient(tx, id, change)))
        throw staleRevision(presentApiClient(act.caller, before, now));
      const after = await lockApiClient(tx, address);
      if (!after) throw notFound();
      await recordAudit(tx, act, {
        ...{ action: 'api-client.changed', subjectType: 'api-client', subjectId: id, businessUnitId },
        before: rightsOf(before),
        after: rightsOf(after),
      });
      return presentApiClient(act.caller, after, now);
    })
    .catch(refuseTakenName);
}

const rightsOf = ({ name, scopes, networks, expiresAt }: ApiClientRow) => ({
  name,
  scopes,
  networks,
  expiresAt,
});

/** A past expiry date is accepted if it does not change. */
function refusePastEnd(before: ApiClientRow, { expiresAt }: ApiClientChange, now: string): void {
  if (expiresAt === null || Date.parse(expiresAt) > Date.parse(now)) return;
  if (before.expiresAt === null || Date.parse(before.expiresAt) !== Date.parse(expiresAt))
    throw invalidField('expiresAt', ruleMessages.endInFuture);
}
