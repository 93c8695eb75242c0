import { randomUUID } from 'node:crypto';
import type { ResponseToScore, ScoreSheet, Scoring } from '@tenderbox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { endTask, openBoxOf } from '../../../../test/factories/boxes.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../../test/factories/people.ts';
import { createEvaluation, type TestEvaluation } from '../../../../test/factories/scored-evaluations.ts';
import {
  actsOf,
  createScorer,
  createTwoEnvelopes,
  dataOf,
  methodOf,
  type NamedAs,
  refuses,
  type Scorer,
} from '../../../../test/factories/scorers.ts';
import { countWaiting, whileLocked, whileLockedBy } from '../../../../test/locks.ts';
import { eventually } from '../../../../test/server-process.ts';

let test: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
});
afterAll(() => test.close());

const scorerOf = (given: TestEvaluation, as?: NamedAs) => createScorer(test, tenant, given, as);

/** An evaluation with opened boxes, and an evaluator who has declared no conflict. */
async function opened(options?: Parameters<typeof createEvaluation>[2], as?: NamedAs): Promise<Scorer> {
  const given = await createEvaluation(test, tenant, options);
  const scorer = await scorerOf(given, as);
  await given.open();
  await dataOf(scorer.declare());
  return scorer;
}

async function scoreAll({ given, score }: Scorer): Promise<void> {
  for (const supplierId of given.supplierIds) await dataOf(score(supplierId, '4'));
}

const first = ({ given }: Scorer) => given.supplierIds[0] as string;
const endScoring = ({ asChair, path }: TestEvaluation) =>
  asChair(`POST ${path}/scoring-end`, { payload: { envelope: 1, reason: 'Enough sheets' } });
const remove = (evaluation: TestEvaluation, { roleEntryId }: TestPerson): [string, unknown[]][] => [
  ['update evaluation set revision = revision + 1 where id = $1', [evaluation.id]],
  ['update evaluation_evaluator set removed_at = now() where role_entry_id = $1', [roleEntryId]],
];

describe('an evaluation, for its evaluator', () => {
  it('shows the own criteria and the suppliers by name', async () => {
    const scorer = await opened({ change: (plan) => (methodOf(plan).guidance = 'Look at the barge') });
    const { given } = scorer;
    const shown = await scorer.read();
    expect(shown).toMatchObject({
      id: given.id,
      state: { phase: 'SCORING', envelope: 1, round: 1 },
      envelope: 1,
      criteria: [
        {
          id: given.plan.methodId,
          guidance: 'Look at the barge',
          scale: { max: 5, step: '0.5' },
          questions: [{ id: given.ids.text, label: 'Your method', type: 'TEXT' }],
          priceTaskIds: [],
        },
      ],
      suppliers: given.supplierIds.map((supplierId, index) => ({
        supplierId,
        name: `Supplier ${index + 1}`,
        scored: 0,
      })),
      declaration: { conflictCount: 0 },
      progress: { scored: 0, total: 3 },
      submittedAt: null,
      can: { declare: false, score: true, submit: true },
    });
    expect(JSON.stringify(shown)).not.toContain(given.plan.priceId);
    await dataOf(scorer.score(first(scorer), '2.5'));
    expect(await scorer.read()).toMatchObject({ progress: { scored: 1, total: 3 } });
  });

  it('does not exist for anyone who is not named', async () => {
    const scorer = await opened();
    const other = await createPerson(test, 'BUSINESS_UNIT_EVALUATOR', tenant);
    const admin = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
    const stranger = await createPerson(test, 'BUSINESS_UNIT_EVALUATOR', await createTenant(test));
    for (const person of [other, admin, stranger]) {
      const acts = actsOf(test, scorer.given, person);
      refuses(await acts.ask(`GET ${acts.path}`), 404, 'NOT_FOUND');
      refuses(await acts.declare(), 404, 'NOT_FOUND');
      refuses(await acts.response(first(scorer)), 404, 'NOT_FOUND');
      refuses(await acts.ask(`GET ${acts.path}/sheets/${first(scorer)}`), 404, 'NOT_FOUND');
      refuses(await acts.score(first(scorer), '3'), 404, 'NOT_FOUND');
      refuses(await acts.submit(), 404, 'NOT_FOUND');
    }
  });

  it('names no supplier before its boxes are opened', async () => {
    const scorer = await scorerOf(await createEvaluation(test, tenant));
    expect(await scorer.read()).toMatchObject({ state: { phase: 'PLANNED' }, suppliers: [] });
    refuses(await scorer.declare(), 409, 'BOX_SEALED');
    refuses(await scorer.response(first(scorer)), 409, 'BOX_SEALED');
  });

  it('can only be read after the event is cancelled', async () => {
    const scorer = await opened();
    await test.database.query(`update event set status = 'CANCELLED' where id = $1`, [scorer.given.eventId]);
    expect((await scorer.read()).can).toEqual({ declare: false, score: false, submit: false });
    refuses(await scorer.score(first(scorer), '3'), 409, 'EVENT_NOT_ACTIVE');
    expect((await scorer.response(first(scorer))).statusCode).toBe(200);
  });
});

describe('a declaration', () => {
  it('comes first, and once', async () => {
    const given = await createEvaluation(test, tenant);
    const scorer = await scorerOf(given);
    await given.open();
    refuses(await scorer.response(first(scorer)), 409, 'DECLARATION_MISSING');
    refuses(await scorer.score(first(scorer), '3'), 409, 'DECLARATION_MISSING');
    refuses(await scorer.submit(), 409, 'DECLARATION_MISSING');
    refuses(await scorer.declare([randomUUID()]), 400, 'VALIDATION_FAILED');
    await dataOf(scorer.declare());
    refuses(await scorer.declare([first(scorer)]), 409, 'CONFLICT');
  });

  it('hides the suppliers that it names', async () => {
    const given = await createEvaluation(test, tenant);
    const scorer = await scorerOf(given);
    await given.open();
    const declared = await dataOf<Scoring>(scorer.declare([first(scorer)]));
    expect(declared).toMatchObject({ declaration: { conflictCount: 1 }, progress: { total: 2 } });
    expect(JSON.stringify(await scorer.read())).not.toContain(first(scorer));
    refuses(await scorer.response(first(scorer)), 409, 'CONFLICT_DECLARED');
    refuses(await scorer.score(first(scorer), '3'), 409, 'CONFLICT_DECLARED');
    refuses(await scorer.ask(`GET ${scorer.path}/sheets/${first(scorer)}`), 409, 'CONFLICT_DECLARED');
    for (const supplierId of given.supplierIds.slice(1)) await dataOf(scorer.score(supplierId, '3'));
    expect((await dataOf<Scoring>(scorer.submit())).submittedAt).not.toBeNull();
  });

  it('is stored once when two tabs declare', async () => {
    const given = await createEvaluation(test, tenant);
    const scorer = await scorerOf(given);
    await given.open();
    const codes = await Promise.all([scorer.declare(), scorer.declare([first(scorer)])]);
    expect(codes.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});

describe('anonymous suppliers', () => {
  it('have letters, and ids and an order of their own for each evaluator', async () => {
    const offers = Array.from({ length: 6 }, () => ({ price: '10.00', crew: '12' }));
    const given = await createEvaluation(test, tenant, {
      offers,
      change: (plan) => {
        plan.anonymous = true;
      },
    });
    const scorers = [await scorerOf(given), await scorerOf(given)];
    await given.open();
    const answers: string[][] = [];
    for (const scorer of scorers) {
      expect(await scorer.read()).toMatchObject({
        suppliers: [],
        toDeclare: { length: 6, 0: { name: 'Supplier 1' } },
      });
      await dataOf(scorer.declare());
      const { suppliers } = await scorer.read();
      expect(suppliers.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
      expect((await scorer.read()).suppliers).toEqual(suppliers);
      expect(suppliers.filter(({ supplierId }) => given.supplierIds.includes(supplierId))).toEqual([]);
      refuses(await scorer.response(first(scorer)), 404, 'NOT_FOUND');
      const texts: string[] = [];
      for (const { supplierId, name } of suppliers) {
        const response = await dataOf<ResponseToScore>(scorer.response(supplierId));
        expect(response).toMatchObject({ supplierId, name });
        expect(JSON.stringify(response)).not.toMatch(new RegExp(given.supplierIds.join('|')));
        texts.push(String(response.parts[0]?.values[`answers/${given.ids.text}`]));
        await dataOf(scorer.score(supplierId, '4'));
      }
      expect(texts.toSorted()).toEqual([1, 2, 3, 4, 5, 6].map((number) => `Method ${number}`));
      answers.push(suppliers.map(({ supplierId }) => supplierId));
      await dataOf(scorer.submit());
    }
    expect(answers[0]).not.toEqual(answers[1]);
    const stored = await test.database.query<{ id: string }>(
      'select distinct supplier_id as id from evaluation_score where evaluation_id = $1',
      [given.id],
    );
    expect(stored.map(({ id }) => id).sort()).toEqual(given.supplierIds.toSorted());
  });
});

describe('a response, for an evaluator', () => {
  it('has only what own criteria look at', async () => {
    const scorer = await opened({
      offers: [{ price: '77.77', crew: '13' }],
      withFiles: true,
    });
    const { given } = scorer;
    const answer = await scorer.response(first(scorer));
    expect(answer.json().data).toMatchObject({
      parts: [
        {
          taskId: given.taskId,
          sections: [{ questions: [{ id: given.ids.text }] }],
          priceTable: null,
          values: { [`answers/${given.ids.text}`]: 'Method 1' },
          files: [],
          total: null,
          fault: null,
        },
      ],
    });
    for (const hidden of [
      '77.77',
      '933.24',
      given.ids.number,
      given.ids.file,
      given.fileIds[0],
      'certificate',
    ]) {
      expect(answer.body).not.toContain(hidden);
    }
    const file = await scorer.ask(`GET ${scorer.path}/responses/${first(scorer)}/files/${given.fileIds[0]}`);
    refuses(file, 404, 'NOT_FOUND');
    refuses(await scorer.ask(`GET /api/files/${given.fileIds[0]}`), 403, 'FORBIDDEN');
  });

  it('has the prices for someone who is named for the price, and nothing else', async () => {
    const given = await createEvaluation(test, tenant, { offers: [{ price: '77.77', crew: '13' }] });
    const scorer = await scorerOf(given, { criterionIds: [given.plan.priceId] });
    await given.open();
    await dataOf(scorer.declare());
    const answer = await scorer.response(first(scorer));
    expect(answer.json().data.parts).toMatchObject([{ sections: [], total: '933.24' }]);
    expect(answer.body).not.toContain('Method 1');
    refuses(await scorer.score(first(scorer), '3', { criterionId: given.plan.priceId }), 409, 'CONFLICT');
  });

  it('has the files of own questions, and reading is recorded', async () => {
    const scorer = await opened({
      withFiles: true,
      change: (plan, ids) => methodOf(plan).questionIds.push(ids.file),
    });
    const { given, path } = scorer;
    const response = await dataOf<ResponseToScore>(scorer.response(first(scorer)));
    expect(response.parts[0]?.files).toMatchObject([{ id: given.fileIds[0], name: 'certificate.txt' }]);
    const file = await scorer.ask(`GET ${path}/responses/${first(scorer)}/files/${given.fileIds[0]}`);
    expect([file.statusCode, file.body]).toEqual([200, 'Certificate 1']);
    const ofOther = await scorer.ask(`GET ${path}/responses/${first(scorer)}/files/${given.fileIds[1]}`);
    refuses(ofOther, 404, 'NOT_FOUND');
    const entries = await test.database.query<{ action: string }>(
      `select action from audit_entry where actor_role_entry_id = $1 and action like '%-read' order by at`,
      [scorer.person.roleEntryId],
    );
    expect(entries.map(({ action }) => action)).toEqual(['evaluation.response-read', 'evaluation.file-read']);
  });

  it('is that of the evaluation: a supplier of another one does not exist', async () => {
    const scorer = await opened();
    const other = await opened();
    refuses(await scorer.response(first(other)), 404, 'NOT_FOUND');
    refuses(await scorer.score(first(other), '3'), 404, 'NOT_FOUND');
  });

  it('is read by an admin who is named as an evaluator, too', async () => {
    const scorer = await opened({}, { role: 'BUSINESS_UNIT_ADMIN' });
    expect((await dataOf<ResponseToScore>(scorer.response(first(scorer)))).name).toBe('Supplier 1');
  });
});

describe('the database', () => {
  const rowsFor = async ({ person, given: { id } }: Scorer, supplierId: string, envelope = 1) => {
    const context = { scope: 'evaluator' as const, ...person, ...tenant };
    const { rows } = await test.db.transaction(context, (tx) =>
      sql`select from app.response_to_score(${id}, ${envelope}, ${supplierId}, null)`.execute(tx),
    );
    return rows.length;
  };

  it('gives a response to who is named, after the opening and the declaration, without a conflict', async () => {
    const given = await createEvaluation(test, tenant);
    const [scorer, unnamed] = [await scorerOf(given), await scorerOf(given, { criterionIds: [] })];
    const [conflicting, other] = given.supplierIds as [string, string];
    await test.database.query(
      `insert into evaluation_declaration (organisation_id, business_unit_id, event_id, evaluation_id, role_entry_id,
         conflicts, suppliers) select $1, $2, $3, $4, id, '{}', $6 from unnest($5::uuid[]) id`,
      [
        ...[tenant.organisationId, tenant.businessUnitId, given.eventId, given.id],
        [scorer.person.roleEntryId, unnamed.person.roleEntryId],
        given.supplierIds,
      ],
    );
    expect(await rowsFor(scorer, other)).toBe(0);
    await given.open();
    expect([await rowsFor(scorer, other), await rowsFor(unnamed, other)]).toEqual([1, 0]);
    expect(await rowsFor(scorer, other, 2)).toBe(0);
    await test.database.query(
      'update evaluation_declaration set suppliers = array_remove(suppliers, $1) where role_entry_id = $2',
      [conflicting, scorer.person.roleEntryId],
    );
    expect([await rowsFor(scorer, other), await rowsFor(scorer, conflicting)]).toEqual([1, 0]);
    await test.database.query('delete from evaluation_declaration where role_entry_id = $1', [
      scorer.person.roleEntryId,
    ]);
    expect(await rowsFor(scorer, other)).toBe(0);
  });

  it('refuses a submission by who is not named, or after the end', async () => {
    const scorer = await opened();
    const { given } = scorer;
    const submitAs = ({ person }: Scorer) =>
      test.db.transaction({ scope: 'evaluator', ...person, ...tenant }, (tx) =>
        tx
          .insertInto('evaluation_submission')
          .values({
            organisation_id: tenant.organisationId,
            business_unit_id: tenant.businessUnitId,
            event_id: given.eventId,
            evaluation_id: given.id,
            round: 1,
            envelope: 1,
            role_entry_id: person.roleEntryId,
          })
          .execute(),
      );
    const refusal = /a sheet is submitted by who is named/;
    await expect(submitAs(await scorerOf(given, { criterionIds: [] }))).rejects.toThrow(refusal);
    await expect(submitAs(await scorerOf(given))).rejects.toThrow(refusal);
    await dataOf(endScoring(given));
    await expect(submitAs(scorer)).rejects.toThrow(refusal);
  });

  it('shows nobody what anonymous ids are made from', async () => {
    const { person } = await opened();
    const context = { scope: 'evaluator' as const, ...person, ...tenant };
    const read = test.db.transaction(context, (tx) =>
      sql`select seed from evaluation_declaration`.execute(tx),
    );
    await expect(read).rejects.toThrow(/permission denied/);
  });
});

describe('an event that is not sealed', () => {
  it('is scored after the last end, and single suppliers get no extension once a response was read', async () => {
    const given = await createEvaluation(test, tenant, { sealed: false });
    const scorer = await scorerOf(given);
    refuses(await scorer.declare(), 409, 'BOX_SEALED');
    await endTask(test, given.taskId);
    await dataOf(scorer.declare());
    const readAt = () =>
      test.database.query('select from task where id = $1 and responses_read_at is not null', [given.taskId]);
    expect(await readAt()).toHaveLength(0);
    await dataOf(scorer.response(first(scorer)));
    expect(await readAt()).toHaveLength(1);
  });
});

describe('a later envelope', () => {
  it('is neither read nor scored before its time, and never for an excluded supplier', async () => {
    const { given, taskId, teamId, lateId, lock } = await createTwoEnvelopes(test, tenant);
    const { supplierIds } = given;
    const both = await scorerOf(given);
    await given.name(both.person, teamId, 2);
    const later = actsOf(test, given, await createPerson(test, 'BUSINESS_UNIT_EVALUATOR', tenant));
    await given.name(later.person, teamId, 2);
    await given.open();

    await dataOf(both.declare());
    const early = await both.response(first(both));
    expect(early.body).toContain('Method 1');
    expect(early.body).not.toContain('Second envelope');
    refuses(await both.score(first(both), '3', { criterionId: teamId }), 400, 'VALIDATION_FAILED');
    expect((await later.read()).suppliers).toEqual([]);
    refuses(await later.declare(), 409, 'CONFLICT');

    await lock([first(both)]);
    await openBoxOf(test, given.asChair, taskId);
    await dataOf(both.declare());
    await dataOf(later.declare());
    for (const scorer of [both, later]) {
      const { suppliers, state } = await scorer.read();
      expect(state).toMatchObject({ phase: 'SCORING', envelope: 2 });
      expect(suppliers.map(({ supplierId }) => supplierId)).toEqual([...supplierIds.slice(1), lateId]);
      refuses(await scorer.response(first(both)), 404, 'NOT_FOUND');
      refuses(await scorer.score(first(both), '3', { criterionId: teamId }), 404, 'NOT_FOUND');
      const response = await scorer.response(supplierIds[1] as string);
      expect(response.body).toContain('Second envelope');
      expect(response.body).not.toContain('Method 2');
      for (const { supplierId } of suppliers) {
        await dataOf(scorer.score(supplierId, '3', { criterionId: teamId }));
      }
      await dataOf(scorer.submit());
    }
  });
});

describe('a score sheet', () => {
  it('saves scores on the scale, and comments', async () => {
    const scorer = await opened();
    const { plan } = scorer.given;
    const saved = await dataOf<ScoreSheet>(scorer.score(first(scorer), '3.50', { comment: 'Sound' }));
    const cells = [{ criterionId: plan.methodId, score: '3.5', comment: 'Sound', revision: 1 }];
    expect(saved).toMatchObject({ cells, progress: { scored: 1, total: 3 } });
    expect(await scorer.sheet(first(scorer))).toMatchObject({ cells });
    for (const score of ['5.5', '3.3', '0.25']) {
      refuses(await scorer.score(first(scorer), score, { revision: 1 }), 400, 'VALIDATION_FAILED');
    }
    const tooLong = { revision: 1, comment: 'x'.repeat(4001) };
    refuses(await scorer.score(first(scorer), '3', tooLong), 400, 'VALIDATION_FAILED');
    refuses(await scorer.score(first(scorer), '3', { criterionId: plan.crewId }), 400, 'VALIDATION_FAILED');
    expect(await dataOf(scorer.score(first(scorer), null, { revision: 1 }))).toMatchObject({
      cells: [{ score: null, comment: null, revision: 2 }],
      progress: { scored: 0 },
    });
  });

  it('is not overwritten by a tab that does not know what was saved', async () => {
    const scorer = await opened();
    await dataOf(scorer.score(first(scorer), '3'));
    for (const revision of [0, 2]) {
      const stale = await scorer.score(first(scorer), '5', { revision });
      refuses(stale, 409, 'STALE_REVISION');
      expect(stale.json().data.cells).toMatchObject([{ score: '3', revision: 1 }]);
    }
    const both = await Promise.all(
      ['1', '2'].map((score) => scorer.score(first(scorer), score, { revision: 1 })),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await scorer.sheet(first(scorer))).toMatchObject({ cells: [{ revision: 2 }] });
    const [one, other] = [given(scorer, 1), given(scorer, 1)];
    const created = await Promise.all([scorer.score(one, '1'), scorer.score(other, '2')]);
    expect(created.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('keeps all changes of a call or none', async () => {
    const second = randomUUID();
    const evaluation = await createEvaluation(test, tenant, {
      change: (plan) => {
        plan.criteria.push({ ...methodOf(plan), id: second, title: 'Team' });
      },
    });
    const scorer = await scorerOf(evaluation, { criterionIds: [evaluation.plan.methodId, second] });
    await evaluation.open();
    await dataOf(scorer.declare());
    await dataOf(scorer.score(first(scorer), '3'));
    const change = { score: '5', comment: null, revision: 0 };
    const stale = await scorer.ask(`PATCH ${scorer.path}/sheets/${first(scorer)}`, {
      payload: {
        changes: [
          { ...change, criterionId: second },
          { ...change, criterionId: evaluation.plan.methodId },
        ],
      },
    });
    refuses(stale, 409, 'STALE_REVISION');
    const { cells } = await scorer.sheet(first(scorer));
    expect(cells.map(({ score }) => score)).toEqual(['3', null]);
  });

  it('is submitted when nothing is missing, and fixed then', async () => {
    const scorer = await opened();
    const { plan, supplierIds } = scorer.given;
    await dataOf(scorer.score(first(scorer), '3'));
    const missing = await scorer.submit();
    refuses(missing, 400, 'VALIDATION_FAILED');
    expect(missing.json().fieldErrors.map(({ property }: { property: string }) => property)).toEqual(
      supplierIds.slice(1).map((supplierId) => `sheets.${supplierId}.${plan.methodId}.score`),
    );
    for (const supplierId of supplierIds.slice(1)) await dataOf(scorer.score(supplierId, '4'));
    const submitted = await dataOf<Scoring>(scorer.submit());
    expect(submitted).toMatchObject({ can: { score: false, submit: false } });
    expect(submitted.submittedAt).not.toBeNull();
    refuses(await scorer.submit(), 409, 'SHEET_SUBMITTED');
    refuses(await scorer.score(first(scorer), '5', { revision: 1 }), 409, 'SHEET_SUBMITTED');
    expect(await scorer.sheet(first(scorer))).toMatchObject({ cells: [{ score: '3' }] });
  });

  it.each([
    ['ALWAYS', { when: 'ALWAYS' }, ['4', '2']],
    ['BELOW', { when: 'BELOW', score: '3' }, ['2']],
    ['NEVER', { when: 'NEVER' }, []],
  ] as const)('needs comments as the plan says: %s', async (_when, commentRequired, named) => {
    const scores = ['4', '2'];
    const scorer = await opened({
      offers: scores.map(() => ({ price: '10.00' })),
      change: (plan) => {
        plan.commentRequired = commentRequired;
      },
    });
    for (const [index, score] of scores.entries()) await dataOf(scorer.score(given(scorer, index), score));
    const answer = await scorer.submit();
    const properties = (answer.json().fieldErrors ?? []).map(
      ({ property }: { property: string }) => property,
    );
    expect(properties).toEqual(
      named.map((score) => {
        const supplierId = given(scorer, scores.indexOf(score));
        return `sheets.${supplierId}.${scorer.given.plan.methodId}.comment`;
      }),
    );
  });

  it('goes on from the own scores after a reopening', async () => {
    const scorer = await opened({ offers: [{ price: '10.00', crew: '12' }] });
    const { asChair, path, chair, evaluator, submit } = scorer.given;
    await dataOf(scorer.score(first(scorer), '4'));
    await dataOf(scorer.submit());
    await submit(chair, ['4']);
    await submit(evaluator, ['4']);
    await dataOf(asChair(`POST ${path}/consensus/unanimous`));
    await dataOf(asChair(`POST ${path}/locks`, { payload: { envelope: 1, revision: 1 } }));
    refuses(await scorer.score(first(scorer), '5', { revision: 1 }), 409, 'SHEET_SUBMITTED');
    await dataOf(asChair(`POST ${path}/reopenings`, { payload: { envelope: 1, reason: 'A complaint' } }));
    expect(await scorer.read()).toMatchObject({
      state: { round: 2 },
      progress: { scored: 1 },
      submittedAt: null,
    });
    await dataOf(scorer.score(first(scorer), '5', { revision: 1 }));
    await dataOf(scorer.submit());
  });
});

const given = (scorer: Scorer, index: number) => scorer.given.supplierIds[index] as string;

describe('scoring that is closed, or someone who is removed', () => {
  it('refuses a sheet that is submitted meanwhile', async () => {
    const scorer = await opened();
    await scoreAll(scorer);
    const { id, chair, eventId } = scorer.given;
    const end: [string, unknown[]][] = [
      ['select from evaluation where id = $1 for no key update', [id]],
      [
        `insert into evaluation_scoring_end (organisation_id, business_unit_id, event_id, evaluation_id, round, envelope,
           reason, ended_by) values ($1, $2, $3, $4, 1, 1, 'Enough', $5)`,
        [tenant.organisationId, tenant.businessUnitId, eventId, id, chair.roleEntryId],
      ],
    ];
    const answers = await whileLockedBy(
      test,
      end,
      () => Promise.all([scorer.submit(), scorer.score(first(scorer), '1', { revision: 1 })]),
      2,
    );
    for (const answer of answers) refuses(answer, 409, 'CONFLICT');
    expect(await scorer.read()).toMatchObject({ state: { phase: 'CONSENSUS' }, submittedAt: null });
    expect(await scorer.sheet(first(scorer))).toMatchObject({ cells: [{ score: '4' }] });
  });

  it('ends with the sheet submitted, or refused, when both happen at once', async () => {
    const scorer = await opened();
    await scoreAll(scorer);
    const [submitted, ended] = await Promise.all([scorer.submit(), endScoring(scorer.given)]);
    expect(ended.statusCode).toBe(200);
    const { submittedAt } = await scorer.read();
    expect(submitted.statusCode).toBe(submittedAt ? 200 : 409);
  });

  it('refuses what someone types who was removed', async () => {
    const scorer = await opened();
    await dataOf(scorer.score(first(scorer), '3'));
    const answer = await whileLockedBy(test, remove(scorer.given, scorer.person), () =>
      scorer.score(first(scorer), '5', { revision: 1 }),
    );
    refuses(answer, 404, 'NOT_FOUND');
    refuses(await scorer.submit(), 404, 'NOT_FOUND');
    refuses(await scorer.response(first(scorer)), 404, 'NOT_FOUND');
    const [stored] = await test.database.query<{ score: string }>(
      'select score::text from evaluation_score where role_entry_id = $1',
      [scorer.person.roleEntryId],
    );
    expect(stored?.score).toBe('3.00');
  });

  it('never has a score taken away while its sheet is submitted', async () => {
    const scorer = await opened({ offers: [{ price: '10.00' }] });
    await scoreAll(scorer);
    const [submitted, cleared] = await Promise.all([
      scorer.submit(),
      scorer.score(first(scorer), null, { revision: 1 }),
    ]);
    const { cells } = await scorer.sheet(first(scorer));
    const isWhole = cells[0]?.score === '4';
    expect([submitted.statusCode, cleared.statusCode]).toEqual(isWhole ? [200, 409] : [400, 200]);
  });

  it('keeps what was acknowledged and leaves nothing of scores whose connection is lost, which are then saved', async () => {
    const scorer = await opened();
    await dataOf(scorer.score(first(scorer), '3', { comment: 'Acknowledged' }));
    const lost = await loseConnection(scorer, () => scorer.score(first(scorer), '5', { revision: 1 }));
    expect(lost.statusCode).toBeGreaterThanOrEqual(500);
    const cells = [{ score: '3', comment: 'Acknowledged', revision: 1 }];
    expect(await scorer.sheet(first(scorer))).toMatchObject({ cells });
    await dataOf(scorer.score(first(scorer), '5', { revision: 1 }));
  });

  it('leaves nothing of a submission whose connection is lost, which then succeeds', async () => {
    const scorer = await opened();
    await scoreAll(scorer);
    const lost = await loseConnection(scorer, scorer.submit);
    expect(lost.statusCode).toBeGreaterThanOrEqual(500);
    expect((await scorer.read()).submittedAt).toBeNull();
    expect((await dataOf<Scoring>(scorer.submit())).submittedAt).not.toBeNull();
  });
});

/** Lets the database drop the connection of a call while it waits for the evaluation. */
const loseConnection = (scorer: Scorer, ask: Scorer['submit']) =>
  whileLocked(test, [['select from evaluation where id = $1 for update', [scorer.given.id]]], async () => {
    const answer = ask();
    await eventually(async () => (await countWaiting(test)) > 0);
    await test.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return answer;
  });
