import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { expectProblem } from '../../../test/problems.ts';
import { requestAs } from '../../../test/request-as.ts';
import { openStream } from '../../../test/stream.ts';
import { expiryJob } from '../files/index.ts';

let test: TestApp;
let tenant: TestTenant;
let person: TestPerson;

const often = { sessions: 20, position: 20, look: 20 };
beforeAll(async () => {
  test = await startTestApp({ streamPace: often });
});
beforeEach(async () => {
  tenant = await createTenant(test);
  person = await createPerson(test, 'BIDDER_ADMIN', tenant);
});
afterAll(() => test.close());

const change = (statement: string, id: string) => test.database.query(statement, [id]);

describe('a stream', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['ends by logout', () => requestAs(test, person)('DELETE /api/user/session')],
    ['expires', () => change('update session set expires_at = now() where id = $1', person.sessionId)],
    [
      'switches to another role',
      async () => {
        const other = crypto.randomUUID();
        await test.database.query(
          `insert into role_entry (id, account_id, role, organisation_id, business_unit_id)
           values ($1, $2, 'BUSINESS_UNIT_ADMIN', $3, $4)`,
          [other, person.accountId, tenant.organisationId, tenant.businessUnitId],
        );
        const switched = await requestAs(test, person)(`PUT /api/user/roles/${other}/switch`);
        expect(switched.statusCode).toBe(200);
      },
    ],
    [
      'belongs to a deactivated person',
      () => change(`update account set status = 'INACTIVE' where id = $1`, person.accountId),
    ],
    [
      'belongs to a deactivated role',
      () => change(`update role_entry set status = 'INACTIVE' where id = $1`, person.roleEntryId),
    ],
    [
      'belongs to a deactivated supplier',
      () => change(`update supplier set status = 'INACTIVE' where id = $1`, tenant.supplierId),
    ],
    [
      'belongs to a deactivated business unit',
      () => change(`update business_unit set status = 'INACTIVE' where id = $1`, tenant.businessUnitId),
    ],
    [
      'belongs to a deactivated organisation',
      () => change(`update organisation set status = 'INACTIVE' where id = $1`, tenant.organisationId),
    ],
  ])('ends when the session %s', async (_what, end) => {
    const colleague = await createPerson(test, 'BUSINESS_UNIT_ADMIN', await createTenant(test));
    const [stream, other] = [await openStream(test, person), await openStream(test, colleague)];
    await end();
    await stream.ended;
    // A stream whose session continues still receives updates.
    const heard = other.frames.length;
    await other.until((frames) => frames.length > heard);
    other.hangUp();
  });

  it('ends when an admin of a unit becomes an evaluator', async () => {
    const admin = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
    await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
    const above = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant);
    const stream = await openStream(test, admin);
    const base = `/api/sourcing-organisation/business-units/${tenant.businessUnitId}`;
    const changed = await requestAs(test, above)(`PUT ${base}/users/${admin.roleEntryId}/role`, {
      payload: { role: 'BUSINESS_UNIT_EVALUATOR' },
    });
    expect(changed.statusCode).toBe(200);
    await stream.ended;
    expectProblem(await requestAs(test, admin)('GET /api/user'), 401, 'UNAUTHENTICATED');
  });

  it('ends when the token has expired', async () => {
    const { signSessionToken } = await import('../../platform/auth/session-token.ts');
    const sessionExpiresAt = new Date(Date.now() + 2000).toISOString();
    const { sessionId, roleEntryId, accountId } = person;
    const token = signSessionToken(test.keyring, { sessionId, roleEntryId, sessionExpiresAt }, {
      id: accountId,
      userRoleId: roleEntryId,
      roleName: 'BIDDER_ADMIN',
    } as never);
    const headers = { authorization: `Bearer ${token}` };
    const stream = await openStream(test, { headers });
    await stream.ended;
    expectProblem(await requestAs(test, { headers })('GET /api/stream'), 401, 'EXPIRED_JWT');
  });
});

describe('the stream', () => {
  it.each(['SYSTEM_ADMIN', 'BUSINESS_UNIT_ADMIN_API'] as const)('is forbidden for %s', async (role) => {
    const stranger = await createPerson(test, role, tenant);
    expectProblem(await requestAs(test, stranger)('GET /api/stream'), 403, 'FORBIDDEN');
  });

  it('repeats its position in a fixed number of bytes', async () => {
    const stream = await openStream(test, person);
    await stream.until((frames) => frames.length >= 5);
    expect(new Set(stream.frames.map(({ event }) => event))).toEqual(new Set(['position']));
    expect(new Set(stream.frames.map(({ id }) => id?.length)).size).toBe(1);
    stream.hangUp();
  });

  it('finds updates by polling if there was no notification', async () => {
    const stream = await openStream(test, person);
    await test.database.query(
      `insert into stream_event (organisation_id, business_unit_id, supplier_id, kind, about)
       values ($1, $2, $3, 'task-added', '{}')`,
      [tenant.organisationId, tenant.businessUnitId, tenant.supplierId],
    );
    await stream.untilNews(1);
    expect(stream.news()).toEqual(['task-added']);
    stream.hangUp();
  });

  it('allows ten connections per person: the eleventh ends the oldest', async () => {
    const streams = [];
    for (let times = 0; times < 11; times += 1) streams.push(await openStream(test, person));
    await streams[0]?.ended;
    const [, ...open] = streams;
    for (const stream of open) {
      const heard = stream.frames.length;
      await stream.until((frames) => frames.length > heard);
      stream.hangUp();
    }
  });

  it('allows ten connections per person when many are opened at once, in any role', async () => {
    const other = await createPerson(test, 'BIDDER_USER', await createTenant(test), person.accountId);
    const leaving = new AbortController();
    let ended = 0;
    const alive = new Set<number>();
    const readers = Array.from({ length: 30 }, async (_, index) => {
      const { headers } = index % 2 ? person : other;
      const answer = await test.app.inject({
        method: 'GET',
        url: '/api/stream',
        headers,
        payloadAsStream: true,
        signal: leaving.signal,
      });
      expect(answer.statusCode).toBe(200);
      const reading = (async () => {
        for await (const _frames of answer.stream()) alive.add(index);
        ended += 1;
      })();
      return reading.catch(() => undefined);
    });
    await expect.poll(() => ended, { timeout: 20_000 }).toBe(20);
    alive.clear();
    await expect.poll(() => alive.size, { timeout: 20_000 }).toBe(10);
    expect(ended).toBe(20);
    leaving.abort();
    await Promise.all(readers);
  });

  it('frees the place of a reader who has disconnected', async () => {
    // More in total than one person can have open at the same time.
    for (let times = 0; times < 25; times += 1) (await openStream(test, person)).hangUp();
    const stream = await openStream(test, person);
    const heard = stream.frames.length;
    await stream.until((frames) => frames.length > heard);
    stream.hangUp();
  });

  it('ends when the server stops, without delaying the shutdown', async () => {
    const stopping = await startTestApp({ streamPace: often });
    const hers = await createPerson(stopping, 'BUSINESS_UNIT_ADMIN', await createTenant(stopping));
    await stopping.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = stopping.app.server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/api/stream`, { headers: hers.headers });
    expect(answer.status).toBe(200);
    const closed = stopping.close();
    // The body ends properly: the connection was not cut.
    expect(await answer.text()).toMatch(/^event: position\nid: \S+\ndata: \{\}\n\n/);
    await closed;
  });

  it('keeps updates for two hours', async () => {
    await test.database.query(
      `insert into stream_event (organisation_id, kind, about, created_at)
       select $1, 'team-changed', '{}', now() - age from unnest('{3 hours, 1 hour}'::interval[]) age`,
      [tenant.organisationId],
    );
    await expiryJob(test).handle(undefined as never);
    const rows = await test.database.query('select id from stream_event where organisation_id = $1', [
      tenant.organisationId,
    ]);
    expect(rows).toHaveLength(1);
  });
});
