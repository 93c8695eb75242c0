import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createEvent, createTask, inDays } from '../../../test/factories/events.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import type { DatabaseContext } from '../../platform/db/context.ts';
import { taskCountCompactionJob } from './compact-task-counts.repo.ts';
import { taskState } from './effective-end.repo.ts';
import { countColumns, joinTaskCounts } from './task-counts.repo.ts';

let test: TestApp;
let tenant: TestTenant;
let supplierIds: string[];

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
  const added = await Promise.all([1, 2, 3, 4].map(() => createSupplier(test, tenant)));
  supplierIds = [tenant.supplierId, ...added.map(({ supplierId }) => supplierId)];
});
afterAll(() => test.close());

const nobody = { accountId: randomUUIDv7(), roleEntryId: randomUUIDv7() };
const asUnit = (): DatabaseContext => ({ scope: 'unit', ...nobody, ...tenant });
const sumUp = () => taskCountCompactionJob(test.db).handle(undefined as never);

/** The counts of an event's tasks as stored, and as computed from the task–supplier pairs. */
async function countsOf(eventId: string) {
  return test.db.transaction(asUnit(), async (tx) => {
    const { rows: kept } = await sql`
      select task.id, ${countColumns} from task ${joinTaskCounts} where task.event_id = ${eventId} order by task.id`.execute(
      tx,
    );
    const count = (state: string) =>
      sql`count(participant.supplier_id) filter (where ${taskState} = ${state})::int`;
    const { rows: plain } = await sql`
      select task.id, count(participant.supplier_id)::int as "supplierCount",
        greatest(task.end_date, max(participant.extended_until)) as "lastEnd",
        ${count('AWAITING_RESPONSE')} as "awaitingResponseCount",
        ${count('RESPONSE_SUBMITTED')} as "responseSubmittedCount", ${count('DECLINED')} as "declinedCount",
        ${count('ENDED_WITHOUT_RESPONSE')} as "endedWithoutResponseCount",
        ${count('RESPONSE_PROHIBITED')} as "responseProhibitedCount"
      from task left join task_supplier participant on participant.task_id = task.id
      where task.event_id = ${eventId} group by task.id order by task.id`.execute(tx);
    return { kept, plain };
  });
}

/** A seeded pseudo-random generator, so that every run is the same. */
function dice(seed: number) {
  let state = seed;
  const roll = (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
  return { roll, oneOf: <One>(list: readonly One[]): One => list[roll(list.length)] as One };
}
type Dice = ReturnType<typeof dice>;

const columns = ['submitted_at', 'declined_at', 'extended_until', 'seen_at'] as const;
const kinds = [
  'add',
  'add',
  'add',
  'set',
  'set',
  'set',
  'remove',
  'delete task',
  'roll back',
  'sum up',
] as const;

const changeBy = ({ roll, oneOf }: Dice) => ({
  kind: oneOf(kinds),
  task: roll(3),
  supplier: roll(5),
  column: oneOf(columns),
  suppliers: supplierIds.filter(() => roll(2)),
  value: oneOf([null, inDays(-3), inDays(-1), inDays(1), inDays(3)]),
});
type Change = Pick<ReturnType<typeof changeBy>, 'kind' | 'task' | 'supplier'> &
  Partial<ReturnType<typeof changeBy>>;

describe('the counts of tasks', () => {
  it.each(Array.from({ length: 20 }, (_one, seed) => seed))(
    'match the task–supplier pairs after random changes (%d)',
    async (seed) => {
      const thrown = dice(seed);
      const eventId = await createEvent(test, tenant, { status: 'ACTIVE' });
      const taskIds: string[] = [];
      for (let count = 0; count < 3; count += 1) {
        const dates = { startDate: inDays(-9), endDate: inDays(thrown.oneOf([-2, 2])) };
        const responseRequired = thrown.roll(4) > 0;
        taskIds.push(
          await createTask(test, tenant, eventId, { ...dates, responseRequired, supplierIds: [] }),
        );
      }
      for (let count = 0; count < 30; count += 1) await apply(changeBy(thrown), { eventId, taskIds });
      const { kept, plain } = await countsOf(eventId);
      expect(kept).toEqual(plain);
    },
  );

  it('include concurrent additions while they are being merged', async () => {
    const eventId = await createEvent(test, tenant, { status: 'ACTIVE' });
    const taskId = await createTask(test, tenant, eventId, { supplierIds: [] });
    const place = { eventId, taskIds: [taskId] };
    await Promise.all([
      ...supplierIds.map((_id, supplier) => apply({ kind: 'add', task: 0, supplier }, place)),
      ...[1, 2, 3].map(sumUp),
    ]);
    await sumUp();
    const { kept, plain } = await countsOf(eventId);
    expect(kept).toEqual(plain);
    expect(kept).toMatchObject([{ supplierCount: 5, awaitingResponseCount: 5 }]);
    const rows = await test.database.query('select from task_count where task_id = $1', [taskId]);
    expect(rows).toHaveLength(1);
  });

  it('are readable only by the business unit', async () => {
    const contexts: DatabaseContext[] = [
      { scope: 'supplier', ...nobody, ...tenant },
      { scope: 'organisation', ...nobody, organisationId: tenant.organisationId },
      { scope: 'job', organisationId: tenant.organisationId },
      { scope: 'unit', ...nobody, ...(await createTenant(test)) },
    ];
    const read = (context: DatabaseContext) =>
      test.db.transaction(context, async (tx) => (await sql`select from task_count`.execute(tx)).rows.length);
    expect(await read(asUnit())).toBeGreaterThan(0);
    for (const context of contexts) expect(await read(context), context.scope).toBe(0);
  });
});

describe('the people of an event', () => {
  it('are the active users of suppliers in tasks that are not archived, for few and many pairs', async () => {
    const [peopled, idle, archived] = supplierIds as [string, string, string];
    for (const supplierId of [peopled, peopled, idle, archived])
      await createPerson(test, 'BIDDER_USER', { ...tenant, supplierId });
    await test.database.query(`update role_entry set status = 'INACTIVE' where supplier_id = $1`, [idle]);
    const eventId = await createEvent(test, tenant, { status: 'ACTIVE' });
    await createTask(test, tenant, eventId, { supplierIds: [peopled, idle] });
    await createTask(test, tenant, eventId, { supplierIds: [peopled, archived], archivedAt: inDays(-1) });
    const read = (context: DatabaseContext) =>
      test.db.transaction(context, async (tx) => {
        const { rows } = await sql`select * from app.people_of_event(${eventId})`.execute(tx);
        return rows;
      });
    const counted = [{ supplierCount: 2, personCount: 2, suppliersWithoutUsers: 1 }];
    expect(await read(asUnit())).toEqual(counted);
    expect(await read({ scope: 'unit', ...nobody, ...(await createTenant(test)) })).toEqual([]);
    await test.database.query(
      `with added as (
         insert into task (organisation_id, business_unit_id, event_id, id, position, title, start_date, end_date)
         select organisation_id, business_unit_id, id, gen_random_uuid(), 10 + place, 'One of many', start_date, end_date
         from event, generate_series(1, 600) as place where id = $1 returning *)
       insert into task_supplier (organisation_id, business_unit_id, event_id, task_id, supplier_id)
       select organisation_id, business_unit_id, event_id, added.id, unnest($2::uuid[]) from added`,
      [eventId, [peopled, idle]],
    );
    expect(await read(asUnit())).toEqual(counted);
  });
});

async function apply(
  one: Change,
  { eventId, taskIds }: { eventId: string; taskIds: string[] },
): Promise<void> {
  if (one.kind === 'sum up') return sumUp();
  const taskId = taskIds[one.task] ?? '';
  const { organisationId, businessUnitId } = tenant;
  const add = (supplier: string | undefined, ending: string) =>
    test.database.query(
      `with added as (
         insert into task_supplier (organisation_id, business_unit_id, event_id, task_id, supplier_id)
         select $1, $2, $3, id, $5 from task where id = $4 on conflict do nothing returning 1)
       select ${ending} from added`,
      [organisationId, businessUnitId, eventId, taskId, supplier],
    );
  if (one.kind === 'add') await add(supplierIds[one.supplier], '1');
  if (one.kind === 'remove') {
    const pair = [taskId, supplierIds[one.supplier]];
    await test.database.query('delete from task_supplier where task_id = $1 and supplier_id = $2', pair);
  }
  if (one.kind === 'set' && one.column) {
    await test.database.query(
      `update task_supplier set ${one.column} = $3 where task_id = $1 and supplier_id = any ($2)`,
      [taskId, one.suppliers, one.value],
    );
  }
  if (one.kind === 'delete task') await test.database.query('delete from task where id = $1', [taskId]);
  // If a row was inserted, the division by zero rolls the statement back.
  if (one.kind === 'roll back') await add(supplierIds[0], '1 / (count(*) - count(*))').catch(() => undefined);
}
