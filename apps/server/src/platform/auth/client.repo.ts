import { isIP } from 'node:net';
import type { ClientScope, UnitApiClient } from '@tenderbox/contract';
import { sql } from 'kysely';
import { roleOf, uuid } from '../db/context.ts';
import type { Database } from '../db/database.ts';
import { networkOf } from '../rate-limit/network.ts';
import type { ClientRefusal } from './api-client-error.ts';
import type { CallerTransaction } from './session.repo.ts';

/** The credentials of an API client: the hex-encoded hash of its secret. */
export interface ClientKey {
  secretHash: string;
}

/** An API client that made an earlier call, for example for a download ticket. */
export interface ClientRef {
  sessionId: null;
  roleEntryId: string;
}

interface ClientTransaction extends CallerTransaction<UnitApiClient> {
  scopes: ClientScope[];
}

interface ClientRow {
  now: string;
  refusal: ClientRefusal | null;
  scopes: ClientScope[];
  role_entry_id: string;
  full_name: string;
  organisation_id: string;
  organisation_name: string;
  business_unit_id: string;
  business_unit_name: string;
}

/**
 * Begins a transaction of an API client in its unit. In one round trip the database checks the secret, the
 * client, its unit and the client's network, and sets the context. Returns the reason if a check fails.
 */
export async function beginAsClient(
  db: Database,
  by: ClientKey | ClientRef,
  address: string,
  mode: 'read only' | 'read write',
): Promise<ClientTransaction | ClientRefusal> {
  const [hash, id] = 'secretHash' in by ? [`'\\x${by.secretHash}'`, 'null'] : ['null', quoted(by)];
  const found = `app.begin_as_client(${hash}, ${id}, ${addressIn(address)})`;
  const opening = `select *, 'unit' as scope, set_config('role', '${roleOf('unit')}', true) from ${found}`;
  const open = await db.begin(mode, opening);
  const [row] = open.rows as ClientRow[];
  if (row && !row.refusal) return { open, now: row.now, scopes: row.scopes, caller: callerOf(row) };
  await open.rollback();
  return row?.refusal ?? 'UNKNOWN';
}

/** How many calls of the current window are claimed, including those claimed now. */
interface ClaimedCalls {
  taken: number;
  secondsLeft: number;
}

/** Claims calls from an API client's window, and records its use. */
export async function reserveCalls(
  db: Database,
  { secretHash }: ClientKey,
  address: string,
  { calls, windowSeconds }: { calls: number; windowSeconds: number },
): Promise<ClaimedCalls | ClientRefusal> {
  const { rows } = await db.transaction({ scope: 'anonymous' }, (tx) =>
    sql<ClaimedCalls & { refusal: ClientRefusal | null }>`
      select refusal, taken, seconds_left as "secondsLeft"
      from app.reserve_client_calls(${Buffer.from(secretHash, 'hex')}, ${sql.raw(addressIn(address))}, ${calls},
        make_interval(secs => ${windowSeconds}))`.execute(tx),
  );
  const [row] = rows;
  return row && !row.refusal ? row : (row?.refusal ?? 'UNKNOWN');
}

function quoted({ roleEntryId }: ClientRef): string {
  return uuid.test(roleEntryId) ? `'${roleEntryId}'` : 'null';
}

/** Normalises an address for comparison with networks: an IPv6 address may contain an IPv4 one. */
function addressIn(address: string): string {
  const [plain = ''] = (networkOf(address).endsWith('/64') ? address : networkOf(address)).split('%');
  return isIP(plain) ? `'${plain}'::inet` : 'null::inet';
}

const callerOf = (row: ClientRow): UnitApiClient => ({
  scope: 'unit',
  role: 'BUSINESS_UNIT_ADMIN_API',
  roleEntryId: row.role_entry_id,
  accountId: null,
  sessionId: null,
  email: null,
  fullName: row.full_name,
  organisationId: row.organisation_id,
  organisationName: row.organisation_name,
  businessUnitId: row.business_unit_id,
  businessUnitName: row.business_unit_name,
  supplierId: null,
  supplierName: null,
});
