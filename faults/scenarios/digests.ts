import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createEvent } from '../../apps/server/test/factories/events.ts';
import { createPerson, createTenant, type TestPerson } from '../../apps/server/test/factories/people.ts';
import { createSupplier } from '../../apps/server/test/factories/suppliers.ts';
import { factoryOf } from '../cast.ts';
import type { Journal } from '../journal.ts';
import type { Scenario } from '../scenario.ts';
import type { TestBed } from '../test-bed.ts';

/** People with due digests, and one whose mail server rejects permanently. */
interface Sleepers {
  emails: string[];
  refused: string;
  admin: TestPerson;
}

const check = 'every mail arrives once';
const arrivesWithin = 150_000;
const toldEach = 3;

/** Creates this many people with three notifications of yesterday each, pending for the morning digest. */
async function putToSleep(home: TestBed, count: number): Promise<Sleepers> {
  const factory = factoryOf(home);
  const tenant = await createTenant(factory);
  const eventId = await createEvent(factory, tenant, { status: 'ACTIVE' });
  const supplier = await createSupplier(factory, tenant);
  const people: TestPerson[] = [];
  for (let made = 0; made <= count; made += 1)
    people.push(await createPerson(factory, 'BIDDER_USER', supplier));
  const [unreachable] = people;
  const refused = `unknown.${randomUUID()}@example.org`;
  await home.superuser.query('update account set email = $2 where id = $1', [
    unreachable?.accountId,
    refused,
  ]);
  const accounts = await home.superuser.query<{ email: string }>(
    `update account set daily_digest = true, time_zone = 'UTC' where id = any($1) returning email`,
    [people.map(({ accountId }) => accountId)],
  );
  await home.superuser.query(
    `insert into notice (id, organisation_id, business_unit_id, role_entry_id, business_key, kind, event_id, about,
       awaits_digest, created_at)
     select gen_random_uuid(), $1, $2, person, 'asleep:' || n, 'event.changed', $3, '{}', true, now() - interval '2 days'
     from unnest($4::uuid[]) person, generate_series(1, $5::int) n`,
    [
      ...[tenant.organisationId, tenant.businessUnitId, eventId],
      ...[people.map(({ roleEntryId }) => roleEntryId), toldEach],
    ],
  );
  const emails = accounts.map(({ email }) => email).filter((email) => email !== refused);
  return { emails, refused, admin: await createPerson(factory, 'BUSINESS_UNIT_ADMIN', tenant) };
}

/** Makes it morning on all servers at the same time. */
const wake = ({ superuser }: TestBed) =>
  superuser.query(
    `insert into pgboss.job (name, data) select 'send-digests', '{}' from generate_series(1, 2)`,
  );

async function until(holds: () => Promise<boolean> | boolean): Promise<boolean> {
  const end = Date.now() + arrivesWithin;
  while (!(await holds())) {
    if (Date.now() > end) return false;
    await pause(200);
  }
  return true;
}

/** Each person got one digest; the rejection is shown to the buyer, once. */
async function compareDigests(
  home: TestBed,
  journal: Journal,
  { emails, refused, admin }: Sleepers,
): Promise<void> {
  await until(() => emails.every((email) => home.mail.to(email).length > 0));
  // Any duplicate has arrived when nothing is pending.
  await until(async () => {
    const waiting = await home.superuser.query(
      `select from outbox_mail where state = 'PENDING' and recipient = any($1)`,
      [[...emails, refused]],
    );
    return waiting.length === 0;
  });
  for (const email of emails) {
    const mails = home.mail.to(email);
    const isWhole = mails.every((mail) => mail.includes(`Subject: ${toldEach} notifications`));
    if (mails.length !== 1 || !isWhole) journal.breach(check, `${mails.length} digests to ${email}`);
  }
  const [mail] = await home.superuser.query<{ state: string; refusal: string | null }>(
    'select state, refusal from outbox_mail where recipient = $1',
    [refused],
  );
  if (mail?.state !== 'REFUSED' || !mail.refusal?.includes('550'))
    journal.breach(check, 'a refusal is not noted with its reason');
  const answer = await fetch(`${home.servers[0]?.address}/api/notifications`, { headers: admin.headers });
  const { data } = (await answer.json()) as { data: { items: { kind: string }[] } };
  const shown = data.items.filter(({ kind }) => kind === 'mail.refused').length;
  if (shown !== 1) journal.breach(check, `a refusal is shown ${shown} times`);
  journal.notes.push(`${emails.length} digests, one each; a refusal shown`);
}

/** The morning comes while the mail server is down, then hangs, then recovers. */
export const digestsUndelivered: Scenario = {
  name: 'digests-undelivered',
  needs: 'embedded',
  explains: [],
  play: async ({ home, isShort, journal, fault }) => {
    const sleepers = await putToSleep(home, isShort ? 20 : 300);
    await fault('the mail server refuses, hangs and returns while digests go out', async () => {
      home.mail.mode = 'down';
      await wake(home);
      await pause(isShort ? 2000 : 10_000);
      home.mail.mode = 'silent';
      await pause(isShort ? 2000 : 10_000);
      home.mail.mode = 'up';
    });
    await compareDigests(home, journal, sleepers);
  },
};
