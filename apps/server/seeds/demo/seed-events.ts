import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import { colleagues } from './colleagues.ts';
import type { ResponseMeans } from './demo-response.ts';
import { type DemoEvent, demoEvents } from './events.ts';
import type { HistoryBuilder } from './history-builder.ts';
import { instantAt } from './instant-at.ts';
import { type DemoTenant, type Holder, placeOf, type SeedContext } from './seed-context.ts';
import { seedEvaluation } from './seed-evaluation.ts';
import { type DemoFiles, demoFiles } from './seed-files.ts';
import { seedTasks } from './seed-tasks.ts';
import { storeResponses } from './store-responses.ts';

/** Stores the events of every unit with their tasks and suppliers, and their history. */
export async function seedEvents(
  client: pg.Client,
  chronicle: HistoryBuilder,
  world: SeedContext,
  responses: ResponseMeans,
): Promise<void> {
  const files = demoFiles(client, responses.store);
  for (const [organisation, units] of Object.entries(demoEvents)) {
    for (const [unit, events] of Object.entries(units)) {
      const place = placeOf(world, organisation, unit);
      const hasLeft = (email: string) => colleagues.some((one) => one.email === email && one.leftDaysAgo);
      const admins = world.holders.filter(
        ({ role, businessUnitId, email }) =>
          role === 'BUSINESS_UNIT_ADMIN' && businessUnitId === place.businessUnitId && !hasLeft(email),
      );
      const [by] = admins;
      if (!by) throw new Error(`Nobody runs the demo's unit ${unit}.`);
      const inOrder = [...events].sort((one, other) => one.starts[0] - other.starts[0]);
      for (const [index, event] of inOrder.entries()) {
        const number = index + 1;
        await seedEvent(client, chronicle, world, { place, by, admins, event, number, files, responses });
      }
      await client.query(
        `insert into event_number (organisation_id, business_unit_id, year, last)
         values ($1, $2, extract(year from now()), $3)`,
        [place.organisationId, place.businessUnitId, events.length],
      );
    }
  }
  await storeResponses(client, responses.rows);
}

interface Seeded {
  place: DemoTenant;
  by: Holder;
  admins: Holder[];
  event: DemoEvent;
  number: number;
  files: DemoFiles;
  responses: ResponseMeans;
}

async function seedEvent(
  client: pg.Client,
  chronicle: HistoryBuilder,
  world: SeedContext,
  seeded: Seeded,
): Promise<void> {
  const { place, by, admins, event, number, files, responses } = seeded;
  const { organisationId, businessUnitId } = place;
  const id = randomUUIDv7();
  const { rows } = await client.query<{ time_zone: string }>(
    'select time_zone from business_unit where id = $1',
    [businessUnitId],
  );
  const timeZone = rows[0]?.time_zone ?? 'UTC';
  const [startDate, endDate] = [instantAt(event.starts, timeZone), instantAt(event.ends, timeZone)];
  const isPublished = event.status !== 'DRAFT';
  const isOver = event.status === 'COMPLETED' || event.status === 'CANCELLED';
  const madeDaysAgo = Math.max(1, 5 - event.starts[0]);
  const reference = `EV-${new Date().getFullYear()}-${String(number).padStart(5, '0')}`;
  await client.query(
    `insert into event (id, organisation_id, business_unit_id, reference, title, description, start_date, end_date,
       time_zone, status, status_reason, sealed, opening_needs_two, published_at, published_by, completed_at, status_changed_at, status_changed_by,
       created_at)
     values ($1, $2, $3, $4, $5, nullif($6, ''), $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $18, $19,
       now() - make_interval(days => $17))`,
    [
      ...[id, organisationId, businessUnitId, reference],
      ...[event.title, event.description, startDate, endDate, timeZone, event.status, event.reason ?? null],
      ...[!event.isOpen, event.needsTwo ?? false, isPublished ? startDate : null],
      ...[isPublished ? by.roleEntryId : null, event.status === 'COMPLETED' ? endDate : null, madeDaysAgo],
      ...(isOver ? [instantAt([event.ends[0] + 2, '09:20'], timeZone), by.roleEntryId] : [null, null]),
    ],
  );
  // With more than two admins, not all of them open the boxes.
  const openerIds = event.needsTwo
    ? admins.filter((_, index) => index < 2 || index === admins.length - 1).map((one) => one.roleEntryId)
    : [];
  await client.query(
    `insert into event_opener (organisation_id, business_unit_id, event_id, role_entry_id)
     select $1, $2, $3, unnest($4::uuid[])`,
    [organisationId, businessUnitId, id, openerIds],
  );
  await client.query(
    `insert into event_label (organisation_id, business_unit_id, event_id, label_id)
     select $1, $2, $3, id from label where organisation_id = $1 and name = any ($4)`,
    [organisationId, businessUnitId, id, event.labels],
  );
  const suppliers = world.suppliers.filter((one) => one.businessUnitId === businessUnitId && one.isActive);
  if (event.terms) {
    const terms = { purpose: 'EVENT_TERMS', ownerId: id, name: event.terms, position: 1 } as const;
    await files.show({ place, by }, terms);
  }
  const { holders } = world;
  await seedTasks(
    { client, chronicle, files, suppliers, holders, responses },
    { id, event, place, reference, by, admins, startDate, endDate, timeZone, madeDaysAgo },
  );
  const { title } = event;
  if (event.evaluation) {
    const evaluators = world.holders.filter(
      (one) => one.role === 'BUSINESS_UNIT_EVALUATOR' && one.businessUnitId === businessUnitId,
    );
    const state = event.evaluation;
    const people = { by, admins, evaluators };
    const evaluated = { id, title, reference, place, ...people, isPublished, startDate, madeDaysAgo, state };
    world.evaluations.push(await seedEvaluation(client, chronicle, responses, evaluated));
  }
  const told = (action: string, daysAgo: number, time: string, after: Record<string, unknown>) =>
    chronicle.tell({
      at: [Math.max(0, daysAgo), time],
      by,
      place,
      action,
      subject: ['event', id],
      after,
    });
  const named = openerIds.length ? { openingNeedsTwo: true, openerIds } : {};
  told('event.created', madeDaysAgo, '10:12', { title, startDate, endDate, sealed: !event.isOpen, ...named });
  if (isPublished) told('event.published', Math.max(1, madeDaysAgo - 2), '15:40', { status: 'ACTIVE' });
  if (event.status === 'COMPLETED')
    told('event.completed', -event.ends[0] - 2, '09:20', { status: 'COMPLETED' });
  if (event.status === 'CANCELLED') {
    told('event.cancelled', -event.ends[0] - 3, '11:05', { status: 'CANCELLED', reason: event.reason });
  }
}
