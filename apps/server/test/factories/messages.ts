import { randomUUIDv7 } from 'node:crypto';
import type { TestApp } from '../app.ts';
import { requestAs } from '../request-as.ts';
import { createEvent, createTask, inDays } from './events.ts';
import { createPerson, sharedPerson, type TestTenant } from './people.ts';

/** An event with one task that the tenant's supplier can see. */
export async function createAskableTask(
  test: TestApp,
  tenant: TestTenant,
  more: { supplierIds?: string[] } = {},
): Promise<{ eventId: string; taskId: string }> {
  const eventId = await createEvent(test, tenant, { status: 'ACTIVE', title: `Event ${randomUUIDv7()}` });
  const taskId = await createTask(test, tenant, eventId, {
    title: `Task ${randomUUIDv7()}`,
    visibleFrom: inDays(-1),
    invitedAt: inDays(-1),
    ...more,
  });
  return { eventId, taskId };
}

interface MessageOptions {
  subject?: string;
  text?: string;
  supplierIds?: string[];
  eventId?: string;
  taskId?: string;
  fileIds?: string[];
}

/** A message draft of the tenant's unit to its supplier. Returns its id. */
export async function createDraft(
  test: TestApp,
  tenant: TestTenant,
  options: MessageOptions = {},
): Promise<string> {
  const ask = requestAs(test, await sharedPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
  const { subject = `Subject ${randomUUIDv7()}`, text = `Text ${randomUUIDv7()}`, ...rest } = options;
  const payload = { subject, text, supplierIds: [tenant.supplierId], ...rest };
  return (await ask('POST /api/business-unit/messages', { payload })).json().data.id;
}

/** A message sent to the tenant's supplier. Returns its id. */
export async function createMessage(
  test: TestApp,
  tenant: TestTenant,
  options: MessageOptions = {},
): Promise<string> {
  const id = await createDraft(test, tenant, options);
  const ask = requestAs(test, await sharedPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
  await ask(`POST /api/business-unit/messages/${id}/send`, { payload: {} });
  return id;
}

/** A question of the tenant's supplier. Returns its id and its subject. */
export async function createQuestion(test: TestApp, tenant: TestTenant, text = `Question ${randomUUIDv7()}`) {
  const place = await createAskableTask(test, tenant);
  const ask = requestAs(test, await sharedPerson(test, 'BIDDER_USER', tenant));
  const answer = await ask(`POST /api/supplier/tasks/${place.taskId}/questions`, { payload: { text } });
  return { ...place, messageId: answer.json().data.id as string };
}

/** A message whose mail to the tenant's supplier was rejected. */
export async function createRefusedMessage(test: TestApp, tenant: TestTenant): Promise<string> {
  const { roleEntryId, accountId } = await createPerson(test, 'BIDDER_ADMIN', tenant);
  const messageId = await createMessage(test, tenant);
  await test.database.query(
    `with told as (
       insert into notice (id, organisation_id, business_unit_id, role_entry_id, business_key, kind)
       values ($1, $2, $3, $4, 'message.received:' || $5::uuid, 'message.received'))
     insert into outbox_mail (id, organisation_id, business_key, template, recipient, payload, state, refusal)
     select $1, $2, 'message.received:' || $5::uuid || ':' || $4::uuid, 'message-received', email,
       jsonb_build_object('messageId', $5::uuid, 'roleEntryId', $4::uuid), 'REFUSED', '550 mailbox unavailable' from account where id = $6`,
    [randomUUIDv7(), tenant.organisationId, tenant.businessUnitId, roleEntryId, messageId, accountId],
  );
  return messageId;
}
