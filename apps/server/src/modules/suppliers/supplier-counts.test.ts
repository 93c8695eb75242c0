import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createEvent, createTask, inDays } from '../../../test/factories/events.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import type { DatabaseContext } from '../../platform/db/context.ts';
import { insertExtension } from '../deadlines/index.ts';
import { joinOpenTasks } from '../tasks/index.ts';
import { joinUsers, userColumns } from './supplier.repo.ts';
import { joinCounts, supplierCountCompactionJob, supplierRecountJob } from './supplier-counts.repo.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp({ withoutJobs: true });
});
afterAll(() => test.close());

const nobody = { accountId: randomUUIDv7(), roleEntryId: randomUUIDv7() };
const asUnit = (tenant: TestTenant): DatabaseContext => ({ scope: 'unit', ...nobody, ...tenant });
const compact = () => supplierCountCompactionJob(test.db).handle(undefined as never);
const recount = () => supplierRecountJob(test.db).handle(undefined as never);

/** The numbers of a unit's suppliers as stored, and as counted from its tasks and people. */
const numbersOf = (tenant: TestTenant) =>
  test.db.transaction(asUnit(tenant), async (tx) => {
    const { rows: kept } = await sql`
      select supplier.id, active_users as "activeUserCount", last_sign_in_at as "lastSignInAt",
        open_tasks as "openTaskCount", seen_open_tasks as "seenOpenTaskCount"
      from supplier ${joinCounts} order by supplier.id`.execute(tx);
    const { rows: counted } = await sql`
      select supplier.id, ${userColumns}, open_tasks.* from supplier ${joinUsers} ${joinOpenTasks}
      order by supplier.id`.execute(tx);
    return { kept, counted };
  });

/** A seeded pseudo-random generator, so that every run is the same. */
function dice(seed: number) {
  let state = seed;
  const roll = (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
  return { roll, oneOf: <One>(list: readonly One[]): One => list[roll(list.length)] as One };
}

interface World {
  tenant: TestTenant;
  supplierIds: string[];
  eventIds: string[];
  taskIds: string[];
  personIds: string[];
}

async function createWorld(): Promise<World> {
  const tenant = await createTenant(test);
  const more = await Promise.all([1, 2].map(() => createSupplier(test, tenant)));
  const supplierIds = [tenant.supplierId, ...more.map(({ supplierId }) => supplierId)];
  const eventIds: string[] = [];
  const taskIds: string[] = [];
  for (const status of ['ACTIVE', 'COMPLETED'] as const) {
    const eventId = await createEvent(test, tenant, { status, startDate: inDays(-9) });
    eventIds.push(eventId);
    for (const endDate of [inDays(-1), inDays(2)])
      taskIds.push(
        await createTask(test, tenant, eventId, { startDate: inDays(-9), endDate, supplierIds: [] }),
      );
  }
  const personIds: string[] = [];
  for (const supplierId of supplierIds)
    personIds.push((await createPerson(test, 'BIDDER_USER', { ...tenant, supplierId })).roleEntryId);
  return { tenant, supplierIds, eventIds, taskIds, personIds };
}

type Change = (world: World, thrown: ReturnType<typeof dice>) => Promise<unknown>;

const instants = [inDays(-3), inDays(-1), inDays(1), inDays(3)];
/** Past the guards, which forbid some of these changes to the serving role. */
const run = (text: string, values: unknown[]) => test.database.query(text, values);

const addSupplier: Change = ({ supplierIds, taskIds }, { oneOf }) =>
  run(
    `insert into task_supplier (organisation_id, business_unit_id, event_id, task_id, supplier_id, visible_from)
     select organisation_id, business_unit_id, event_id, id, $2, $3 from task where id = $1 on conflict do nothing`,
    [oneOf(taskIds), oneOf(supplierIds), oneOf([null, ...instants])],
  );
const setOfPair =
  (column: string): Change =>
  ({ supplierIds, taskIds }, { oneOf }) =>
    run(`update task_supplier set ${column} = $3 where task_id = $1 and supplier_id = $2`, [
      ...[oneOf(taskIds), oneOf(supplierIds), oneOf([null, ...instants])],
    ]);

const changes: Change[] = [
  addSupplier,
  addSupplier,
  addSupplier,
  setOfPair('visible_from'),
  setOfPair('seen_at'),
  setOfPair('submitted_at'),
  setOfPair('extended_until'),
  ({ supplierIds, taskIds }, { oneOf }) =>
    run('delete from task_supplier where task_id = $1 and supplier_id = $2', [
      oneOf(taskIds),
      oneOf(supplierIds),
    ]),
  ({ taskIds }, { oneOf }) =>
    run('update task set end_date = $2 where id = $1', [oneOf(taskIds), oneOf(instants)]),
  ({ taskIds }, { oneOf }) =>
    run('update task set archived_at = $2 where id = $1', [oneOf(taskIds), oneOf([null, inDays(-1)])]),
  ({ eventIds }, { oneOf }) =>
    run('update event set status = $2 where id = $1', [
      oneOf(eventIds),
      oneOf(['ACTIVE', 'COMPLETED', 'CANCELLED']),
    ]),
  ({ taskIds }, { roll, oneOf }) =>
    roll(3) ? Promise.resolve() : run('delete from task where id = $1', [oneOf(taskIds)]),
  ({ eventIds }, { roll, oneOf }) =>
    roll(8) ? Promise.resolve() : run('delete from event where id = $1', [oneOf(eventIds)]),
  ({ personIds }, { oneOf }) =>
    run('update role_entry set status = $2 where id = $1', [oneOf(personIds), oneOf(['ACTIVE', 'INACTIVE'])]),
  ({ personIds }) =>
    run('update role_entry set last_sign_in_at = clock_timestamp() where id = $1', [personIds[0]]),
  ({ tenant, supplierIds }, { oneOf }) =>
    createPerson(test, 'BIDDER_ADMIN', { ...tenant, supplierId: oneOf(supplierIds) }),
  compact,
];

describe('the counts of suppliers', () => {
  it.each(Array.from({ length: 12 }, (_one, seed) => seed))(
    'match a recount after random changes (%d)',
    async (seed) => {
      const thrown = dice(seed);
      const world = await createWorld();
      for (let count = 0; count < 60; count += 1) await thrown.oneOf(changes)(world, thrown);
      const { kept, counted } = await numbersOf(world.tenant);
      expect(kept).toEqual(counted);
      await compact();
      expect((await numbersOf(world.tenant)).kept).toEqual(counted);
      await recount();
    },
  );

  it('change when a task begins or ends, without a write', async () => {
    const tenant = await createTenant(test);
    const eventId = await createEvent(test, tenant, { status: 'ACTIVE', startDate: inDays(-9) });
    const soon = new Date(Date.now() + 1500).toISOString();
    await createTask(test, tenant, eventId, { endDate: soon, visibleFrom: inDays(-1) });
    await createTask(test, tenant, eventId, { endDate: inDays(2), visibleFrom: soon });
    await createTask(test, tenant, eventId, { endDate: inDays(3), visibleFrom: soon, seenAt: inDays(-1) });
    await compact();
    const open = async () => {
      const [row] = (await numbersOf(tenant)).kept as { openTaskCount: number; seenOpenTaskCount: number }[];
      return [row?.openTaskCount, row?.seenOpenTaskCount];
    };
    expect(await open()).toEqual([1, 0]);
    await expect.poll(open, { timeout: 5000 }).toEqual([2, 1]);
    await compact();
    expect(await open()).toEqual([2, 1]);
    await recount();
  });

  it('count a first look with the new end of an extension that it waits for', async () => {
    const tenant = await createTenant(test);
    const eventId = await createEvent(test, tenant, { status: 'ACTIVE', startDate: inDays(-9) });
    const dates = { startDate: inDays(-9), endDate: inDays(1), visibleFrom: inDays(-1) };
    const taskId = await createTask(test, tenant, eventId, dates);
    const buyer = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
    const extension = { id: randomUUIDv7(), eventId, taskId, endDate: inDays(5), previousEndDate: inDays(1) };
    let looked: Promise<unknown> | undefined;
    await test.db.transaction({ ...asUnit(tenant), ...buyer }, async (tx) => {
      await sql`select from task where id = ${taskId} for update`.execute(tx);
      looked = test.db.transaction({ scope: 'supplier', ...nobody, ...tenant }, (other) =>
        sql`select app.mark_task_seen(${taskId})`.execute(other),
      );
      await new Promise((resolve) => setTimeout(resolve, 200));
      const rest = { eventEndDate: null, reason: 'More time', supplierIds: null };
      await insertExtension(tx, { ...tenant, ...buyer, scope: 'unit' } as never, { ...extension, ...rest });
    });
    await looked;
    const { kept, counted } = await numbersOf(tenant);
    expect(kept).toEqual(counted);
    expect(kept).toMatchObject([{ openTaskCount: 1, seenOpenTaskCount: 1 }]);
    await recount();
  });

  it('get no row from a submission', async () => {
    const tenant = await createTenant(test);
    const eventId = await createEvent(test, tenant, { status: 'ACTIVE', startDate: inDays(-9) });
    const taskId = await createTask(test, tenant, eventId, { visibleFrom: inDays(-1), seenAt: inDays(-1) });
    const rows = () => run('select id from supplier_count where supplier_id = $1', [tenant.supplierId]);
    const before = await rows();
    await run(
      `update task_supplier set submitted_at = now(), seen_at = coalesce(seen_at, now()) where task_id = $1`,
      [taskId],
    );
    expect(await rows()).toEqual(before);
  });

  it('are corrected every night, and what was wrong is a failure', async () => {
    const { tenant } = await createWorld();
    await recount();
    await run(
      `insert into supplier_count (organisation_id, business_unit_id, supplier_id, open_from, open_until, open_tasks,
         seen_open_tasks, active_users)
       values ($1, $2, $3, $4, $5, 2, 1, 7)`,
      [tenant.organisationId, tenant.businessUnitId, tenant.supplierId, inDays(-1), inDays(1)],
    );
    const wrong = await numbersOf(tenant);
    expect(wrong.kept).not.toEqual(wrong.counted);
    await expect(recount()).rejects.toThrow('of 1 suppliers');
    const { kept, counted } = await numbersOf(tenant);
    expect(kept).toEqual(counted);
    await recount();
  });

  it('are readable by the business unit and its organisation only', async () => {
    const tenant = await createTenant(test);
    await createPerson(test, 'BIDDER_USER', tenant);
    const read = (context: DatabaseContext) =>
      test.db.transaction(
        context,
        async (tx) => (await sql`select from supplier_count`.execute(tx)).rows.length,
      );
    const { organisationId } = tenant;
    expect(await read(asUnit(tenant))).toBeGreaterThan(0);
    expect(await read({ scope: 'organisation', ...nobody, organisationId })).toBeGreaterThan(0);
    expect(await read(asUnit(await createTenant(test)))).toBe(0);
    expect(await read({ scope: 'supplier', ...nobody, ...tenant })).toBe(0);
    expect(await read({ scope: 'job', organisationId })).toBe(0);
  });
});
