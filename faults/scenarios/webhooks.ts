import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createTenant } from '../../apps/server/test/factories/people.ts';
import { createDelivery, createWebhook } from '../../apps/server/test/factories/webhooks.ts';
import { isSigned, startReceiver } from '../../apps/server/test/webhook-receiver.ts';
import { factoryOf } from '../cast.ts';
import type { Scenario } from '../scenario.ts';
import type { TestBed } from '../test-bed.ts';

const check = 'nothing acknowledged is lost';
const deliveries = 40;
const rounds = 2;
/** A running delivery is retried by another server once its lease has ended. */
const arrivesWithin = 180_000;

/** A webhook with several due deliveries. */
async function createDue(home: TestBed, url: string): Promise<string[]> {
  const factory = factoryOf(home);
  const tenant = await createTenant(factory);
  const webhookId = await createWebhook(factory, tenant, url);
  const ids: string[] = [];
  for (let made = 0; made < deliveries; made += 1) ids.push(await createDelivery(factory, tenant, webhookId));
  await home.superuser.query(
    `update webhook_delivery set state = 'PENDING', attempts = 0, next_attempt_at = now() where webhook_id = $1`,
    [webhookId],
  );
  return ids;
}

/** The server is killed after a receiver got a delivery and before it responded. */
export const webhooksKilled: Scenario = {
  name: 'webhooks-killed',
  needs: 'embedded',
  losesConnections: true,
  unsettlesMails: true,
  explains: [503],
  play: async ({ home, journal, fault }) => {
    const receiver = await startReceiver();
    const held: { id: string; response: ServerResponse }[] = [];
    let calls = 0;
    receiver.answer = (response, { headers }) => {
      calls += 1;
      // Some deliveries in between get no response before the server dies.
      if (held.length < rounds && calls % 10 === 0)
        held.push({ id: String(headers['tenderbox-delivery']), response });
      else response.end();
    };
    const ids = await createDue(home, receiver.url());
    const [server] = home.servers;
    const until = async (holds: () => Promise<boolean> | boolean) => {
      const end = Date.now() + arrivesWithin;
      while (!(await holds()) && Date.now() < end) await pause(200);
    };
    for (let round = 1; round <= rounds; round += 1) {
      await until(() => held.length >= round);
      let starting: Promise<void> | undefined;
      await fault('kill -9 of the server in the middle of a delivery', async () => {
        await server?.kill();
        starting = server?.start();
      });
      await starting;
    }
    const waiting = async () =>
      home.superuser.query(
        `select from webhook_delivery
         where id = any($1) and (state, response_status) is distinct from ('DELIVERED', 200)`,
        [ids],
      );
    await until(async () => (await waiting()).length === 0);
    const untrue = (await waiting()).length;
    if (untrue) journal.breach(check, `the log is not true of ${untrue} deliveries`);
    const times = (id: string) =>
      receiver.received.filter(({ headers }) => headers['tenderbox-delivery'] === id).length;
    const isHeld = (id: string) => held.some((one) => one.id === id);
    for (const id of ids) {
      const wanted = isHeld(id) ? 2 : 1;
      if (times(id) < wanted) journal.breach(check, `a delivery came ${times(id)} times`);
      if (times(id) > wanted + rounds) journal.breach('nothing is there twice', `${times(id)} times`);
    }
    if (!receiver.received.every((delivery) => isSigned(delivery, 'whsec_test')))
      journal.breach(check, 'a delivery is not signed');
    journal.notes.push(
      `${ids.length} deliveries in ${receiver.received.length} calls, ${held.length} cut off`,
    );
    await receiver.close();
  },
};
