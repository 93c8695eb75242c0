import { randomUUID } from 'node:crypto';
import { access, type CallKey, type Role, rolesOf } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { entriesOf } from '../../../../test/exported.ts';
import {
  createPerson,
  createProgram,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../../test/factories/people.ts';
import { createEvaluation } from '../../../../test/factories/scored-evaluations.ts';
import { createScorer, dataOf, refuses, type Scorer } from '../../../../test/factories/scorers.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import { type RequestFn, requestAs } from '../../../../test/request-as.ts';
import { openStream } from '../../../../test/stream.ts';

let test: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
});
afterAll(() => test.close());

type Answer = Awaited<ReturnType<RequestFn>>;
const keys = Object.keys(access) as CallKey[];

/** The calls of a role with these ids; parameters that are not known name nothing. */
const callsOf = (role: Role, known: Record<string, string>, isWanted: (key: CallKey) => boolean): string[] =>
  keys
    .filter((key) => rolesOf(key).includes(role) && isWanted(key) && key !== 'GET /api/stream')
    .map((key) =>
      key.replaceAll(
        /:(\w+)/g,
        (_whole, name: string) => known[name] ?? (/version|number/i.test(name) ? '1' : randomUUID()),
      ),
    );

const isRead = (key: CallKey) => key.startsWith('GET ');
/** Acts on the evaluation that change nothing here: they are refused, or need no box or person to stay as it is. */
const isAct = (key: CallKey) =>
  /evaluations\/:evaluationId\//.test(key) &&
  !isRead(key) &&
  !/scoring-end|evaluators$|submission|sheets/.test(key);

/** Everything that an answer says; archives, workbooks and PDF files are unpacked. */
async function saidIn({ headers, rawPayload }: Answer): Promise<string> {
  const type = String(headers['content-type'] ?? '');
  if (/pdf/.test(type)) return readPdf(rawPayload).text;
  if (!/zip|spreadsheet/.test(type)) return rawPayload.toString('utf8');
  return Object.values(await entriesOf(rawPayload)).join('\n');
}

interface Given {
  scorer: Scorer;
  readers: { role: Role; person: TestPerson }[];
  known: Record<string, string>;
}

/** An evaluation in which someone is about to score, and everyone who might look. */
async function arrange(): Promise<Given & { other: Scorer }> {
  const evaluation = await createEvaluation(test, tenant);
  const [scorer, other] = [
    await createScorer(test, tenant, evaluation),
    await createScorer(test, tenant, evaluation),
  ];
  await evaluation.open();
  for (const one of [scorer, other]) await dataOf(one.declare());
  const [supplierId = ''] = evaluation.supplierIds;
  const as = async (role: Role, of: TestTenant = tenant) => ({
    role,
    person: await createPerson(test, role, of),
  });
  const readers = [
    { role: 'BUSINESS_UNIT_ADMIN' as const, person: evaluation.chair },
    { role: 'BUSINESS_UNIT_EVALUATOR' as const, person: scorer.person },
    await as('BUSINESS_UNIT_ADMIN'),
    await as('BUSINESS_UNIT_EVALUATOR'),
    { role: 'BUSINESS_UNIT_ADMIN_API' as const, person: await createProgram(test, tenant) },
    await as('SOURCING_ORGANISATION_ADMIN'),
    await as('SYSTEM_ADMIN'),
    await as('BIDDER_ADMIN', { ...tenant, supplierId }),
    await as('BIDDER_USER', { ...tenant, supplierId }),
  ];
  const { id: evaluationId, eventId, taskId } = evaluation;
  const { organisationId, businessUnitId } = tenant;
  const known = { evaluationId, eventId, taskId, supplierId, organisationId, businessUnitId };
  return { scorer, other, readers, known };
}

describe('scores of others', () => {
  it('are in no answer of any call to anyone, and in no live update, before scoring has ended', async () => {
    const { scorer, other, readers, known } = await arrange();
    const { given } = scorer;
    const [admin, evaluator] = [readers[0]?.person, readers[1]?.person] as [TestPerson, TestPerson];
    const streams = [await openStream(test, admin)];
    const canary = `Canary ${randomUUID()}`;
    for (const supplierId of given.supplierIds) {
      await dataOf(other.score(supplierId, '1.5', { comment: canary }));
    }
    await dataOf(other.submit());
    await given.submit(given.evaluator, ['2', '2', '2']);

    let successes = 0;
    const leaks: string[] = [];
    const look = async (call: string, answer: Answer) => {
      if (answer.statusCode === 200) successes += 1;
      const said = await saidIn(answer);
      if (said.includes(canary) || /"1\.50?"/.test(said)) leaks.push(call);
    };
    for (const { role, person } of readers) {
      const ask = requestAs(test, person);
      for (const call of callsOf(role, known, isRead)) await look(`${role} ${call}`, await ask(call));
      for (const call of callsOf(role, known, isAct)) {
        await look(`${role} ${call}`, await ask(call, { payload: { envelope: 1, revision: 0 } }));
      }
    }
    expect(leaks).toEqual([]);
    expect(successes).toBeGreaterThan(120);

    const { asChair, path } = given;
    refuses(await asChair(`GET ${path}/scores`), 409, 'SCORES_HIDDEN');
    refuses(await scorer.ask(`GET ${scorer.path}/scores`), 409, 'SCORES_HIDDEN');
    refuses(await asChair(`POST ${path}/consensus/unanimous`), 409, 'SHEETS_MISSING');
    expect(JSON.stringify(streams.map(({ frames }) => frames))).not.toContain(canary);
    for (const stream of streams) stream.hangUp();

    for (const [scope, person] of [
      ['evaluator', evaluator],
      ['unit', admin],
    ] as const) {
      const seen = await test.db.transaction({ scope, ...person, ...tenant }, (tx) =>
        tx.selectFrom('evaluation_score').select('role_entry_id').distinct().execute(),
      );
      expect(seen.filter(({ role_entry_id: id }) => id !== person.roleEntryId)).toEqual([]);
    }
  });

  it('are found by the same walk once scoring has ended', async () => {
    const { scorer, other, known } = await arrange();
    const { given } = scorer;
    const canary = `Canary ${randomUUID()}`;
    for (const supplierId of given.supplierIds) {
      await dataOf(other.score(supplierId, '1.5', { comment: canary }));
    }
    await dataOf(other.submit());
    const payload = { envelope: 1, reason: 'Enough sheets' };
    await dataOf(given.asChair(`POST ${given.path}/scoring-end`, { payload }));
    const found: string[] = [];
    for (const [role, ask] of [
      ['BUSINESS_UNIT_ADMIN', given.asChair],
      ['BUSINESS_UNIT_EVALUATOR', scorer.ask],
    ] as const) {
      for (const call of callsOf(role, known, (key) => isRead(key) && key.includes(':evaluationId'))) {
        if ((await saidIn(await ask(call))).includes(canary)) found.push(call);
      }
    }
    expect(found).toContain(`GET ${given.path}/scores`);
    expect(found).toContain(`GET ${scorer.path}/scores`);
  });
});
