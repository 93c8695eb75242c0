import { randomUUID } from 'node:crypto';
import { createEvent, createTask, inDays } from '../../apps/server/test/factories/events.ts';
import { createPerson, createTenant, type TestPerson } from '../../apps/server/test/factories/people.ts';
import type { TestBed } from '../test-bed.ts';

/** The largest amounts that people work with. */
export const sizes = { tasks: 1000, suppliersOfEach: 300, suppliersOfOne: 5000, lines: 5000 };

/** The loaded data that requests refer to. */
export interface TaskWorld {
  buyer: TestPerson;
  /** A person of a supplier of the large task. */
  bidder: TestPerson;
  supplierId: string;
  supplierIds: string[];
  /** An event with many tasks, and one of them. */
  eventId: string;
  taskId: string;
  /** A task with many suppliers and price lines, and its event. */
  largeEventId: string;
  largeTaskId: string;
  lineIds: string[];
  /** A task that is given the same number of suppliers. */
  growingTaskId: string;
}

/** Loads a unit with an event of many tasks, and tasks with many suppliers. */
export async function loadTasks({ superuser, keyring }: TestBed): Promise<TaskWorld> {
  const database = { target: {}, serving: {}, query: superuser.query, drop: superuser.end };
  const factory = { database, keyring };
  const tenant = await createTenant(factory);
  const { organisationId, businessUnitId } = tenant;
  const place = [organisationId, businessUnitId];
  await superuser.query(
    `insert into supplier (id, organisation_id, business_unit_id, supplier_code, name)
     select gen_random_uuid(), $1, $2, 'C-' || number, 'Supplier ' || number
     from generate_series(1, $3::int) number`,
    [...place, sizes.suppliersOfOne],
  );
  const suppliers = await superuser.query<{ id: string }>(
    `select id from supplier where business_unit_id = $1 and supplier_code like 'C-%' order by id`,
    [businessUnitId],
  );
  const supplierIds = suppliers.map(({ id }) => id);
  await superuser.query(
    `with person as (
       insert into account (id, email, full_name)
       select gen_random_uuid(), id || '@example.org', 'Bo Frost' from supplier where business_unit_id = $2
       returning id, email)
     insert into role_entry (id, account_id, role, organisation_id, business_unit_id, supplier_id)
     select gen_random_uuid(), person.id, 'BIDDER_USER', $1::uuid, $2::uuid, supplier.id
     from person join supplier on person.email = supplier.id || '@example.org'`,
    place,
  );
  const active = { status: 'ACTIVE', startDate: inDays(-9) } as const;
  const shown = { startDate: inDays(-9), visibleFrom: inDays(-9), invitedAt: inDays(-9) };
  const eventId = await createEvent(factory, tenant, active);
  await loadMany({ superuser }, [...place, eventId]);
  const [task] = await superuser.query<{ id: string }>('select id from task where event_id = $1 limit 1', [
    eventId,
  ]);
  const lineIds = Array.from({ length: sizes.lines }, () => randomUUID());
  const priceTable = {
    currency: 'EUR',
    leadTime: 'DAYS',
    commentAllowed: true,
    noBidAllowed: true,
    lines: lineIds.map((id, line) => ({
      id,
      code: `L-${line}`,
      description: `Sheet pile, lot ${line}`,
      quantity: '12.5',
      unit: 'm',
    })),
  };
  const largeEventId = await createEvent(factory, tenant, active);
  const largeTaskId = await createTask(factory, tenant, largeEventId, {
    ...shown,
    supplierIds,
    sheet: { sections: [], priceTable, excelTemplateId: null },
  });
  const growing = await createEvent(factory, tenant, active);
  const growingTaskId = await createTask(factory, tenant, growing, shown);
  await superuser.query('vacuum analyze');
  const supplierId = supplierIds[0] ?? '';
  return {
    supplierId,
    supplierIds,
    eventId,
    taskId: task?.id ?? '',
    largeEventId,
    largeTaskId,
    lineIds,
    growingTaskId,
    buyer: await createPerson(factory, 'BUSINESS_UNIT_ADMIN', tenant),
    bidder: await createPerson(factory, 'BIDDER_USER', { ...tenant, supplierId }),
  };
}

/**
 * Loads tasks and their suppliers without triggers, which would process each row; every third supplier has
 * responded.
 */
async function loadMany({ superuser }: Pick<TestBed, 'superuser'>, place: string[]): Promise<void> {
  const [organisationId, businessUnitId, eventId] = place.map((id) => `'${id}'::uuid`);
  const tenant = 'organisation_id, business_unit_id, event_id';
  const ids = `${organisationId}, ${businessUnitId}, ${eventId}`;
  await superuser.query(`begin; set local session_replication_role = replica;
    insert into task (${tenant}, id, position, title, start_date, end_date)
    select ${ids}, gen_random_uuid(), number, 'Task ' || number, now() - interval '9 days',
      now() + (number % 30 - 5) * interval '1 day'
    from generate_series(1, ${sizes.tasks}) number;
    insert into sheet_version (${tenant}, task_id, version, sheet)
    select ${ids}, id, 1, '{"sections": [], "priceTable": null, "excelTemplateId": null}' from task
    where event_id = ${eventId};
    insert into task_supplier (${tenant}, task_id, supplier_id, visible_from, invited_at, seen_at, submitted_at)
    select ${ids}, task.id, participant.id, now() - interval '9 days', now() - interval '9 days', now(),
      case when (participant.place + task.position) % 3 = 0 then now() end
    from task cross join (
      select id, row_number() over (order by id) as place from supplier
      where business_unit_id = ${businessUnitId} order by id limit ${sizes.suppliersOfEach}) participant
    where task.event_id = ${eventId};
    insert into task_count (${tenant}, task_id, asked, submitted, declined, is_sum)
    select ${tenant}, task_id, count(*), count(submitted_at), 0, true from task_supplier
    where event_id = ${eventId} group by 1, 2, 3, 4; commit`);
}
