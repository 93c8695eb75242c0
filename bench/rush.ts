import { randomUUID } from 'node:crypto';
import { codeOf, createAccount } from '../apps/server/test/factories/accounts.ts';
import { createEvent, createTask, inDays } from '../apps/server/test/factories/events.ts';
import { createPerson, createTenant, type TestPerson } from '../apps/server/test/factories/people.ts';
import { openHome } from './test-bed.ts';
import { askByTheClock, openJudge, say, timesOf } from './wall-clock.ts';

/** How much large reads may add to the median of others, and how long a correct login may take, in milliseconds. */
const goals = { added: 20, signIn: 3000 };
const [lines, readers, sideBySide] = [5000, 20, 60];
const [signIns, networks] = [1500, 200];

const home = await openHome(undefined, { TRUST_PROXY: '1' });
const { judge, missed } = openJudge();

try {
  const server = await home.startServer();
  const factory = {
    database: { target: {}, serving: {}, query: home.superuser.query, drop: home.superuser.end },
    keyring: home.keyring,
  };
  const tenant = await createTenant(factory);
  const reader = await createPerson(factory, 'BIDDER_USER', tenant);
  const other = await createPerson(factory, 'BUSINESS_UNIT_ADMIN', await createTenant(factory));

  const lineIds = Array.from({ length: lines }, () => randomUUID());
  const eventId = await createEvent(factory, tenant, { status: 'ACTIVE' });
  const taskId = await createTask(factory, tenant, eventId, {
    visibleFrom: inDays(-1),
    startDate: inDays(-1),
    endDate: inDays(5),
    sheet: {
      sections: [],
      excelTemplateId: null,
      priceTable: {
        currency: 'GBP',
        leadTime: null,
        commentAllowed: true,
        noBidAllowed: true,
        lines: lineIds.map((id, line) => ({
          id,
          code: `A${line}`,
          description: `Pile ${line}`,
          quantity: '12',
          unit: 'm',
        })),
      },
    },
  });
  const path = `/api/supplier/tasks/${taskId}/response`;
  const changes = lineIds.flatMap((id, line) => [
    { path: `prices/${id}/unitPrice`, value: `${line}.25`, revision: 0 },
    { path: `prices/${id}/comment`, value: `As agreed for pile ${line}, from the river`, revision: 0 },
  ]);
  for (let from = 0; from < changes.length; from += 2000) {
    await askByTheClock(server.address, reader, `PATCH ${path}`, {
      changes: changes.slice(from, from + 2000),
    });
  }
  const ask = async (person: TestPerson, call: string) =>
    (await askByTheClock(server.address, person, call)).took;
  const times = async (count: number) => {
    const taken: number[] = [];
    for (let turn = 0; turn < count; turn += 1) taken.push(await ask(other, 'GET /api/business-unit/events'));
    return timesOf(taken);
  };
  say(`one read of ${changes.length} fields: ${await ask(reader, `GET ${path}`)} ms`);
  await times(20);
  const alone = await times(sideBySide);
  let isReading = true;
  const reading = Array.from({ length: readers }, async () => {
    while (isReading) await ask(reader, `GET ${path}`);
  });
  await times(5);
  const beside = await times(sideBySide);
  isReading = false;
  await Promise.all(reading);
  say(`another tenant's list alone: ${alone.median} ms, at most ${alone.slowest} ms`);
  say(`beside ${readers} parallel reads: ${beside.median} ms, at most ${beside.slowest} ms`);
  judge('added to the median by the reads', { ...beside, median: beside.median - alone.median }, goals.added);

  const person = await createAccount(factory, [{ role: 'BIDDER_USER', tenant }]);
  const signIn = (network: string, body: object) =>
    fetch(`${server.address}/api/authenticate`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    });
  const rush = Array.from({ length: signIns }, (_, count) =>
    signIn(`198.51.100.${count % networks}`, {
      username: `nobody-${count}@example.org`,
      password: 'no such password',
      code: '123456',
    }),
  );
  const began = performance.now();
  const { email: username, password } = person;
  const right = await signIn('203.0.113.9', { username, password, code: codeOf(person) });
  const took = Math.round(performance.now() - began);
  if (right.status !== 200) throw new Error(`The right sign-in answered ${right.status}.`);
  judge(`a right sign-in among ${signIns}`, timesOf([took]), goals.signIn);
  const answers = Map.groupBy(await Promise.all(rush), ({ status }) => status);
  for (const [status, all] of answers) say(`answered ${status}: ${all.length}`);
  say(`all of them in ${Math.round(performance.now() - began)} ms`);
  await server.stop();
} finally {
  await home.close();
}
if (missed()) process.exitCode = 1;
