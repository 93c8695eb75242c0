import type {
  ActiveStatus,
  ApiClient,
  ApiClientChange,
  NewApiClient,
  OrganisationCaller,
} from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { instantText } from '../../platform/db/instant-text.ts';

export type ApiClientRow = Omit<ApiClient, 'can'>;

const columns = sql<ApiClientRow>`
  api_client.id, program.client_name as name, program.status, api_client.scopes,
  api_client.networks::text[] as networks, api_client.expires_at as "expiresAt", api_client.revision,
  api_client.created_at as "createdAt", account.full_name as "createdBy",
  api_client.last_used_at as "lastUsedAt", host(api_client.last_used_from) as "lastUsedFrom",
  coalesce((
    select json_agg(json_build_object('beginning', beginning, 'createdAt', ${instantText('created_at')},
      'endsAt', ${instantText('ends_at')}) order by created_at desc, ends_at desc nulls first)
    from api_client_secret
    where client_id = api_client.id and (ends_at is null or ends_at > transaction_timestamp())), '[]') as keys`;

const joinCreator = sql`
  left join role_entry maker on maker.id = api_client.created_by
  left join account on account.id = maker.account_id`;

/** Lists the API clients of a unit by name; null if the context does not see the unit. */
export async function listApiClients(
  tx: Transaction,
  businessUnitId: string,
): Promise<ApiClientRow[] | null> {
  const { rows } = await sql<ApiClientRow | { id: null }>`
    select ${columns} from business_unit
    left join api_client on api_client.organisation_id = business_unit.organisation_id
      and api_client.business_unit_id = business_unit.id
    left join role_entry program on program.id = api_client.id ${joinCreator}
    where business_unit.id = ${businessUnitId}
    order by program.client_name collate app.by_name, api_client.id`.execute(tx);
  if (!rows.length) return null;
  return rows.filter((row): row is ApiClientRow => row.id !== null);
}

export interface ApiClientRef {
  businessUnitId: string;
  clientId: string;
}

/** Loads an API client of a unit and locks its row. */
export async function lockApiClient(
  tx: Transaction,
  { businessUnitId, clientId }: ApiClientRef,
): Promise<ApiClientRow | null> {
  const { rows } = await sql<ApiClientRow>`
    select ${columns} from api_client join role_entry program on program.id = api_client.id ${joinCreator}
    where api_client.id = ${clientId} and api_client.business_unit_id = ${businessUnitId} and program.removed_at is null
    for update of program`.execute(tx);
  return rows[0] ?? null;
}

const networksOf = ({ networks }: { networks: string[] }) =>
  sql`array(select network(given::inet) from unnest(${networks}::text[]) as given)`;

/** Inserts an API client and the role entry it acts as. */
export async function insertApiClient(
  tx: Transaction,
  { organisationId, roleEntryId }: OrganisationCaller,
  client: NewApiClient & { id: string; businessUnitId: string },
): Promise<void> {
  await sql`
    with program as (
      insert into role_entry (id, role, client_name, organisation_id, business_unit_id)
      values (${client.id}, 'BUSINESS_UNIT_ADMIN_API', ${client.name}, ${organisationId}, ${client.businessUnitId}))
    insert into api_client (id, organisation_id, business_unit_id, scopes, networks, expires_at, created_by)
    values (${client.id}, ${organisationId}, ${client.businessUnitId}, ${client.scopes}::text[],
      ${networksOf(client)},
      ${client.expiresAt ?? null}, ${roleEntryId})`.execute(tx);
}

/** Saves a change based on the given revision; returns false if another revision is stored. */
export async function updateApiClient(
  tx: Transaction,
  id: string,
  change: ApiClientChange,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with changed as (
      update api_client set scopes = ${change.scopes}::text[], networks = ${networksOf(change)},
        expires_at = ${change.expiresAt}, revision = revision + 1
      where id = ${id} and revision = ${change.revision} returning id)
    update role_entry set client_name = ${change.name} from changed where role_entry.id = changed.id`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** Deletes the client but keeps its role entry, marked as removed, because histories refer to it. */
export async function deleteApiClient(tx: Transaction, id: string): Promise<void> {
  await sql`
    with client as (delete from api_client where id = ${id})
    update role_entry set status = 'INACTIVE', removed_at = transaction_timestamp() where id = ${id}`.execute(
    tx,
  );
}

/** Adds a new secret. Earlier secrets expire after `overlapHours`, or sooner if they already end sooner. */
export async function replaceSecret(
  tx: Transaction,
  { id, organisationId }: { id: string; organisationId: string },
  { secretHash, beginning }: { secretHash: Buffer; beginning: string },
  overlapHours: number,
): Promise<void> {
  await sql`
    with ended as (
      update api_client_secret
      set ends_at = least(ends_at, transaction_timestamp() + make_interval(hours => ${overlapHours}))
      where client_id = ${id})
    insert into api_client_secret (secret_hash, organisation_id, client_id, beginning)
    values (${secretHash}, ${organisationId}, ${id}, ${beginning})`.execute(tx);
}

export async function setApiClientStatus(tx: Transaction, id: string, status: ActiveStatus): Promise<void> {
  await tx.updateTable('role_entry').set({ status }).where('id', '=', id).execute();
}
