import type { Row } from './copy-rows.ts';
import { commonWord, rareWord, scatter, wordsFor } from './texts.ts';
import { idOf } from './world.ts';

/** A unit with the numbers of its events. */
export interface UnitOfEvents {
  organisationId: string;
  businessUnitId: string;
  firstEvent: number;
  events: number;
  supplierIds: string[];
  /** Labels of the organisation: the common one, the rare one, then others. */
  labelIds: string[];
  publishedBy: string;
  /** Whether it is the measured unit, whose events have more tasks. */
  isMeasured: boolean;
}

export const bigEvents = 40;
const tasksOfBigEvent = 20;
const suppliersOfBigTask = 3;
const isBetween = (value: number, from: number, to: number) => value >= from && value < to;
const day = 24 * 60 * 60 * 1000;
const now = Date.now();
const instant = (days: number, minutes = 0) => new Date(now + days * day + minutes * 60_000).toISOString();

/** Generates events; their properties follow from their index in the unit. */
export function* eventsOf(unit: UnitOfEvents): Generator<Row> {
  for (let place = 0; place < unit.events; place += 1) {
    const status = statusAt(unit, place);
    const word = isRare(unit, place) ? ` ${rareWord}` : isCommon(unit, place, 7) ? ` ${commonWord}` : '';
    const number = unit.firstEvent + place;
    const start = instant(-60, scatter(number) % 80_000);
    yield [
      ...[idOf('even', number), unit.organisationId, unit.businessUnitId, `EV-2026-${number}`],
      ...[`${wordsFor(number, 3)}${word}, lot ${place}`, `${wordsFor(number + 1, 30)}.`],
      ...[start, instant(30), 'Europe/Berlin', status],
      ...[status === 'DRAFT' ? null : start, status === 'DRAFT' ? null : unit.publishedBy],
      status === 'ACTIVE' ? instant(30) : null,
    ];
  }
}

export const eventColumns = `id, organisation_id, business_unit_id, reference, title, description, start_date, end_date,
  time_zone, status, published_at, published_by, completion_check_at`;

/** Two labels per event, and those used as filters. */
export function* labelsOf(unit: UnitOfEvents): Generator<Row> {
  const { labelIds } = unit;
  const [common = '', rare = '', ...others] = labelIds;
  const half = Math.floor(others.length / 2);
  for (let place = 0; place < unit.events; place += 1) {
    const number = unit.firstEvent + place;
    const labels = [others[number % half], others[half + (number % half)]];
    if (isCommon(unit, place, 3)) labels.push(common);
    if (unit.isMeasured && isBetween(place, 150, 200)) labels.push(rare);
    for (const label of labels)
      yield [
        ...[unit.organisationId, unit.businessUnitId, idOf('even', number), label ?? null],
        statusAt(unit, place),
      ];
  }
}

export const labelColumns = 'organisation_id, business_unit_id, event_id, label_id, status';

/** Two tasks per event in the measured unit, one elsewhere, and twenty for the big events. */
export function* tasksOf(unit: UnitOfEvents): Generator<Row> {
  for (const { event, task, position } of eachTask(unit))
    yield [
      ...[idOf('task', task), unit.organisationId, unit.businessUnitId, idOf('even', event), position],
      ...[wordsFor(task, 3), instant(-60), instant(20 + (position % 10))],
    ];
}

export const taskColumns =
  'id, organisation_id, business_unit_id, event_id, position, title, start_date, end_date';

/** The invited suppliers; every third has responded. */
export function* suppliersOfTasks(unit: UnitOfEvents): Generator<Row> {
  const { supplierIds } = unit;
  for (const { event, task, suppliers } of eachTask(unit))
    for (let place = 0; place < suppliers; place += 1) {
      const supplier = supplierIds[(scatter(task) + place) % supplierIds.length] ?? null;
      const submitted = (task + place) % 3 === 0 ? instant(-1) : null;
      yield [
        ...[unit.organisationId, unit.businessUnitId, idOf('even', event), idOf('task', task), supplier],
        ...[instant(-60), instant(-60), submitted],
      ];
    }
}

export const taskSupplierColumns = `organisation_id, business_unit_id, event_id, task_id, supplier_id, visible_from,
  invited_at, submitted_at`;

function* eachTask(unit: UnitOfEvents) {
  for (let place = 0; place < unit.events; place += 1) {
    const event = unit.firstEvent + place;
    const isBig = unit.isMeasured && place < bigEvents;
    const count = isBig ? tasksOfBigEvent : unit.isMeasured ? 2 : 1;
    const suppliers = isBig ? suppliersOfBigTask : count;
    for (let position = 1; position <= count; position += 1)
      yield { event, task: event * tasksOfBigEvent + position, position, suppliers };
  }
}

const isRare = ({ isMeasured }: UnitOfEvents, place: number) => isMeasured && isBetween(place, 100, 150);
const isCommon = (_unit: UnitOfEvents, place: number, offset: number) =>
  Math.floor(place / 10) % 20 === offset;

/** Four in ten are active, and so are all events that a scenario looks for. */
function statusAt({ isMeasured }: UnitOfEvents, place: number): string {
  if ((isMeasured && place < 200) || place % 10 < 4) return 'ACTIVE';
  if (place % 10 === 4) return 'DRAFT';
  return place % 10 === 9 ? 'CANCELLED' : 'COMPLETED';
}
