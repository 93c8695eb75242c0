import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createFile } from '../../../test/factories/files.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { whileLockedBy } from '../../../test/locks.ts';
import { watchStatements } from '../../../test/statements.ts';
import type { DatabaseContext } from '../../platform/db/context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { attachFiles, expiryJob, filesOf, releaseFiles, shareFiles } from './index.ts';

const purpose = 'ORGANISATION_LOGO';
let test: TestApp;
let tenant: TestTenant;
let buyer: TestPerson;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
  buyer = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
});
afterAll(() => test.close());

const unit = (): DatabaseContext => ({ scope: 'unit', ...buyer, ...tenant });
const inUnit = <Result>(work: (tx: Transaction) => Promise<Result>) => test.db.transaction(unit(), work);
const newFile = () => createFile(test, tenant, buyer);
const newFiles = (count: number) => Promise.all(Array.from({ length: count }, newFile));
const ownerOf = (ownerId: string) => ({ purpose, ownerId, targetId: tenant.businessUnitId }) as const;
const attach = (ownerId: string, fileIds: string[]) =>
  inUnit((tx) => attachFiles(tx, ownerOf(ownerId), { fileIds, property: 'documentIds' }));
const release = (...ownerIds: string[]) => inUnit((tx) => releaseFiles(tx, { purpose, ownerIds }));
const share = (from: string, to: string) =>
  inUnit((tx) => shareFiles(tx, { purposes: [purpose], pairs: [{ from, to }] }));

async function shownBy(ownerId: string, context = unit()): Promise<string[]> {
  const { rows } = await test.db.transaction(context, (tx) =>
    sql<{ files: { id: string }[] }>`
      select ${filesOf(purpose, 'thing.id')} as files from (select ${ownerId}::uuid as id) as thing`.execute(
      tx,
    ),
  );
  return (rows[0]?.files ?? []).map(({ id }) => id);
}

async function countOf(fileId: string) {
  const [row] = await test.database.query<{ use_count: number; is_unused: boolean }>(
    'select use_count, unused_since is not null as is_unused from stored_file where id = $1',
    [fileId],
  );
  return row;
}

describe('the files of an owner', () => {
  it('are listed in the given order, with name and size', async () => {
    const [owner, [a = '', b = '', c = '']] = [randomUUIDv7(), await newFiles(3)];
    expect(await attach(owner, [c, a, b, a])).toEqual({ added: [c, a, b], released: [] });
    expect(await shownBy(owner)).toEqual([c, a, b]);
    expect(await attach(owner, [b, c])).toEqual({ added: [], released: [a] });
    expect(await shownBy(owner)).toEqual([b, c]);
    const { rows } = await inUnit((tx) =>
      sql`select ${filesOf(purpose, 'one.id')} as files from (select ${owner}::uuid as id) as one`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([{ files: [b, c].map((id) => ({ id, name: 'logo.png', size: 1 })) }]);
  });

  it('must have been uploaded for its target and purpose by the same tenant', async () => {
    const theirs = await createTenant(test);
    const stranger = await createPerson(test, 'BUSINESS_UNIT_ADMIN', theirs);
    const [owner, mine] = [randomUUIDv7(), await newFile()];
    await attach(owner, [mine]);
    const elsewhere = await newFile();
    await test.database.query('update stored_file set target_id = $2 where id = $1', [
      elsewhere,
      randomUUIDv7(),
    ]);
    const otherwise = await newFile();
    await test.database.query("update stored_file set purpose = 'MESSAGE_FILE' where id = $1", [otherwise]);
    const foreign = [
      await createFile(test, theirs, stranger),
      await createFile(test, tenant, buyer, 'supplier'),
      await createFile(test, tenant, buyer, 'organisation'),
      ...[elsewhere, otherwise, randomUUIDv7()],
    ];
    for (const id of foreign) {
      await expect(attach(owner, [mine, id])).rejects.toMatchObject({
        status: 400,
        body: { fieldErrors: [{ property: 'documentIds', message: 'This file was not found' }] },
      });
    }
    expect(await shownBy(owner)).toEqual([mine]);
  });

  it('cannot belong to another tenant at database level, even in the same organisation', async () => {
    const other = { ...tenant, businessUnitId: randomUUIDv7() };
    await test.database.query(
      'insert into business_unit (id, organisation_id, name) values ($1, $2, gen_random_uuid())',
      [...[other.businessUnitId, tenant.organisationId]],
    );
    const fileId = await newFile();
    const take = test.db.transaction({ scope: 'unit', ...buyer, ...other }, (tx) =>
      sql`insert into file_use (organisation_id, business_unit_id, file_id, purpose, owner_id, position)
        values (${other.organisationId}, ${other.businessUnitId}, ${fileId}, ${purpose}, ${fileId}, 1)`.execute(
        tx,
      ),
    );
    await expect(take).rejects.toThrow(/violates foreign key/);
  });

  it('need three statements to change and one to share, however many there are', async () => {
    const [owner, files] = [randomUUIDv7(), await newFiles(40)];
    const statements = watchStatements();
    try {
      const ofAttaching = await statements.during(() => attach(owner, files));
      const pairs = Array.from({ length: 40 }, () => ({ from: owner, to: randomUUIDv7() }));
      const ofSharing = await statements.during(() =>
        inUnit((tx) => shareFiles(tx, { purposes: [purpose], pairs })),
      );
      // Without BEGIN and COMMIT.
      expect([ofAttaching.length - 2, ofSharing.length - 2]).toEqual([3, 1]);
    } finally {
      statements.stop();
    }
    expect(await countOf(files[0] ?? '')).toEqual({ use_count: 41, is_unused: false });
  });
});

describe('a file with two owners', () => {
  it('is kept when one owner releases it, and removed a week after the other has', async () => {
    const [event, clone, file] = [randomUUIDv7(), randomUUIDv7(), await newFile()];
    const isThere = async () => (await countOf(file)) !== undefined;
    const afterSomeDays = async (days: number) => {
      await test.database.query(
        'update stored_file set unused_since = unused_since - make_interval(days => $2) where id = $1',
        [file, days],
      );
      await expiryJob(test).handle({} as never);
    };
    await attach(event, [file]);
    await share(event, clone);
    await release(event);
    expect([await shownBy(event), await shownBy(clone)]).toEqual([[], [file]]);
    await afterSomeDays(8);
    expect(await countOf(file)).toEqual({ use_count: 1, is_unused: false });
    await release(clone);
    expect(await countOf(file)).toEqual({ use_count: 0, is_unused: true });
    await afterSomeDays(6);
    expect(await isThere()).toBe(true);
    await afterSomeDays(2);
    expect(await isThere()).toBe(false);
  });

  it('is unused once both owners release it at the same time', async () => {
    const [event, clone, file] = [randomUUIDv7(), randomUUIDv7(), await newFile()];
    await attach(event, [file]);
    await share(event, clone);
    const end: [string, unknown[]] = ['delete from file_use where owner_id = $1', [event]];
    await whileLockedBy(test, [end], () => release(clone));
    expect(await countOf(file)).toEqual({ use_count: 0, is_unused: true });
  });

  it('is shared once when the same request is repeated', async () => {
    const [event, clone, file] = [randomUUIDv7(), randomUUIDv7(), await newFile()];
    await attach(event, [file]);
    await Promise.all(Array.from({ length: 5 }, () => share(event, clone)));
    expect(await countOf(file)).toEqual({ use_count: 2, is_unused: false });
  });
});

describe('a file that is being removed', () => {
  const old = async () => {
    const file = await newFile();
    await test.database.query(
      "update stored_file set unused_since = now() - interval '8 days' where id = $1",
      [file],
    );
    return file;
  };

  it('can no longer be attached', async () => {
    const [owner, file] = [randomUUIDv7(), await old()];
    const removal: [string, unknown[]] = ['delete from stored_file where id = $1', [file]];
    const attaching = whileLockedBy(test, [removal], () => attach(owner, [file]));
    await expect(attaching).rejects.toMatchObject({ status: 400 });
  });

  it('is kept if it is being attached', async () => {
    const [owner, file] = [randomUUIDv7(), await old()];
    await inUnit(async (tx) => {
      await attachFiles(tx, ownerOf(owner), { fileIds: [file], property: 'documentIds' });
      await expiryJob(test).handle({} as never);
    });
    expect(await shownBy(owner)).toEqual([file]);
  });
});

describe('owners that exchange files at the same time', () => {
  it('wait for each other without a deadlock', async () => {
    const [left, right, files] = [randomUUIDv7(), randomUUIDv7(), await newFiles(6)];
    const [some, others] = [files.slice(0, 3), files.slice(3)];
    await attach(left, some);
    await attach(right, others);
    for (let round = 0; round < 10; round++) {
      const [now, then] = round % 2 ? [some, others] : [others, some];
      await Promise.all([attach(left, now), attach(right, then), attach(left, now)]);
      expect([await shownBy(left), await shownBy(right)]).toEqual([now, then]);
    }
    for (const file of files) expect(await countOf(file)).toEqual({ use_count: 1, is_unused: false });
  });
});

describe('row-level security', () => {
  it('shows files and uses only to their tenant', async () => {
    const theirs = await createTenant(test);
    const person = { accountId: buyer.accountId, roleEntryId: buyer.roleEntryId };
    const contexts: Record<string, DatabaseContext> = {
      organisation: { scope: 'organisation', ...person, organisationId: tenant.organisationId },
      unit: unit(),
      supplier: { scope: 'supplier', ...person, ...tenant },
      'another organisation’s unit': { scope: 'unit', ...person, ...theirs },
      'another organisation’s supplier': { scope: 'supplier', ...person, ...theirs },
      job: { scope: 'job', organisationId: tenant.organisationId },
      system: { scope: 'system', ...person },
      anonymous: { scope: 'anonymous' },
    };
    const seen: Record<string, string[]> = {};
    for (const level of ['organisation', 'unit', 'supplier'] as const) {
      const file = await createFile(test, tenant, buyer, level);
      await test.database.query(
        `insert into file_use (organisation_id, business_unit_id, supplier_id, file_id, purpose, owner_id, position)
         select organisation_id, business_unit_id, supplier_id, id, 'EVENT_DOCUMENT', id, 1 from stored_file where id = $1`,
        [file],
      );
      for (const [who, context] of Object.entries(contexts)) {
        const [rows, uses] = await test.db.transaction(context, async (tx) => [
          await tx.selectFrom('stored_file').select('id').where('id', '=', file).execute(),
          await tx.selectFrom('file_use').select('file_id').where('file_id', '=', file).execute(),
        ]);
        expect(rows?.length, `${who} ${level}`).toBe(uses?.length);
        if (uses?.length) seen[level] = [...(seen[level] ?? []), who];
      }
    }
    expect(seen).toEqual({ organisation: ['organisation', 'job'], unit: ['unit'], supplier: ['supplier'] });
  });
});
