import type { TestApp } from '../app.ts';
import { createEvent } from '../factories/events.ts';
import {
  createAskableTask,
  createMessage,
  createQuestion,
  createRefusedMessage,
} from '../factories/messages.ts';
import { createPerson, createTenant, type TestTenant } from '../factories/people.ts';
import { requestAs } from '../request-as.ts';
import type { AbilitySample } from './ability-sample.ts';

const change = (test: TestApp, statement: string, id: string) => test.database.query(statement, [id]);
const deactivate = (test: TestApp, { supplierId }: TestTenant) =>
  change(test, "update supplier set status = 'INACTIVE' where id = $1", supplierId);

const replies: AbilitySample[] = [true, false].map((can) => ({
  ability: 'threadAbilities.reply',
  thing: `the thread of a supplier that is ${can ? 'active' : 'deactivated'}`,
  can,
  arrange: async (test) => {
    const tenant = await createTenant(test);
    const { supplierId } = tenant;
    const path = `/api/messages/${await createMessage(test, tenant)}`;
    if (!can) await deactivate(test, tenant);
    const ask = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
    return {
      isShown: async () => (await ask(`GET ${path}`)).json().data.threads[0].can.reply,
      attempt: () => ask(`POST ${path}/replies`, { payload: { text: 'Thank you.', supplierId } }),
    };
  },
}));

const situations = [
  'open',
  'answered',
  'published',
  'of a completed event',
  'of a deactivated supplier',
] as const;
const answers: AbilitySample[] = situations.flatMap((situation) =>
  (['answer', 'publish'] as const).map((name) => ({
    ability: `questionAbilities.${name}`,
    thing: `a question that is ${situation}`,
    can:
      situation === 'open' ||
      situation === 'answered' ||
      (name === 'answer' && situation !== 'of a deactivated supplier'),
    arrange: async (test) => {
      const tenant = await createTenant(test);
      const { messageId, eventId } = await createQuestion(test, tenant);
      const ask = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
      const answer = (more: object) =>
        ask(`POST /api/business-unit/questions/${messageId}/answer`, { payload: { text: 'Yes.', ...more } });
      if (situation === 'answered') await answer({});
      if (situation === 'published') await answer({ publishedQuestion: 'May it float?' });
      if (situation === 'of a completed event') {
        await change(test, "update event set status = 'COMPLETED' where id = $1", eventId);
      }
      if (situation === 'of a deactivated supplier') await deactivate(test, tenant);
      return {
        isShown: async () => (await ask(`GET /api/messages/${messageId}`)).json().data.can[name],
        attempt: () => answer(name === 'publish' ? { publishedQuestion: 'May it float?' } : {}),
      };
    },
  })),
);

const asking: AbilitySample[] = (['runs', 'is completed', 'takes no questions any more'] as const).map(
  (situation) => ({
    ability: 'askingAbilities.ask',
    thing: `an event that ${situation}`,
    can: situation === 'runs',
    arrange: async (test) => {
      const tenant = await createTenant(test);
      const { eventId } = await createAskableTask(test, tenant);
      if (situation === 'is completed') {
        await change(test, "update event set status = 'COMPLETED' where id = $1", eventId);
      }
      if (situation === 'takes no questions any more') {
        await change(
          test,
          "update event set questions_until = now() - interval '1 minute' where id = $1",
          eventId,
        );
      }
      const ask = requestAs(test, await createPerson(test, 'BIDDER_USER', tenant));
      const path = `/api/supplier/events/${eventId}/questions`;
      return {
        isShown: async () => (await ask(`GET ${path}`)).json().data.can.ask,
        attempt: () => ask(`POST ${path}`, { payload: { text: 'May it float?' } }),
      };
    },
  }),
);

const aboutEvents: AbilitySample[] = (['active', 'completed', 'a draft', 'a practice event'] as const).map(
  (situation) => ({
    ability: 'eventMessageAbilities.messageSuppliers',
    thing: `an event that is ${situation}`,
    can: situation === 'active' || situation === 'completed',
    arrange: async (test) => {
      const tenant = await createTenant(test);
      const statuses = { active: 'ACTIVE', completed: 'COMPLETED', 'a draft': 'DRAFT' } as const;
      const status = situation === 'a practice event' ? 'ACTIVE' : statuses[situation];
      const eventId = await createEvent(test, tenant, { status });
      if (situation === 'a practice event') {
        await change(test, 'update event set is_practice = true where id = $1', eventId);
      }
      const ask = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
      const messages = '/api/business-unit/messages';
      const payload = { subject: 'A change', text: 'Please see.', supplierIds: [tenant.supplierId], eventId };
      return {
        isShown: async () =>
          (await ask(`GET /api/business-unit/events/${eventId}`)).json().data.can.messageSuppliers,
        attempt: async () => {
          const draft = (await ask(`POST ${messages}`, { payload })).json().data;
          return ask(`POST ${messages}/${draft.id}/send`, { payload: {} });
        },
      };
    },
  }),
);

const mails: AbilitySample[] = [true, false].map((can) => ({
  ability: 'messageMailAbilities.sendAgain',
  thing: `a mail that ${can ? 'was refused' : 'waits'}`,
  can,
  arrange: async (test) => {
    const tenant = await createTenant(test);
    const { supplierId } = tenant;
    const id = await createRefusedMessage(test, tenant);
    if (!can)
      await change(
        test,
        "update outbox_mail set state = 'PENDING' where business_key like '%' || $1 || '%'",
        id,
      );
    const ask = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
    const path = `/api/business-unit/messages/${id}`;
    return {
      isShown: async () => (await ask(`GET ${path}/status`)).json().data.items[0].people[0].can.sendAgain,
      attempt: () => ask(`POST ${path}/mails`, { payload: { supplierId } }),
    };
  },
}));

export const messageSamples: AbilitySample[] = [...aboutEvents, ...replies, ...answers, ...asking, ...mails];
