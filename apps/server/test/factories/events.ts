import { randomUUIDv7 } from 'node:crypto';
import type { EventStatus } from '@tenderbox/contract';
import type { TestApp } from '../app.ts';
import { multipart, type Part } from '../multipart.ts';
import type { RequestFn } from '../request-as.ts';
import type { TestTenant } from './people.ts';

const day = 24 * 60 * 60 * 1000;

const thisMinute = Math.floor(Date.now() / 60_000) * 60_000;

/** The instant this many days from now, to the minute, in the format of responses. */
export const inDays = (days: number): string =>
  new Date(thisMinute + days * day).toISOString().replace('.000Z', 'Z');

/** The content of an event for saving it. */
export const eventContent = (more: object = {}) => ({
  title: 'Quay cranes, lot 2',
  description: 'Two cranes for *Quay 7*.',
  startDate: inDays(-1),
  endDate: inDays(30),
  ...more,
});

/** Sends an event as multipart parts. */
export function sendEvent(
  ask: RequestFn,
  call: string,
  request: unknown,
  options: { terms?: Part; headers?: object } = {},
) {
  const { terms, headers = {} } = options;
  const text = typeof request === 'string' ? request : JSON.stringify(request);
  const body = multipart([{ name: 'request', content: text }, ...(terms ? [terms] : [])]);
  return ask(call, { payload: body.payload, headers: { ...body.headers, ...headers } });
}

interface EventOptions {
  status?: EventStatus;
  title?: string;
  startDate?: string;
  endDate?: string;
  sealed?: boolean;
  publishedBy?: string;
}

/** Inserts an event, published if its status says so. */
export async function createEvent(
  { database }: Pick<TestApp, 'database'>,
  { organisationId, businessUnitId }: Pick<TestTenant, 'organisationId' | 'businessUnitId'>,
  { status = 'DRAFT', title = 'Quay cranes', publishedBy, ...options }: EventOptions = {},
): Promise<string> {
  const id = randomUUIDv7();
  const { startDate = inDays(-1), endDate = inDays(30), sealed = true } = options;
  await database.query(
    `insert into event (id, organisation_id, business_unit_id, reference, title, start_date, end_date, time_zone, status,
       sealed, published_at, published_by)
     values ($1, $2, $3, $4, $5, $6, $7, 'Europe/London', $8, $9, $10, $11)`,
    [
      ...[
        id,
        organisationId,
        businessUnitId,
        `EV-1999-${id.slice(-8)}`,
        title,
        startDate,
        endDate,
        status,
        sealed,
      ],
      status === 'DRAFT' ? null : startDate,
      publishedBy ?? null,
    ],
  );
  return id;
}

interface TaskOptions {
  title?: string;
  startDate?: string;
  endDate?: string;
  supplierIds?: string[];
  responseRequired?: boolean;
  /** From when suppliers can see it; never by default. */
  visibleFrom?: string | null;
  /** When they were invited and first viewed it; not yet by default. */
  invitedAt?: string | null;
  seenAt?: string | null;
  archivedAt?: string | null;
  sheet?: object;
}

const emptySheet = { sections: [], priceTable: null, excelTemplateId: null };

/** A task of an event, with its suppliers. */
export async function createTask(
  { database }: Pick<TestApp, 'database'>,
  { organisationId, businessUnitId, supplierId }: TestTenant,
  eventId: string,
  options: TaskOptions = {},
): Promise<string> {
  const id = randomUUIDv7();
  const { title = 'Price schedule', startDate = inDays(-1), endDate = inDays(20) } = options;
  const { supplierIds = [supplierId], responseRequired = true, visibleFrom = null } = options;
  const { invitedAt = null, seenAt = null, archivedAt = null, sheet = emptySheet } = options;
  await database.query(
    `with task as (
       insert into task (organisation_id, business_unit_id, event_id, id, position, title, start_date, end_date,
         response_required, archived_at)
       values ($1, $2, $3, $4, (select count(*) + 1 from task where event_id = $3), $5, $6, $7, $8, $9)),
     sheet_version as (
       insert into sheet_version (organisation_id, business_unit_id, event_id, task_id, version, sheet)
       values ($1, $2, $3, $4, 1, $10))
     insert into task_supplier (organisation_id, business_unit_id, event_id, task_id, supplier_id, visible_from,
       invited_at, seen_at)
     select $1, $2, $3, $4, unnest($11::uuid[]), $12, $13, $14`,
    [
      ...[
        organisationId,
        businessUnitId,
        eventId,
        id,
        title,
        startDate,
        endDate,
        responseRequired,
        archivedAt,
      ],
      ...[JSON.stringify(sheet), supplierIds, visibleFrom, invitedAt, seenAt],
    ],
  );
  return id;
}
