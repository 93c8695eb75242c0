import { randomUUIDv7 } from 'node:crypto';
import {
  type ApiClientWithSecret,
  apiClientLimits,
  type NewApiClient,
  type OrganisationCaller,
  ruleMessages,
} from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { createClientSecret } from '../../../platform/auth/client-key.ts';
import { lockBusinessUnit } from '../../../platform/db/lock-business-unit.repo.ts';
import { invalidField, notFound, ProblemError } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { presentApiClient } from '../api-client.presenter.ts';
import { insertApiClient, listApiClients, lockApiClient, replaceSecret } from '../api-client.repo.ts';
import { rejectDuplicateName } from './reject-duplicate-name.ts';

/** Adds an API client to a business unit. Its secret is returned here and never again. */
export function createApiClient(
  ctx: RequestContext<OrganisationCaller>,
  businessUnitId: string,
  input: NewApiClient,
): Promise<ApiClientWithSecret> {
  const { organisationId } = ctx.caller;
  const id = randomUUIDv7();
  return ctx
    .transaction(async ({ tx, now }) => {
      if (!(await lockBusinessUnit(tx, businessUnitId))) throw notFound();
      assertBelowLimit(await listApiClients(tx, businessUnitId));
      if (input.expiresAt && Date.parse(input.expiresAt) <= Date.parse(now))
        throw invalidField('expiresAt', ruleMessages.endInFuture);
      await insertApiClient(tx, ctx.caller, { ...input, id, businessUnitId });
      const { secret, ...kept } = createClientSecret();
      await replaceSecret(tx, { id, organisationId }, kept, 0);
      const { name, scopes, networks, expiresAt = null } = input;
      await recordAudit(tx, ctx, {
        action: 'api-client.created',
        subjectType: 'api-client',
        subjectId: id,
        businessUnitId,
        after: { name, scopes, networks, expiresAt },
      });
      const client = await lockApiClient(tx, { businessUnitId, clientId: id });
      if (!client) throw notFound();
      return { ...presentApiClient(ctx.caller, client, now), secret };
    })
    .catch(rejectDuplicateName);
}

function assertBelowLimit(existing: readonly unknown[] | null): void {
  const max = apiClientLimits.perUnit;
  if ((existing?.length ?? 0) < max) return;
  const message = `A business unit can have up to ${max} API clients. Delete one that is no longer needed.`;
  throw new ProblemError(409, 'CONFLICT', { globalErrors: [{ message }] });
}
