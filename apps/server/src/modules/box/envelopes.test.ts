import {
  access,
  type BoxStatus,
  type CallKey,
  type EvaluationProgress,
  type EvaluationRanking,
  type EvaluationScores,
  type Role,
  rolesOf,
} from '@tenderbox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { entriesOf } from '../../../test/exported.ts';
import { confirmOpening } from '../../../test/factories/boxes.ts';
import { createEnvelopes, type TestEnvelopes } from '../../../test/factories/envelopes.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { countWaiting, whileLockedBy } from '../../../test/locks.ts';
import { readPdf } from '../../../test/pdf-text.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';
import { eventually } from '../../../test/server-process.ts';
import { verifyOffline } from '../../../test/verify-offline.ts';

let test: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
});
afterAll(() => test.close());

const dataOf = async <Data>(answer: ReturnType<RequestFn>): Promise<Data> => {
  const { statusCode, body } = await answer;
  expect([200, 201], body).toContain(statusCode);
  return JSON.parse(body).data;
};
/** Expects a refusal with this code, and returns its message. */
const refuses = ({ statusCode, body }: Awaited<ReturnType<RequestFn>>, status: number, code: string) => {
  expect([statusCode, JSON.parse(body).code], body).toEqual([status, code]);
  return JSON.parse(body).globalErrors[0]?.message;
};
const boxOf = ({ asChair, laterTaskId }: TestEnvelopes) =>
  dataOf<BoxStatus>(asChair(`GET /api/business-unit/tasks/${laterTaskId}/opening`));
const progressOf = ({ asChair, path }: TestEnvelopes) =>
  dataOf<EvaluationProgress>(asChair(`GET ${path}/progress`));

/** Envelope 1 is locked without some suppliers, and the box of envelope 2 is closed. */
async function locked(...excluded: number[]): Promise<TestEnvelopes> {
  const given = await createEnvelopes(test, tenant);
  await given.closeLater();
  await given.score();
  await given.exclude(...excluded);
  await given.lock();
  return given;
}

/** The box of envelope 2 is opened too. */
async function opened(...excluded: number[]): Promise<TestEnvelopes> {
  const given = await locked(...excluded);
  await dataOf(given.openLater());
  return given;
}

describe('a box of a later envelope', () => {
  it('opens after the envelope before is locked', async () => {
    const given = await createEnvelopes(test, tenant);
    await given.closeLater();
    const why = 'Opens after envelope 1 is locked.';
    expect(await boxOf(given)).toMatchObject({
      can: { open: false },
      why,
      waitsForEnvelope: 1,
      closed: true,
    });
    expect(refuses(await given.openLater(), 409, 'ENVELOPE_NOT_LOCKED')).toBe(why);
    const task = () => given.asChair(`GET /api/business-unit/tasks/${given.laterTaskId}`);
    expect(await dataOf(task())).toMatchObject({ box: 'SHUT' });
    await given.score();
    refuses(await given.openLater(), 409, 'ENVELOPE_NOT_LOCKED');
    await given.exclude(2);
    await given.lock();
    expect(await boxOf(given)).toMatchObject({
      can: { open: true },
      why: null,
      waitsForEnvelope: null,
      leftSealed: [{ supplierId: given.supplierIds[2], excludedIn: 1 }],
    });
    expect(await dataOf(task())).toMatchObject({ box: 'CAN_BE_OPENED' });
    await dataOf(given.openLater());
    expect(await boxOf(given)).toMatchObject({ leftSealed: [{}], readmittedCount: 0, laterOpenings: [] });
  });
});

describe('an excluded supplier', () => {
  it('is left sealed', async () => {
    const given = await opened(1);
    const { asChair, laterTaskId, supplierIds, canaries } = given;
    const box = await boxOf(given);
    expect(box).toMatchObject({
      submittedCount: 3,
      leftSealed: [{ supplierId: supplierIds[1], name: 'Supplier 2', excludedIn: 1 }],
      readmittedCount: 0,
      can: { open: false },
      record: { format: 'tenderbox-opening/3', number: 1, previous: null },
    });
    expect(box.record?.left).toEqual([
      { supplierId: supplierIds[1], leaf: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    const path = `/api/business-unit/tasks/${laterTaskId}/responses`;
    const list = await dataOf<{ items: object[]; total: number }>(asChair(`GET ${path}`));
    expect([list.items.length, list.total]).toEqual([2, 2]);
    expect(JSON.stringify(list)).toContain(canaries[0]);
    const message = refuses(await asChair(`GET ${path}/${supplierIds[1]}`), 409, 'BOX_SEALED');
    expect(message).toBe('Left sealed: excluded in envelope 1.');
  });

  it('does not keep the evaluation waiting', async () => {
    const given = await opened(1);
    expect((await progressOf(given)).state).toMatchObject({ phase: 'CONSENSUS', envelope: 2 });
    const scores = await dataOf<EvaluationScores>(given.asChair(`GET ${given.path}/scores`));
    expect(scores.proposals.filter(({ decision }) => decision === null)).toEqual([]);
    await given.lock(2);
    const ranking = await dataOf<EvaluationRanking>(given.asChair(`GET ${given.path}/ranking`));
    expect(ranking.suppliers.map(({ name, rank }) => [name, rank])).toEqual([
      ['Supplier 1', 1],
      ['Supplier 3', 2],
      ['Supplier 2', null],
    ]);
  });
});

/** Everything that can be read in an answer: its text, and that of files in it. */
async function textOf(bytes: Buffer): Promise<string> {
  const start = bytes.subarray(0, 4).toString('latin1');
  if (start === '%PDF') return readPdf(bytes).text;
  if (!start.startsWith('PK')) return bytes.toString();
  const parts = Object.entries(await entriesOf(bytes));
  return (await Promise.all(parts.map(async ([path, part]) => `${path}\n${await textOf(part)}`))).join('\n');
}

/** The reading calls of a role whose parameters are all known, with these. */
function readsOf(role: Role, known: Record<string, string>): string[] {
  return (Object.keys(access) as CallKey[])
    .filter(
      (key) =>
        key.startsWith('GET ') &&
        rolesOf(key).includes(role) &&
        key !== 'GET /api/stream' &&
        key !== 'GET /api/verifier',
    )
    .map((key) => key.replaceAll(/:(\w+)/g, (whole, name: string) => known[name] ?? whole))
    .filter((call) => !call.includes(':'));
}

describe('what is left sealed', () => {
  it('is in no answer to anyone but its supplier', async () => {
    const given = await opened(1);
    const { asChair, eventId, laterTaskId, supplierIds, canaries, laterFileIds } = given;
    await given.lock(2);
    const expert = await createPerson(test, 'BUSINESS_UNIT_EVALUATOR', tenant);
    await given.name(expert, given.plan.priceId, 2);
    const known = {
      eventId,
      taskId: laterTaskId,
      evaluationId: given.id,
      supplierId: supplierIds[1] as string,
      fileId: laterFileIds[1] as string,
    };
    const askers = [
      ['BUSINESS_UNIT_ADMIN', asChair],
      ['BUSINESS_UNIT_EVALUATOR', requestAs(test, expert)],
      [
        'SOURCING_ORGANISATION_ADMIN',
        requestAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant)),
      ],
    ] as const;
    const [seen, total]: [string[], string] = [[], '97.56'];
    expect(readsOf('BUSINESS_UNIT_ADMIN', known).length).toBeGreaterThan(30);
    for (const [role, ask] of askers) {
      for (const call of readsOf(role, known)) {
        const { rawPayload } = await ask(call);
        const text = await textOf(rawPayload);
        if (text.includes(canaries[1] as string) || text.includes(total)) seen.push(`${role} ${call}`);
        if (!/(responses|comparison|search|events|suppliers)$/.test(call)) continue;
        const searched = await ask(`${call}?search=${canaries[1]}`);
        if (searched.body.includes(total)) seen.push(`${role} ${call}, searched`);
      }
    }
    expect(seen).toEqual([]);
    // The same walk finds those that were opened.
    const zip = await asChair(`GET /api/business-unit/events/${eventId}/record`);
    const whole = await textOf(zip.rawPayload);
    expect(whole).toContain(canaries[0]);
    expect(whole).toContain('Left sealed: excluded in envelope 1');
    refuses(await asChair(`GET /api/files/${laterFileIds[1]}`), 409, 'BOX_SEALED');
    expect((await asChair(`GET /api/files/${laterFileIds[0]}`)).statusCode).toBe(200);
    const own = requestAs(test, given.people[1] as never);
    expect((await own(`GET /api/supplier/tasks/${laterTaskId}/response`)).body).toContain(canaries[1]);
  });

  it('is not in what the business unit reads from the database', async () => {
    const given = await opened(1);
    const context = { scope: 'unit' as const, ...given.chair, ...tenant };
    const counts = await test.db.transaction(context, async (tx) => {
      const { rows } = await sql<Record<string, number>>`
        select (select count(*)::int from box_entry where task_id = ${given.laterTaskId}) as entries,
          (select count(*)::int from response_record where task_id = ${given.laterTaskId}) as records,
          (select count(*)::int from wrapped_key where task_id = ${given.laterTaskId} and kind = 'VERSION') as keys,
          (select count(*)::int from wrapped_key where task_id = ${given.laterTaskId} and kind = 'FILE') as files,
          (select count(*)::int from file_use where purpose = 'RESPONSE_FILE' and file_id = ${given.laterFileIds[1]}) as uses`.execute(
        tx,
      );
      return rows[0];
    });
    expect(counts).toEqual({ entries: 2, records: 2, keys: 2, files: 2, uses: 0 });
    for (const statement of [
      sql`delete from box_left_sealed`,
      sql`update box_envelope set waits_for = null`,
      sql`insert into box_left_sealed select * from box_left_sealed`,
    ]) {
      await expect(test.db.transaction(context, (tx) => statement.execute(tx))).rejects.toThrow(
        'permission denied',
      );
    }
  });

  it('is not told to suppliers: everyone in the box is told the same', async () => {
    const given = await opened(1);
    const pages = [];
    for (const person of given.people) {
      const ask = requestAs(test, person);
      const { boxOpenedAt } = await dataOf<{ boxOpenedAt: string }>(
        ask(`GET /api/supplier/tasks/${given.laterTaskId}`),
      );
      const notices = await dataOf<{ items: { kind: string }[] }>(ask('GET /api/notifications'));
      const kinds = notices.items.map(({ kind }) => kind).sort();
      const opening = await ask(`GET /api/supplier/tasks/${given.laterTaskId}/blinded-opening`);
      pages.push({ boxOpenedAt, kinds, opening: opening.statusCode });
    }
    expect(pages[1]).toEqual(pages[0]);
    expect(pages[1]?.kinds).toContain('box.opened');
  });
});

describe('a supplier that is admitted again', () => {
  it('is opened by a second opening, alone', async () => {
    const given = await opened(1, 2);
    const { asChair, laterTaskId, supplierIds, canaries, path } = given;
    await given.lock(2);
    await given.reopen();
    expect(await boxOf(given)).toMatchObject({ can: { open: false }, readmittedCount: 0 });
    const others = requestAs(test, given.evaluator);
    refuses(await confirmOpening(others, laterTaskId), 409, 'BOX_OPENED');
    await given.score(2);
    await given.readmit(1);
    await given.lock();
    expect((await progressOf(given)).state).toMatchObject({ phase: 'LOCKED', envelope: 2, round: 2 });
    const before = await boxOf(given);
    expect(before).toMatchObject({ can: { open: true }, why: null, readmittedCount: 1 });
    const pending = await dataOf(asChair('GET /api/business-unit/pending-actions'));
    expect(JSON.stringify(pending)).toContain(laterTaskId);
    await dataOf(given.openLater());
    const box = await boxOf(given);
    expect(box).toMatchObject({
      openedAt: before.openedAt,
      readmittedCount: 0,
      can: { open: false },
      leftSealed: [{ supplierId: supplierIds[2] }],
      laterOpenings: [{ openedBy: expect.any(Array) }],
      record: { number: 2, left: [{ supplierId: supplierIds[2] }] },
    });
    const list = await asChair(`GET /api/business-unit/tasks/${laterTaskId}/responses`);
    expect(list.body).toContain(canaries[1]);
    expect(list.body).not.toContain(canaries[2]);
    expect((await given.openLater()).json().data.openedAt).not.toBe(before.openedAt);
    refuses(await asChair(`DELETE /api/business-unit/tasks/${laterTaskId}/opening`), 409, 'BOX_OPENED');
    for (const person of given.people) {
      const { items } = await dataOf<{ items: { kind: string; task: { id: string } | null }[] }>(
        requestAs(test, person)('GET /api/notifications'),
      );
      expect(items.filter((one) => one.kind === 'box.opened' && one.task?.id === laterTaskId)).toHaveLength(
        2,
      );
    }
    expect((await progressOf(given)).state).toMatchObject({ phase: 'CONSENSUS', envelope: 2, round: 2 });
    await given.lock(2);
    const ranking = await dataOf<EvaluationRanking>(asChair(`GET ${path}/ranking`));
    expect(ranking.suppliers.map(({ name, rank }) => [name, rank])).toEqual([
      ['Supplier 2', 1],
      ['Supplier 1', 2],
      ['Supplier 3', null],
    ]);
    const zip = await asChair(`GET /api/business-unit/events/${given.eventId}/record`);
    const verdict = await verifyOffline(test, { 'record.zip': zip.rawPayload });
    // This test moved the deadlines to before the submissions. Nothing else is wrong.
    expect(new Set(verdict.match(/\(check \d+\)/g))).toEqual(new Set(['(check 48)']));
    expect(
      Object.keys(await entriesOf(zip.rawPayload)).filter((name) => name.includes('opening')),
    ).toHaveLength(3);
  });

  it('needs two people again where the event does', async () => {
    const given = await createEnvelopes(test, tenant);
    await test.database.query('update event set opening_needs_two = true where id = $1', [given.eventId]);
    await given.closeLater();
    const others = requestAs(test, given.evaluator);
    const first = given.open().catch(() => undefined);
    await first;
    await dataOf(confirmOpening(others, given.taskId));
    for (const person of [given.chair, given.evaluator]) await given.submit(person, ['3', '3', '3']);
    await dataOf(given.asChair(`POST ${given.path}/consensus/unanimous`));
    await given.exclude(1);
    await given.lock();
    expect((await given.openLater()).statusCode).toBe(202);
    // Who confirmed did so for those who were excluded then.
    await given.reopen();
    expect(await boxOf(given)).toMatchObject({
      confirmation: null,
      voidConfirmations: [{ why: 'ENVELOPE_REOPENED' }],
    });
    await given.score(2);
    await given.lock();
    expect((await given.openLater()).statusCode).toBe(202);
    await dataOf(confirmOpening(others, given.laterTaskId));
    await given.reopen();
    await given.score(3);
    await given.readmit(1);
    await given.lock();
    expect((await given.openLater()).statusCode).toBe(202);
    await dataOf(given.asChair(`DELETE /api/business-unit/tasks/${given.laterTaskId}/opening`));
    expect((await given.openLater()).statusCode).toBe(202);
    await dataOf(confirmOpening(others, given.laterTaskId));
    expect(await boxOf(given)).toMatchObject({ leftSealed: [], laterOpenings: [{}] });
  });
});

it('refuses a decision about what is not in the plan', async () => {
  const given = await createEnvelopes(test, tenant);
  await given.score();
  const payload = { supplierId: given.supplierIds[0], cause: 'OTHER', excluded: true, reason: 'Decided' };
  const decide = (subjectId: string) =>
    given.asChair(`POST ${given.path}/exclusions`, { payload: { ...payload, subjectId } });
  const refused = await decide(given.laterTaskId);
  expect([refused.statusCode, refused.json().fieldErrors[0].property]).toEqual([400, 'subjectId']);
  expect((await decide(given.plan.methodId)).statusCode).toBeLessThan(300);
});

describe('at the same time', () => {
  const waiting = (count: number) => eventually(async () => (await countWaiting(test)) >= count);

  it('a reopening that comes first keeps the box closed', async () => {
    const given = await locked(1);
    const [reopened, late] = await whileLockedBy(
      test,
      [['select from task where id = $1 for update', [given.laterTaskId]]],
      () => Promise.all([given.reopen(), waiting(1).then(() => given.openLater())]),
      2,
    );
    expect(reopened).toBeDefined();
    refuses(late, 409, 'ENVELOPE_NOT_LOCKED');
    expect(await boxOf(given)).toMatchObject({ openedAt: null, waitsForEnvelope: 1 });
  });

  it('an opening that comes first leaves those sealed whom its lock excludes', async () => {
    const given = await locked(1);
    const [openedFirst] = await whileLockedBy(
      test,
      [['select from task where id = $1 for update', [given.laterTaskId]]],
      () => Promise.all([given.openLater(), waiting(1).then(() => given.reopen())]),
      2,
    );
    expect(openedFirst.statusCode, openedFirst.body).toBe(200);
    expect(await boxOf(given)).toMatchObject({ leftSealed: [{ supplierId: given.supplierIds[1] }] });
    expect((await progressOf(given)).state).toMatchObject({ envelope: 1, round: 2 });
  });

  it('two people open it once', async () => {
    const given = await locked(1);
    const answers = await Promise.all([
      given.openLater(),
      confirmOpening(requestAs(test, given.evaluator), given.laterTaskId),
      given.openLater(),
    ]);
    expect(
      answers.map(({ statusCode }) => statusCode).filter((status) => status === 200).length,
    ).toBeGreaterThan(0);
    const rows = await test.database.query('select opening from box_opening where task_id = $1', [
      given.laterTaskId,
    ]);
    expect(rows).toEqual([{ opening: 1 }]);
  });
});

it('never opens a later envelope of a cancelled event', async () => {
  const given = await locked(1);
  await test.database.query("update event set status = 'CANCELLED' where id = $1", [given.eventId]);
  refuses(await given.openLater(), 409, 'EVENT_NOT_ACTIVE');
  const context = { scope: 'job' as const, organisationId: tenant.organisationId };
  const open = test.db.transaction(context, (tx) =>
    sql`select app.open_box(${given.laterTaskId}, 1, ${[given.chair.roleEntryId]}, '{}', '', '')`.execute(tx),
  );
  await expect(open).rejects.toThrow('not in this context');
});
