import { sealSecondFactor } from '../../apps/server/src/modules/identity/second-factor.ts';
import type { Keyring } from '../../apps/server/src/platform/crypto/keyring.ts';
import { createCodeSecret } from '../../apps/server/src/platform/crypto/one-time-code.ts';
import { createPasswordHasher } from '../../apps/server/src/platform/crypto/password-hasher.ts';
import { type sheetIds, sheetToAnswer } from '../../apps/server/test/factories/responses.ts';
import type { Superuser } from '../../apps/server/test/superuser.ts';
import { withoutIndexes } from './copy-rows.ts';
import { supplierCounts } from './supplier-counts.ts';
import { idOf } from './world.ts';

/** How much is loaded. */
export interface Amounts {
  organisations: number;
  events: number;
}

/** What people need to log in: all have the same password and authenticator. */
export interface SharedLogin {
  emails: string[];
  password: string;
  codeSecret: string;
}

const password = 'three boats in the fog';
const loginCount = 2000;
/** Days since the first event. The newest twelfth of all events is active or a draft. */
const age = 730;
const newest = 0.92;

/** The ids of the sheet of all tasks. */
export const loadedSheetIds = {
  text: idOf('ques', 1),
  number: idOf('ques', 2),
  file: idOf('ques', 3),
  lineOne: idOf('line', 1),
  lineTwo: idOf('line', 2),
} as typeof sheetIds;

/** The SQL of a deterministic id for a kind of four letters and a number. */
const idSql = (kind: string, number: string) =>
  `('${Buffer.from(kind).toString('hex')}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

const organisationId = idSql('orga', 'org');
const unitId = idSql('unit', '(org * 3 + unit)');
const supplierId = (supplier: string) => idSql('supp', `((org * 3 + unit) * 3 + ${supplier})`);

/**
 * Fills an empty database with many organisations of one to three units, each with two buyers and three suppliers.
 * Few organisations have very many events: a tenth of all events are of a thousandth of the organisations.
 */
export async function loadOrganisations(
  superuser: Superuser,
  amounts: Amounts,
  say: (text: string) => void,
): Promise<void> {
  const { hash } = await createPasswordHasher();
  const stored = await hash(password);
  await withoutIndexes({ superuser }, largeTables, async () => {
    for (const [title, statement] of statementsFor(amounts, stored)) {
      const began = performance.now();
      await superuser.query(`begin; set local session_replication_role = replica; set local synchronous_commit = off;
        set local work_mem = '256MB'; ${statement}; commit`);
      say(`  ${title}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
    }
  });
  await superuser.query('drop table loaded_event');
  await superuser.query('vacuum analyze');
  await superuser.query('checkpoint');
}

const largeTables = [
  ...[
    'account',
    'audit_entry',
    'audit_head',
    'audit_link',
    'box_due',
    'business_unit',
    'credential',
    'end_reminder',
  ],
  ...[
    'event',
    'event_label',
    'label',
    'list_count',
    'notice',
    'organisation',
    'outbox_mail',
    'role_entry',
    'session',
  ],
  ...['sheet_version', 'supplier', 'supplier_count', 'task', 'task_count', 'task_supplier'],
];

/** The statements that fill each kind of table, with what they load. */
function* statementsFor(
  { organisations, events }: Amounts,
  passwordHash: string,
): Generator<[string, string]> {
  const units = `(select org, unit from generate_series(0, ${organisations - 1}) org
    cross join generate_series(0, 2) unit where unit <= org % 3) unit`;
  const suppliers = `${units} cross join generate_series(0, 2) supplier`;
  yield [
    'organisations and units',
    `insert into organisation (id, name) select ${organisationId}, 'Harbour Authority ' || org
       from generate_series(0, ${organisations - 1}) org;
     insert into business_unit (id, organisation_id, name) select ${unitId}, ${organisationId}, 'Unit ' || unit from ${units};
     insert into label (id, organisation_id, name) select ${idSql('labe', '(org * 5 + label)')}, ${organisationId}, 'Label ' || label
       from generate_series(0, ${organisations - 1}) org cross join generate_series(0, 4) label;
     insert into supplier (id, organisation_id, business_unit_id, supplier_code, name, email, country)
     select ${supplierId('supplier')}, ${organisationId}, ${unitId}, 'S-' || supplier, 'Tidewater Tools ' || supplier,
       'sales@example.org', 'DE' from ${suppliers}`,
  ];
  const person = (kind: string, number: string, name: string, from: string) =>
    `insert into account (id, email, full_name, time_zone, daily_digest)
     select ${idSql(kind, number)}, '${kind}-' || ${number} || '@example.org', '${name} ' || ${number}, 'Europe/Berlin',
       ${number} % 10 = 0 from ${from};
     insert into credential (account_id, password_hash) select ${idSql(kind, number)}, '${passwordHash}' from ${from}`;
  yield [
    'people',
    `${person('admn', 'org', 'Ada Byron', `generate_series(0, ${organisations - 1}) org`)};
     ${person('buyr', '((org * 3 + unit) * 2 + buyer)', 'Una Bell', `${units} cross join generate_series(0, 1) buyer`)};
     ${person('bidr', '((org * 3 + unit) * 3 + supplier)', 'Bo Frost', suppliers)};
     insert into role_entry (id, account_id, role, organisation_id)
     select ${idSql('rola', 'org')}, ${idSql('admn', 'org')}, 'SOURCING_ORGANISATION_ADMIN', ${organisationId}
     from generate_series(0, ${organisations - 1}) org;
     insert into role_entry (id, account_id, role, organisation_id, business_unit_id)
     select ${idSql('rolb', '((org * 3 + unit) * 2 + buyer)')}, ${idSql('buyr', '((org * 3 + unit) * 2 + buyer)')},
       'BUSINESS_UNIT_ADMIN', ${organisationId}, ${unitId} from ${units} cross join generate_series(0, 1) buyer;
     insert into role_entry (id, account_id, role, organisation_id, business_unit_id, supplier_id)
     select ${idSql('rols', '((org * 3 + unit) * 3 + supplier)')}, ${idSql('bidr', '((org * 3 + unit) * 3 + supplier)')},
       'BIDDER_ADMIN', ${organisationId}, ${unitId}, ${supplierId('supplier')} from ${suppliers}`,
  ];
  yield [
    'which event belongs to whom',
    `create table loaded_event as
     select number, org, (number / 7) % (1 + org % 3) as unit, at, status,
       case status when 'DRAFT' then at + interval '40 days' when 'ACTIVE' then date_trunc('day', now())
           + (1 + number % 14) * interval '1 day' + case when number % 5 < 3 then interval '12 hours'
             else (number % 1440) * interval '1 minute' end
         else at + interval '20 days' end as ends_at
     from (
       select number, floor(${organisations} * power(((number * 611953) % ${events} + 0.5) / ${events}, 3))::bigint as org,
         now() - interval '${age} days' + number * (interval '${age} days' / ${events}) as at,
         case when number >= ${Math.floor(newest * events)} then case when number % 4 = 0 then 'DRAFT' else 'ACTIVE' end
           when number % 25 = 0 then 'CANCELLED' else 'COMPLETED' end as status
       from generate_series(0, ${events - 1}::bigint) number) one`,
  ];
  const tenant = `${organisationId}, ${unitId}`;
  const eventId = idSql('even', 'number');
  const tasks = `loaded_event cross join generate_series(1, 2) position where (position = 1 or number % 4 = 1)`;
  const taskId = idSql('task', '(number * 2 + position)');
  yield [
    'events',
    `insert into event (id, organisation_id, business_unit_id, reference, title, description, start_date, end_date, time_zone,
       status, published_at, published_by, completion_check_at, created_at)
     select ${eventId}, ${tenant}, 'EV-' || number, 'Quay cranes and fenders, lot ' || number,
       'Two cranes for the inner basin, delivered before winter, with a survey of the quay.', at, ends_at, 'Europe/Berlin', status,
       case when status <> 'DRAFT' then at end,
       case when status <> 'DRAFT' then ${idSql('rolb', '((org * 3 + unit) * 2)')} end,
       case when status = 'ACTIVE' then ends_at end, at
     from loaded_event;
     insert into event_label (organisation_id, business_unit_id, event_id, label_id, status)
     select ${tenant}, ${eventId}, ${idSql('labe', '(org * 5 + number % 5)')}, status from loaded_event`,
  ];
  yield [
    'tasks',
    `insert into task (id, organisation_id, business_unit_id, event_id, position, title, start_date, end_date, closed_until,
       box_opened_at)
     select ${taskId}, ${tenant}, ${eventId}, position, 'Price schedule ' || position, at, ends_at,
       case when status = 'COMPLETED' then ends_at end, case when status = 'COMPLETED' then ends_at + interval '1 day' end
     from ${tasks};
     insert into sheet_version (organisation_id, business_unit_id, event_id, task_id, version, sheet)
     select ${tenant}, ${eventId}, ${taskId}, 1, '${JSON.stringify(sheetToAnswer(loadedSheetIds))}' from ${tasks}`,
  ];
  yield [
    'suppliers of tasks',
    `insert into task_supplier (organisation_id, business_unit_id, event_id, task_id, supplier_id, added_at, visible_from,
       invited_at, submitted_at)
     select ${tenant}, ${eventId}, ${taskId}, ${supplierId('supplier')}, at, case when status <> 'DRAFT' then at end,
       case when status <> 'DRAFT' then at end, case when status = 'COMPLETED' and supplier < 2 then at + interval '9 days' end
     from loaded_event cross join generate_series(1, 2) position cross join generate_series(0, 2) supplier
     where (position = 1 or number % 4 = 1)`,
  ];
  yield [
    'deadlines and reminders',
    `insert into box_due (organisation_id, business_unit_id, event_id, task_id, due_at)
     select ${tenant}, ${eventId}, ${taskId}, ends_at + interval '60 seconds' from ${tasks} and status = 'ACTIVE';
     insert into end_reminder (organisation_id, business_unit_id, event_id, task_id, end_date, hours, due_at)
     select ${tenant}, ${eventId}, ${taskId}, ends_at, hours, ends_at - hours * interval '1 hour'
     from loaded_event cross join generate_series(1, 2) position cross join unnest(array[1, 24, 168]) hours
     where (position = 1 or number % 4 = 1) and status = 'ACTIVE' and ends_at - hours * interval '1 hour' > now()`,
  ];
  yield ['counts', countStatements];
  yield [
    'audit trails',
    `insert into audit_entry (id, at, organisation_id, business_unit_id, actor_role, action, subject_type, subject_id)
     select ${idSql('audt', '(org * 16 + entry)')}, now() - (20 - entry) * interval '1 day', ${organisationId},
       ${idSql('unit', '(org * 3)')}, 'BUSINESS_UNIT_ADMIN', 'event.published', 'event', ${idSql('even', 'org')}
     from generate_series(0, ${organisations - 1}) org cross join generate_series(1, 10) entry;
     insert into audit_link (chain, number, kind, item_id, item_hash, hash, chained_at)
     select ${organisationId}, entry, 'ENTRY', ${idSql('audt', '(org * 16 + entry)')}, sha256(org::text::bytea),
       sha256(org::text::bytea), now() - (20 - entry) * interval '1 day'
     from generate_series(0, ${organisations - 1}) org cross join generate_series(1, 10) entry;
     insert into audit_head (record_hash, chain, number, hash, at, record, signature, key_id)
     select encode(sha256((org || ' ' || head)::bytea), 'hex'), ${organisationId}, head * 2, sha256(org::text::bytea),
       now() - (20 - head * 2) * interval '1 day',
       json_build_object('keys', (select record_hash from key_record order by number desc limit 1), 'number', head)::text,
       repeat('s', 88), (select key_id from signing_key where valid_until is null)
     from generate_series(0, ${organisations - 1}) org cross join generate_series(1, 5) head`,
  ];
  yield [
    'notifications and e-mails',
    `insert into notice (id, organisation_id, business_unit_id, role_entry_id, business_key, kind, created_at, read_at)
     select ${idSql('noti', '((org * 3 + unit) * 16 + buyer * 8 + number)')}, ${tenant},
       ${idSql('rolb', '((org * 3 + unit) * 2 + buyer)')}, 'box.shut:' || number, 'box.shut',
       now() - number * interval '9 days', case when number > 1 then now() - number * interval '8 days' end
     from ${units} cross join generate_series(0, 1) buyer cross join generate_series(1, 3) number;
     insert into outbox_mail (id, organisation_id, business_key, template, recipient, payload, state, created_at, settled_at)
     select ${idSql('mail', '(org * 16 + number)')}, ${organisationId}, 'loaded:' || org || ':' || number, 'box-shut',
       'admn-' || org || '@example.org', '{}', 'SENT', now() - number * interval '3 days', now() - number * interval '3 days'
     from generate_series(0, ${organisations - 1}) org cross join generate_series(1, 10) number;
     insert into session (id, account_id, role_entry_ids, created_at, expires_at)
     select ${idSql('sess', 'org')}, ${idSql('admn', 'org')}, array[${idSql('rola', 'org')}], now() - interval '9 days',
       now() - interval '8 days' from generate_series(0, ${organisations - 1}) org`,
  ];
}

/** What triggers count otherwise. */
const countStatements = [
  ...Object.entries({ event: 'status', supplier: 'status', event_label: 'tab' }).map(
    ([table, tab]) => `insert into list_count (organisation_id, business_unit_id, list, tab, count)
      select organisation_id, business_unit_id, '${table}', ${tab}, count(*) from ${table} group by 1, 2, 4`,
  ),
  ...Object.entries({ event_start: 'start_date', event_end: 'end_date' }).map(
    ([list, at]) => `insert into list_count (organisation_id, business_unit_id, list, tab, count)
      select organisation_id, business_unit_id, '${list} ' || status, to_char(${at} at time zone 'UTC', 'YYYY-MM-DD'),
        count(*) from event group by 1, 2, 3, 4`,
  ),
  `insert into task_count (organisation_id, business_unit_id, event_id, task_id, asked, submitted, declined, is_sum)
    select organisation_id, business_unit_id, event_id, task_id, count(*), count(submitted_at), 0, true
    from task_supplier group by 1, 2, 3, 4`,
  supplierCounts,
].join(';\n');

/** Gives some people of suppliers, of organisations of all sizes, an authenticator. */
export async function giveAuthenticators(superuser: Superuser, keyring: Keyring): Promise<SharedLogin> {
  const codeSecret = createCodeSecret();
  const people = await superuser.query<{ id: string; email: string }>(
    `select id, email from account where email like 'bidr-%' order by md5(email) limit ${loginCount}`,
  );
  const sealed = people.map(({ id }) => ({ id, secret: sealSecondFactor(keyring, id, codeSecret) }));
  await superuser.query(
    `update credential set second_factor_secret = sealed.secret, second_factor_confirmed_at = now()
     from json_to_recordset($1) as sealed (id uuid, secret text) where account_id = sealed.id`,
    [JSON.stringify(sealed)],
  );
  return { password, emails: people.map(({ email }) => email), codeSecret };
}
