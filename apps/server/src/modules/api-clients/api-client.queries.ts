import type { ApiClient, OrganisationCaller } from '@tenderbox/contract';
import { notFound } from '../../platform/http/problem-error.ts';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import { presentApiClient } from './api-client.presenter.ts';
import { listApiClients } from './api-client.repo.ts';

export function readApiClients(
  ctx: RequestContext<OrganisationCaller>,
  businessUnitId: string,
): Promise<{ items: ApiClient[]; total: number; totalIsMore: boolean }> {
  return ctx.read(async ({ tx, now }) => {
    const clients = await listApiClients(tx, businessUnitId);
    if (!clients) throw notFound();
    const items = clients.map((client) => presentApiClient(ctx.caller, client, now));
    return { items, total: items.length, totalIsMore: false };
  });
}
