import { randomUUIDv7 } from 'node:crypto';
import type { Role, SignedInUser } from '@tenderbox/contract';
import { signSessionToken } from '../apps/server/src/platform/auth/session-token.ts';
import { codeOfStep } from '../apps/server/src/platform/crypto/one-time-code.ts';
import { wholeAnswer } from '../apps/server/test/factories/responses.ts';
import { loadedSheetIds, type SharedLogin } from './load/load-organisations.ts';
import type { SharedDatabaseBed } from './shared-database-bed.ts';

/** A request of one person. */
interface PersonalRequest {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  headers: Record<string, string>;
  body?: object;
  /** What to do with the response. */
  received?(data: unknown): void;
}

/** A kind of request, each time of another person. Null if there is nothing left to ask. */
export interface MeasuredCall {
  name: string;
  next(turn: number): PersonalRequest | null;
}

interface PersonRow {
  roleEntryId: string;
  accountId: string;
  role: Role;
  organisationId: string;
  supplierId: string | null;
  eventId: string;
  taskId: string;
}

type Person = PersonRow & { headers: Record<string, string> };

const columns = `role_entry.id as "roleEntryId", role_entry.account_id as "accountId", role_entry.role,
  role_entry.organisation_id as "organisationId", role_entry.supplier_id as "supplierId", event.id as "eventId",
  task.id as "taskId"`;
/** Active events of organisations of all sizes, the same ones in each run. */
const someEvents = (count: number) => `(select * from event where status = 'ACTIVE' and id = any (array(
  select id from event where status = 'ACTIVE' order by md5(id::text) limit ${count}))) event
  cross join lateral (select id from task where task.event_id = event.id and end_date > now() order by position limit 1) task`;

/** People of many organisations, logged in, and what they ask for. */
export async function openPeople(
  bed: SharedDatabaseBed,
  login: SharedLogin,
  count: number,
): Promise<MeasuredCall[]> {
  const buyers = await signIn(
    bed,
    await bed.superuser.query<PersonRow>(
      `select ${columns} from ${someEvents(count)} join role_entry on role_entry.id = event.published_by`,
    ),
  );
  const bidders = await signIn(
    bed,
    await bed.superuser.query<PersonRow>(
      `select distinct on (event.id) ${columns} from ${someEvents(count)}
       join task_supplier participant on participant.task_id = task.id and participant.submitted_at is null
       join role_entry on role_entry.supplier_id = participant.supplier_id`,
    ),
  );
  const [systemAdmin] = await signIn(bed, [await createSystemAdmin(bed)]);
  const saved: { person: Person; revision: number }[] = [];
  const read = (name: string, people: Person[], path: (person: Person) => string): MeasuredCall => ({
    name,
    next: (turn) => {
      const person = people[turn % people.length];
      return person ? { method: 'GET', path: path(person), headers: person.headers } : null;
    },
  });
  return [
    read('session check alone', buyers, () => '/api/user'),
    {
      name: 'login',
      next: (turn) => {
        const username = login.emails[turn];
        const code = codeOfStep(login.codeSecret, Math.floor(Date.now() / 30_000));
        const headers = { 'x-forwarded-for': `10.${turn % 200}.${Math.floor(turn / 200)}.1` };
        const body = { username, password: login.password, code };
        return username ? { method: 'POST', path: '/api/authenticate', headers, body } : null;
      },
    },
    read('buyer: events', buyers, () => '/api/business-unit/events'),
    read(
      'buyer: search',
      buyers,
      ({ eventId }) => `/api/business-unit/events?search=lot%20${eventId.slice(-3)}`,
    ),
    read('buyer: one event', buyers, ({ eventId }) => `/api/business-unit/events/${eventId}`),
    read('buyer: its tasks', buyers, ({ eventId }) => `/api/business-unit/events/${eventId}/tasks`),
    read('buyer: suppliers', buyers, () => '/api/business-unit/suppliers'),
    read('counts of the top bar', buyers, () => '/api/messages/counts'),
    read('the bell', buyers, () => '/api/notifications'),
    read('supplier: events', bidders, () => '/api/supplier/events'),
    read('supplier: one event', bidders, ({ eventId }) => `/api/supplier/events/${eventId}`),
    read('supplier: form', bidders, ({ taskId }) => `/api/supplier/tasks/${taskId}/response`),
    {
      name: 'supplier: draft saved',
      next: (turn) => {
        const person = bidders[turn];
        return person
          ? {
              method: 'PATCH',
              path: `/api/supplier/tasks/${person.taskId}/response`,
              headers: person.headers,
              body: { changes: wholeAnswer(undefined, loadedSheetIds) },
              received: (data) => {
                saved.push({ person, revision: (data as { revision: number }).revision });
              },
            }
          : null;
      },
    },
    {
      name: 'supplier: submission',
      next: (turn) => {
        const draft = saved[turn];
        return draft
          ? {
              method: 'POST',
              path: `/api/supplier/tasks/${draft.person.taskId}/response/submission`,
              headers: draft.person.headers,
              body: { revision: draft.revision, sheetVersion: 1 },
            }
          : null;
      },
    },
    {
      name: 'supplier: question',
      next: (turn) => {
        const person = bidders[turn];
        return person
          ? {
              method: 'POST',
              path: `/api/supplier/events/${person.eventId}/questions`,
              headers: person.headers,
              body: { subject: 'Gate', text: 'Is gate 7 open?' },
            }
          : null;
      },
    },
    ...(systemAdmin
      ? [read('system admin: organisations', [systemAdmin], () => '/api/system/organisations')]
      : []),
  ];
}

async function createSystemAdmin({ superuser }: SharedDatabaseBed): Promise<PersonRow> {
  const [accountId, roleEntryId] = [randomUUIDv7(), randomUUIDv7()];
  await superuser.query(
    `with account as (insert into account (id, email, full_name) values ($1, $3, 'Ada Byron'))
     insert into role_entry (id, account_id, role) values ($2, $1, 'SYSTEM_ADMIN')`,
    [accountId, roleEntryId, `${accountId}@example.org`],
  );
  const nothing = { organisationId: '', supplierId: null, eventId: '', taskId: '' };
  return { accountId, roleEntryId, role: 'SYSTEM_ADMIN', ...nothing };
}

async function signIn({ superuser, keyring }: SharedDatabaseBed, people: PersonRow[]): Promise<Person[]> {
  const sessions = people.map((person) => ({ ...person, sessionId: randomUUIDv7() }));
  const [row] = await superuser.query<{ expires: string }>(
    `with added as (
       insert into session (id, account_id, role_entry_ids, expires_at)
       select "sessionId", "accountId", array["roleEntryId"], date_trunc('second', now()) + interval '12 hours'
       from json_to_recordset($1) as one ("sessionId" uuid, "accountId" uuid, "roleEntryId" uuid))
     select to_json(date_trunc('second', now()) + interval '12 hours') #>> '{}' as expires`,
    [JSON.stringify(sessions)],
  );
  return sessions.map(({ sessionId, ...person }) => {
    const { roleEntryId, accountId: id, role: roleName, organisationId, supplierId: bidderId } = person;
    const token = signSessionToken(
      keyring,
      { sessionId, roleEntryId, sessionExpiresAt: row?.expires ?? '' },
      {
        id,
        userRoleId: roleEntryId,
        roleName,
        organisationId: organisationId || null,
        bidderId,
      } as SignedInUser,
    );
    return { ...person, headers: { authorization: `Bearer ${token}` } };
  });
}
