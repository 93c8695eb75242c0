import { isIP } from 'node:net';
import type { ClientScope, UnitProgram } from '@tenderbox/contract';
import { sql } from 'kysely';
import { roleOf, uuid } from '../db/context.ts';
import type { Database } from '../db/database.ts';
import { networkOf } from '../rate-limit/network.ts';
import type { ClientRefusal } from './client-refused.ts';
import type { CallerTransaction } from './session.repo.ts';

/** What a program shows: the hash of its secret, in hexadecimal digits. */
export interface ClientKey {
  secretHash: string;
}

/** A program that asked for something before, such as a download ticket. */
export interface ClientAddress {
  sessionId: null;
  roleEntryId: string;
}

interface ClientTransaction extends CallerTransaction<UnitProgram> {
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
 * Begins a transaction of a program in its unit: one round trip in which the database itself checks the secret, the
 * program, its unit and the network it calls from, and sets the context. Or says why not.
 */
export async function beginAsClient(
  db: Database,
  by: ClientKey | ClientAddress,
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

/** How many calls a program has taken in its present window, with those taken now. */
interface TakenCalls {
  taken: number;
  secondsLeft: number;
}

/** Takes calls from those that a program may make in a window; its use is noted with it. */
export async function takeCalls(
  db: Database,
  { secretHash }: ClientKey,
  address: string,
  { calls, windowSeconds }: { calls: number; windowSeconds: number },
): Promise<TakenCalls | ClientRefusal> {
  const { rows } = await db.transaction({ scope: 'anonymous' }, (tx) =>
    sql<TakenCalls & { refusal: ClientRefusal | null }>`
      select refusal, taken, seconds_left as "secondsLeft"
      from app.take_client_calls(${Buffer.from(secretHash, 'hex')}, ${sql.raw(addressIn(address))}, ${calls},
        make_interval(secs => ${windowSeconds}))`.execute(tx),
  );
  const [row] = rows;
  return row && !row.refusal ? row : (row?.refusal ?? 'UNKNOWN');
}

function quoted({ roleEntryId }: ClientAddress): string {
  return uuid.test(roleEntryId) ? `'${roleEntryId}'` : 'null';
}

/** An address as the database compares it with networks: one that came in by IPv6 may be of IPv4. */
function addressIn(address: string): string {
  const [plain = ''] = (networkOf(address).endsWith('/64') ? address : networkOf(address)).split('%');
  return isIP(plain) ? `'${plain}'::inet` : 'null::inet';
}

const callerOf = (row: ClientRow): UnitProgram => ({
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
