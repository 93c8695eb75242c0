import { randomUUIDv7 } from 'node:crypto';
import { eventLimits, eventStatuses, limits } from '@tenderbox/contract';
import { sealSecondFactor } from '../../apps/server/src/modules/identity/second-factor.ts';
import type { Keyring } from '../../apps/server/src/platform/crypto/keyring.ts';
import { createCodeSecret } from '../../apps/server/src/platform/crypto/one-time-code.ts';
import { createPasswordHasher } from '../../apps/server/src/platform/crypto/password-hasher.ts';
import { type CopyTarget, copyRows, withoutIndexes } from './copy-rows.ts';
import * as events from './events-of-unit.ts';
import { supplierCounts } from './supplier-counts.ts';
import { wordsFor } from './texts.ts';
import { idOf, type World } from './world.ts';

const maxInOneUnit = 100_000;
const eventsOfOtherUnit = 10_000;
const unitsOfOrganisation = 31;
const labelsOfOrganisation = 20;
const loginCount = 2000;
const password = 'three boats in the fog';

/** Fills an empty database: one unit with up to 100,000 events, the rest in other units. */
export async function loadWorld(target: CopyTarget, keyring: Keyring, count: number): Promise<World> {
  const { superuser } = target;
  const organisationId = idOf('orga', 0);
  const buyer = { accountId: idOf('acco', 0), roleEntryId: idOf('role', 0), sessionId: randomUUIDv7() };
  const measured = Math.min(count, maxInOneUnit);
  const units = [...unitsFor(count, measured, buyer.roleEntryId)];
  const [own] = units as [events.UnitOfEvents];
  await loadPlaces(target, units);
  const logins = await loadPeople(target, keyring, own, buyer);
  const tables = ['event', 'event_label', 'task', 'task_supplier'];
  await withoutIndexes(target, tables, async () => {
    for (const unit of units) await loadUnit(target, unit);
  });
  for (const [table, tab] of Object.entries({ event: 'status', supplier: 'status', event_label: 'tab' }))
    await superuser.query(`insert into list_count (organisation_id, business_unit_id, list, tab, count)
      select organisation_id, business_unit_id, '${table}', ${tab}, count(*) from ${table} group by 1, 2, 4`);
  for (const [list, at] of Object.entries({ event_start: 'start_date', event_end: 'end_date' }))
    await superuser.query(`insert into list_count (organisation_id, business_unit_id, list, tab, count)
      select organisation_id, business_unit_id, '${list} ' || status, to_char(${at} at time zone 'UTC', 'YYYY-MM-DD'),
        count(*) from event group by 1, 2, 3, 4`);
  await superuser.query(`insert into task_count
      (organisation_id, business_unit_id, event_id, task_id, asked, submitted, declined, is_sum)
    select organisation_id, business_unit_id, event_id, task_id, count(*), count(submitted_at),
      count(*) filter (where submitted_at is null and declined_at is not null), true
    from task_supplier group by 1, 2, 3, 4`);
  await superuser.query(supplierCounts);
  await superuser.query('vacuum analyze');
  await superuser.query('checkpoint');
  return {
    events: count,
    organisationId,
    businessUnitId: own.businessUnitId,
    eventsOfUnit: measured,
    suppliersOfUnit: own.supplierIds.length,
    commonLabelId: own.labelIds[0] ?? '',
    rareLabelId: own.labelIds[1] ?? '',
    bigEventIds: Array.from({ length: events.bigEvents }, (_, place) => idOf('even', place)),
    ...logins,
    password,
    buyer,
    contract: {
      pageSize: limits.defaultPageSize,
      allRows: limits.allRows,
      statuses: eventStatuses,
      shownDescription: eventLimits.shownDescription,
    },
  };
}

/** The measured unit first; there is one supplier per twenty events. */
function* unitsFor(
  count: number,
  measured: number,
  publishedBy: string,
): Generator<events.UnitOfEvents, void> {
  let firstEvent = 0;
  for (let number = 0; firstEvent < count; number += 1) {
    const size = number === 0 ? measured : Math.min(eventsOfOtherUnit, count - firstEvent);
    const organisation = Math.floor(number / unitsOfOrganisation);
    yield {
      organisationId: idOf('orga', organisation),
      businessUnitId: idOf('unit', number),
      firstEvent,
      events: size,
      publishedBy,
      isMeasured: number === 0,
      supplierIds: Array.from({ length: size / 20 }, (_, place) => idOf('supp', firstEvent + place)),
      labelIds: Array.from({ length: labelsOfOrganisation }, (_, place) =>
        idOf('labe', organisation * labelsOfOrganisation + place),
      ),
    };
    firstEvent += size;
  }
}

/** Organisations, units, labels and suppliers. */
async function loadPlaces(target: CopyTarget, units: events.UnitOfEvents[]): Promise<void> {
  const organisations = [...new Set(units.map((unit) => unit.organisationId))];
  const nameOf = (id: string) => `Harbour Authority ${id.slice(-4)}`;
  await copyRows(
    target,
    'organisation',
    'id, name',
    organisations.map((id) => [id, nameOf(id)]),
  );
  await copyRows(
    target,
    'business_unit',
    'id, organisation_id, name',
    units.map((unit) => [unit.businessUnitId, unit.organisationId, `Unit ${unit.businessUnitId.slice(-4)}`]),
  );
  await copyRows(
    target,
    'label',
    'id, organisation_id, name',
    organisations.flatMap((id) => {
      const { labelIds = [] } = units.find((unit) => unit.organisationId === id) ?? {};
      return labelIds.map((label, place) => [label, id, `Label ${place}`]);
    }),
  );
  for (const { organisationId, businessUnitId, supplierIds } of units)
    await copyRows(
      target,
      'supplier',
      'id, organisation_id, business_unit_id, supplier_code, name, email, country',
      supplierIds.map((id, place) => [
        ...[id, organisationId, businessUnitId, `S-${place}`],
        ...[`${wordsFor(place, 2)} ${place}`, `sales@${place}.example.org`, 'DE'],
      ]),
    );
}

/** One admin of the unit, and people of its suppliers who can log in. */
async function loadPeople(
  target: CopyTarget,
  keyring: Keyring,
  { organisationId, businessUnitId, supplierIds }: events.UnitOfEvents,
  buyer: World['buyer'],
): Promise<Pick<World, 'logins' | 'codeSecret'>> {
  const { hash } = await createPasswordHasher();
  const [stored, codeSecret] = [await hash(password), createCodeSecret()];
  const logins = Array.from({ length: loginCount }, (_, number) => ({
    accountId: idOf('acco', number + 1),
    email: `person-${number}@example.org`,
  }));
  await copyRows(target, 'account', 'id, email, full_name', [
    [buyer.accountId, 'una.bell@example.org', 'Una Bell'],
    ...logins.map(({ accountId, email }, number) => [accountId, email, `Bo Frost ${number}`]),
  ]);
  await copyRows(
    target,
    'role_entry',
    'id, account_id, role, organisation_id, business_unit_id, supplier_id',
    [
      [buyer.roleEntryId, buyer.accountId, 'BUSINESS_UNIT_ADMIN', organisationId, businessUnitId, null],
      ...logins.map(({ accountId }, number) => [
        ...[idOf('role', number + 1), accountId, 'BIDDER_ADMIN', organisationId, businessUnitId],
        supplierIds[number % supplierIds.length] ?? null,
      ]),
    ],
  );
  await copyRows(
    target,
    'credential',
    'account_id, password_hash, second_factor_secret, second_factor_confirmed_at',
    logins.map(({ accountId }) => [
      ...[accountId, stored, sealSecondFactor(keyring, accountId, codeSecret)],
      new Date().toISOString(),
    ]),
  );
  return { logins, codeSecret };
}

async function loadUnit(target: CopyTarget, unit: events.UnitOfEvents): Promise<void> {
  await copyRows(target, 'event', events.eventColumns, events.eventsOf(unit));
  await copyRows(target, 'event_label', events.labelColumns, events.labelsOf(unit));
  await copyRows(target, 'task', events.taskColumns, events.tasksOf(unit));
  await copyRows(target, 'task_supplier', events.taskSupplierColumns, events.suppliersOfTasks(unit));
}
