import { randomUUID } from 'node:crypto';
import type { Response as Draft } from '@tenderbox/contract';
import { createEvent, createTask, inDays } from '../../apps/server/test/factories/events.ts';
import { createPerson, createTenant, type TestPerson } from '../../apps/server/test/factories/people.ts';
import { createSupplier } from '../../apps/server/test/factories/suppliers.ts';
import type { Running, TestBed } from '../test-bed.ts';
import { askByTheClock } from '../wall-clock.ts';
import type { WorkWorld } from './world.ts';

const sizes = { suppliers: 50, lines: 500, messages: 500, notices: 500, events: 100 };

/**
 * A unit in which people work: tasks with responses of many suppliers, messages and notifications. Responses are saved
 * and submitted through the API, since they are encrypted.
 */
export async function loadWork({ superuser, keyring }: TestBed, server: Running): Promise<WorkWorld> {
  const database = { target: {}, serving: {}, query: superuser.query, drop: superuser.end };
  const factory = { database, keyring };
  const tenant = await createTenant(factory);
  const { organisationId, businessUnitId, supplierId } = tenant;
  const buyer = await createPerson(factory, 'BUSINESS_UNIT_ADMIN', tenant);
  const supplierIds = [supplierId];
  while (supplierIds.length < sizes.suppliers)
    supplierIds.push((await createSupplier(factory, tenant)).supplierId);
  const bidders: TestPerson[] = [];
  for (const one of supplierIds)
    bidders.push(await createPerson(factory, 'BIDDER_USER', { ...tenant, supplierId: one }));
  const [bidder] = bidders as [TestPerson];

  const lineIds = Array.from({ length: sizes.lines }, () => randomUUID());
  const questionId = randomUUID();
  const visible = { supplierIds, startDate: inDays(-9), visibleFrom: inDays(-9), invitedAt: inDays(-9) };
  const open = { status: 'ACTIVE', startDate: inDays(-9), publishedBy: buyer.roleEntryId } as const;
  const taskWith = async (sheet: object, sealed: boolean) =>
    createTask(factory, tenant, await createEvent(factory, tenant, { ...open, sealed }), {
      ...visible,
      sheet,
    });
  const comparedTaskId = await taskWith(pricesOf(lineIds), false);
  const draftTaskId = await taskWith(pricesOf(lineIds), true);
  const submittedTaskId = await taskWith(oneQuestion(questionId), true);

  const ask = <Data>(person: TestPerson, call: string, body?: object) =>
    askByTheClock<Data>(server.address, person, call, body);
  const respond = async (person: TestPerson, taskId: string, values: Record<string, string>) => {
    const path = `/api/supplier/tasks/${taskId}/response`;
    const changes = Object.entries(values).map(([name, value]) => ({ path: name, value, revision: 0 }));
    await ask(person, `PATCH ${path}`, { changes });
    const { revision, sheetVersion } = (await ask<Draft>(person, `GET ${path}`)).data;
    await ask(person, `POST ${path}/submission`, { revision, sheetVersion });
    return { revision, sheetVersion };
  };
  const prices = (place: number) =>
    Object.fromEntries(lineIds.map((id, line) => [`prices/${id}/unitPrice`, `${line + place}.25`]));
  const submissions: WorkWorld['submissions'] = [];
  for (const [place, person] of bidders.entries()) {
    await respond(person, comparedTaskId, prices(place));
    const sent = await respond(person, submittedTaskId, { [`answers/${questionId}`]: `Barge ${place}` });
    submissions.push({ headers: person.headers, body: sent });
  }
  for (let count = 0; count < sizes.events; count += 1)
    await createTask(factory, tenant, await createEvent(factory, tenant, open), visible);
  await loadMailbox(superuser, [
    organisationId,
    businessUnitId,
    supplierId,
    buyer.roleEntryId,
    bidder.roleEntryId,
  ]);
  await superuser.query('vacuum analyze');

  const pages = {
    readResponse: `/api/supplier/tasks/${comparedTaskId}/response`,
    comparison: `/api/business-unit/tasks/${comparedTaskId}/comparison`,
    messages: '/api/messages?size=50',
    bell: '/api/notifications',
    supplierEvents: '/api/supplier/events',
  };
  return {
    organisationId,
    businessUnitId,
    supplierId,
    buyer,
    bidder,
    bidders,
    draftTaskId,
    submittedTaskId,
    lineIds,
    submissions,
    pages,
  };
}

/** Messages with a reply each, and notifications. */
async function loadMailbox({ query }: TestBed['superuser'], ids: string[]): Promise<void> {
  await query(
    `with sent as (
       insert into message (id, organisation_id, business_unit_id, kind, subject, text, written_by, sent_at)
       select gen_random_uuid(), $1::uuid, $2::uuid, 'MESSAGE', 'Message ' || number, 'Gate ' || number, $3,
         now() - make_interval(mins => number) from generate_series(1, $4::int) number returning id, sent_at)
     insert into message_thread (id, organisation_id, business_unit_id, message_id, supplier_id, last_buyer_at, notified_at)
     select gen_random_uuid(), $1::uuid, $2::uuid, id, $5::uuid, sent_at, sent_at from sent`,
    [ids[0], ids[1], ids[3], sizes.messages, ids[2]],
  );
  await query(
    `insert into notice (id, organisation_id, business_unit_id, role_entry_id, business_key, kind, event_id, about,
       awaits_digest, created_at)
     select gen_random_uuid(), $1::uuid, $2::uuid, $3, 'told:' || n, 'event.changed',
       (select id from event where business_unit_id = $2 limit 1), '{}', false, now() - make_interval(mins => n)
     from generate_series(1, $4::int) n`,
    [ids[0], ids[1], ids[4], sizes.notices],
  );
}

const pricesOf = (lineIds: string[]) => ({
  sections: [],
  priceTable: {
    currency: 'EUR',
    leadTime: null,
    commentAllowed: true,
    noBidAllowed: true,
    lines: lineIds.map((id, line) => ({
      id,
      code: `L-${line}`,
      description: `Sheet pile, lot ${line}`,
      quantity: '12.5',
      unit: 'm',
    })),
  },
  excelTemplateId: null,
});

const oneQuestion = (id: string) => ({
  sections: [
    {
      id: randomUUID(),
      title: 'About the offer',
      questions: [{ id, type: 'TEXT', label: 'Your method', help: null, required: true, maxLength: 500 }],
    },
  ],
  priceTable: null,
  excelTemplateId: null,
});
