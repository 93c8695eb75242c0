import type { ApiClient, OrganisationCaller } from '@tenderbox/contract';
import type { Act } from '../../platform/act/act.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { presentApiClient } from './api-client.presenter.ts';
import { listApiClients } from './api-client.repo.ts';

export function readApiClients(
  act: Act<OrganisationCaller>,
  businessUnitId: string,
): Promise<{ items: ApiClient[]; total: number; totalIsMore: boolean }> {
  return act.read(async ({ tx, now }) => {
    const clients = await listApiClients(tx, businessUnitId);
    if (!clients) throw notFound();
    const items = clients.map((client) => presentApiClient(act.caller, client, now));
    return { items, total: items.length, totalIsMore: false };
  });
}
