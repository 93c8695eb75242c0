import { createEvent } from '../../apps/server/test/factories/events.ts';
import { createPerson, createTenant, type TestPerson } from '../../apps/server/test/factories/people.ts';
import type { TestBed } from '../test-bed.ts';

/** The largest amounts that people have to handle. */
export const sizes = { messages: 10_000, suppliers: 5000, notices: 10_000 };

/** The loaded data that requests refer to. */
export interface MessageWorld {
  buyer: TestPerson;
  /** A person of a supplier that received all messages, with as many notifications. */
  bidder: TestPerson;
  eventId: string;
  supplierId: string;
  supplierIds: string[];
}

/**
 * Loads a unit with many suppliers and a mailbox of many messages, each with a reply, all sent to one
 * supplier. All of the suppliers' people have chosen a daily digest and have pending notifications.
 */
export async function loadMessages({ superuser, keyring }: TestBed): Promise<MessageWorld> {
  const database = { target: {}, serving: {}, query: superuser.query, drop: superuser.end };
  const factory = { database, keyring };
  const tenant = await createTenant(factory);
  const { organisationId, businessUnitId, supplierId } = tenant;
  const place = [organisationId, businessUnitId];
  const buyer = await createPerson(factory, 'BUSINESS_UNIT_ADMIN', tenant);
  const bidder = await createPerson(factory, 'BIDDER_ADMIN', tenant);
  const eventId = await createEvent(factory, tenant, { status: 'ACTIVE' });
  await superuser.query(
    `insert into supplier (id, organisation_id, business_unit_id, supplier_code, name)
     select gen_random_uuid(), $1, $2, 'C-' || number, 'Supplier ' || number from generate_series(1, $3::int) number`,
    [...place, sizes.suppliers],
  );
  await superuser.query(
    `with person as (
       insert into account (id, email, full_name, daily_digest, time_zone)
       select gen_random_uuid(), id || '@example.org', 'Bo Frost', true, 'Europe/London' from supplier
       where business_unit_id = $2 and supplier_code like 'C-%' returning id, email)
     insert into role_entry (id, account_id, role, organisation_id, business_unit_id, supplier_id)
     select gen_random_uuid(), person.id, 'BIDDER_USER', $1::uuid, $2::uuid, supplier.id
     from person join supplier on person.email = supplier.id || '@example.org'`,
    place,
  );
  await superuser.query(
    `insert into message (id, organisation_id, business_unit_id, kind, subject, text, event_id, written_by, sent_at)
     select gen_random_uuid(), $1, $2, 'MESSAGE', 'Message ' || number, 'Gate ' || number || ' opens at seven.', $3, $4,
       now() - make_interval(mins => number)
     from generate_series(1, $5::int) number`,
    [...place, eventId, buyer.roleEntryId, sizes.messages],
  );
  await superuser.query(
    `insert into message_thread (id, organisation_id, business_unit_id, message_id, supplier_id, event_id, last_buyer_at,
       notified_at)
     select gen_random_uuid(), $1, $2, message.id, $3, event_id, sent_at, sent_at from message where business_unit_id = $2`,
    [...place, supplierId],
  );
  await superuser.query(
    `insert into message_reply (id, organisation_id, business_unit_id, supplier_id, message_id, thread_id, side, written_by,
       text)
     select gen_random_uuid(), $1, $2, $3, message_id, id, 'SUPPLIER', $4, 'We will be there, with crane ' || left(id::text, 4)
     from message_thread where business_unit_id = $2`,
    [...place, supplierId, bidder.roleEntryId],
  );
  const tell = `
    insert into notice (id, organisation_id, business_unit_id, role_entry_id, business_key, kind, event_id, about,
      awaits_digest, created_at)`;
  await superuser.query(
    `${tell} select gen_random_uuid(), $1, $2, $3, 'told:' || n, 'event.changed', $4, '{}', false,
       now() - make_interval(mins => n) from generate_series(1, $5::int) n`,
    [...place, bidder.roleEntryId, eventId, sizes.notices],
  );
  await superuser.query(
    `${tell} select gen_random_uuid(), $1, $2, role_entry.id, 'waits:' || n, 'event.changed', $3, '{}', true,
       now() - interval '2 days'
     from role_entry join supplier on supplier.id = role_entry.supplier_id, generate_series(1, 3) n
     where supplier.supplier_code like 'C-%' and role_entry.business_unit_id = $2`,
    [...place, eventId],
  );
  // Like a mailbox that was not created just now.
  await superuser.query('vacuum analyze');
  const suppliers = await superuser.query<{ id: string }>(
    `select id from supplier where business_unit_id = $1 and supplier_code like 'C-%'`,
    [businessUnitId],
  );
  return { buyer, bidder, eventId, supplierId, supplierIds: suppliers.map(({ id }) => id) };
}
