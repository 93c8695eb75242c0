import type { ResponseChanges } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { tablesOf } from '../../../test/dump-tables.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import {
  type AnsweringSupplier,
  answering,
  createTaskToAnswer,
  sheetIds,
  wholeAnswer,
} from '../../../test/factories/responses.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { multipart } from '../../../test/multipart.ts';
import { openStream } from '../../../test/stream.ts';
import { broadcast } from '../../platform/stream/broadcast.repo.ts';

let test: TestApp;
let second: TestApp;
let tenant: TestTenant;
let tess: AnsweringSupplier;

beforeAll(async () => {
  const environment = { SECRET_KEY: 'servers of one installation share their secret' };
  test = await startTestApp({ environment });
  second = await startTestApp({ environment, database: test.database });
  tenant = await createTenant(test);
  tess = await createTaskToAnswer(test, tenant);
});
afterAll(async () => {
  await second.close();
  await test.close();
});

const path = `answers/${sheetIds.text}`;

describe('a team editing one response', () => {
  it('gets updates about drafts and presence on every server, and no one else does', async () => {
    const tom = await createPerson(test, 'BIDDER_ADMIN', tenant);
    const competitor = await createSupplier(test, tenant, {});
    const streams = {
      tom: await openStream(second, tom),
      competitor: await openStream(test, await createPerson(test, 'BIDDER_USER', competitor)),
      unit: await openStream(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant)),
      organisation: await openStream(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant)),
    };
    const presence = `PUT /api/supplier/tasks/${tess.taskId}/response/presence`;
    expect((await tess.ask(presence, { payload: { path } })).statusCode).toBe(200);
    await tess.save([{ path, value: 'By barge', revision: 0 }]);
    await streams.tom.untilNews(2);
    const { roleEntryId } = tess.person;
    const heard = streams.tom.frames.filter(({ event }) => event !== 'position');
    expect(heard).toContainEqual({
      event: 'presence',
      id: null,
      data: { taskId: tess.taskId, roleEntryId, fullName: expect.any(String), path },
    });
    expect(heard).toContainEqual({
      event: 'response-changed',
      id: null,
      data: { taskId: tess.taskId, revision: 1 },
    });
    // Sent to everyone last: any misdirected update would have arrived before it.
    await test.db.transaction({ scope: 'job', organisationId: tenant.organisationId }, (tx) =>
      broadcast(tx, tenant, {
        kind: 'team-changed',
        to: { unit: true, organisation: true, suppliers: [tenant.supplierId, competitor.supplierId] },
      }),
    );
    for (const name of ['competitor', 'unit', 'organisation'] as const) {
      await streams[name].until(() => streams[name].news().includes('team-changed'));
      expect(streams[name].news(), name).toEqual(['team-changed']);
    }
    for (const stream of Object.values(streams)) stream.hangUp();
  });

  it('stores no presence, and returns 404 for tasks of other suppliers', async () => {
    const rows = async () => {
      const counts: string[] = [];
      for (const table of await tablesOf(test)) {
        const [row] = await test.database.query<{ count: string }>(`select count(*) from ${table}`);
        counts.push(`${table} ${row?.count}`);
      }
      return counts;
    };
    const before = await rows();
    const payload = { path: `prices/${sheetIds.lineOne}/unitPrice` };
    await tess.ask(`PUT /api/supplier/tasks/${tess.taskId}/response/presence`, { payload });
    expect(await rows()).toEqual(before);
    const elsewhere = await createTaskToAnswer(test, await createTenant(test));
    const refused = await tess.ask(`PUT /api/supplier/tasks/${elsewhere.taskId}/response/presence`, {
      payload,
    });
    expect(refused.statusCode).toBe(404);
  });

  it('reads only the changed fields, and files only if they changed', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    await supplier.save(wholeAnswer());
    const changes = async (since: number) =>
      (
        await supplier.ask(`GET /api/supplier/tasks/${supplier.taskId}/response/changes?since=${since}`)
      ).json().data as ResponseChanges;
    const whole = await supplier.read();
    expect(await changes(0)).toEqual({ ...whole, fileIds: null });
    const { revision } = await supplier.save([{ path, value: 'By train', revision: 1 }]);
    const { fields, ...rest } = await changes(whole.revision);
    expect(Object.keys(fields)).toEqual([path]);
    expect(fields[path]).toMatchObject({ value: 'By train', revision: 2 });
    expect(rest).toMatchObject({ revision, fileIds: null, can: whole.can, sheetVersion: whole.sheetVersion });
    expect((await changes(revision)).fields).toEqual({});
    await supplier.submit();
    await supplier.save([{ path, value: 'By lorry', revision: 2 }]);
    const before = (await supplier.read()).revision;
    await supplier.ask(`POST /api/supplier/tasks/${supplier.taskId}/response/discard`);
    expect((await changes(before)).fields[path]).toMatchObject({ value: 'By train' });
  });

  it('keeps all files when colleagues add some at the same time', async () => {
    const tom = answering(test, await createPerson(test, 'BIDDER_USER', tenant), tess.eventId, tess.taskId);
    const upload = async (by: AnsweringSupplier, name: string): Promise<string> => {
      const body = multipart([
        { name: 'purpose', content: 'RESPONSE_FILE' },
        { name: 'ownerId', content: tess.taskId },
        { name: 'file', filename: name, content: Buffer.from(name) },
      ]);
      return (await by.ask('POST /api/files', body)).json().data.id;
    };
    const [one, two] = [await upload(tess, 'one.txt'), await upload(tom, 'two.txt')];
    await Promise.all([tess.save([], { addFileIds: [one] }), tom.save([], { addFileIds: [two] })]);
    expect((await tess.read()).fileIds.toSorted()).toEqual([one, two].toSorted());
    await tom.save([], { removeFileIds: [one] });
    expect((await tess.read()).fileIds).toEqual([two]);
    const since = (await tess.read()).revision - 1;
    const { data } = (
      await tom.ask(`GET /api/supplier/tasks/${tess.taskId}/response/changes?since=${since}`)
    ).json();
    expect(data).toMatchObject({ fields: {}, fileIds: [two] });
  });
});
