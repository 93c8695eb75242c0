import { afterAll, expect, it } from 'vitest';
import { openEmbeddedDatabase } from '../test/embedded-database.ts';
import { createPerson, createTenant } from '../test/factories/people.ts';
import { openMailServer } from '../test/mail-server.ts';
import { eventually, openWorkshop } from '../test/server-process.ts';

const workshop = openWorkshop();
const mails = await openMailServer();
afterAll(async () => {
  await workshop.clear();
  await mails.close();
});

it('a mail that was under way when the server was killed goes on after it', async () => {
  const dataDir = await workshop.folder();
  const settings = {
    ...{ DATA_DIR: dataDir, DEMO: 'false' },
    ...{ SMTP_URL: mails.url, MAIL_FROM: 'tenders@example.org' },
  };
  const server = workshop.start(settings);
  const address = await server.ready;
  const embedded = await openEmbeddedDatabase(dataDir);
  const { database } = embedded;
  const admin = await createPerson(embedded, 'SOURCING_ORGANISATION_ADMIN', await createTenant(embedded));
  mails.slowness = 60_000;
  const email = 'late@example.org';
  const answer = await fetch(`${address}/api/sourcing-organisation/invitations`, {
    method: 'POST',
    headers: { ...admin.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  expect(answer.status).toBe(201);
  const claims = () =>
    database.query<{ attempts: number; seconds: number }>(
      `select attempts, extract(epoch from next_attempt_at - now())::float as seconds
       from outbox_mail where recipient = $1 and attempts > 0`,
      [email],
    );
  await eventually(async () => (await claims()).length === 1);
  server.kill('SIGKILL');
  expect(await server.ended).toBe('SIGKILL');
  mails.slowness = 0;
  const [claim] = await claims();
  expect(claim?.seconds).toBeLessThan(60);

  await workshop.start(settings).ready;
  // The lease ends.
  await database.query('update outbox_mail set next_attempt_at = now()');
  await eventually(() => mails.to(email).length > 0);
  await eventually(async () => {
    const [mail] = await database.query<{ state: string }>('select state from outbox_mail');
    return mail?.state === 'SENT';
  });
  expect(mails.to(email)).toHaveLength(1);
  await database.drop();
});
