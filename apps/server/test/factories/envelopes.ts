import { randomUUID } from 'node:crypto';
import type { EvaluationProgress } from '@tenderbox/contract';
import type { TestApp } from '../app.ts';
import { multipart } from '../multipart.ts';
import { closeBoxOf, confirmOpening } from './boxes.ts';
import { createTask, inDays } from './events.ts';
import { createPerson, type TestPerson, type TestTenant } from './people.ts';
import { answering, newSheetIds, sheetToAnswer } from './responses.ts';
import { createEvaluation, type TestEvaluation } from './scored-evaluations.ts';

export interface TestEnvelopes extends TestEvaluation {
  /** The task with the prices, in envelope 2. */
  laterTaskId: string;
  /** Of its answer sheet. */
  laterIds: ReturnType<typeof newSheetIds>;
  /** The answer of each supplier there. */
  canaries: string[];
  /** The file of each supplier there. */
  laterFileIds: string[];
  /** A person of each supplier. */
  people: TestPerson[];
  /** Opens envelope 1 and scores it in a round, all alike, so that it can be locked. */
  score(round?: number): Promise<void>;
  /** Excludes suppliers by their places; the others of the first round are kept. */
  exclude(...places: number[]): Promise<void>;
  readmit(place: number): Promise<void>;
  lock(envelope?: number): Promise<void>;
  reopen(): Promise<void>;
  /** Closes the box of envelope 2 without opening it. */
  closeLater(): Promise<void>;
  openLater(): ReturnType<typeof confirmOpening>;
}

async function accepted(answer: Promise<{ statusCode: number; body: string }>) {
  const { statusCode, body } = await answer;
  if (statusCode > 299) throw new Error(`${statusCode}: ${body}`);
  return JSON.parse(body).data;
}

/** An evaluation with two envelopes: the method in the first, the price in the second. */
export async function createEnvelopes(test: TestApp, tenant: TestTenant): Promise<TestEnvelopes> {
  const laterIds = newSheetIds();
  let laterTaskId = '';
  const given = await createEvaluation(test, tenant, {
    change: async (plan, _ids, of) => {
      laterTaskId = await createTask(test, tenant, of.eventId, {
        title: 'Prices',
        sheet: sheetToAnswer(laterIds),
        startDate: inDays(-1),
        endDate: inDays(5),
        visibleFrom: inDays(-1),
        supplierIds: of.supplierIds,
      });
      plan.envelopes.push({ title: 'Prices', taskIds: [laterTaskId] });
      plan.criteria = plan.criteria.map((criterion) =>
        criterion.kind === 'PRICE' ? { ...criterion, envelope: 2, taskIds: [laterTaskId] } : criterion,
      );
    },
  });
  const { id, eventId, supplierIds, asChair, path } = given;
  const canaries: string[] = [];
  const laterFileIds: string[] = [];
  const people: TestPerson[] = [];
  for (const [place, supplierId] of supplierIds.entries()) {
    const person = await createPerson(test, 'BIDDER_USER', { ...tenant, supplierId });
    const supplier = answering(test, person, eventId, laterTaskId);
    const canary = `Canary-${randomUUID()}`;
    const body = multipart([
      { name: 'purpose', content: 'RESPONSE_FILE' },
      { name: 'ownerId', content: laterTaskId },
      { name: 'file', filename: `${canary}.txt`, content: canary },
    ]);
    const { id: fileId } = await accepted(supplier.ask('POST /api/files', body));
    await supplier.save([
      { path: `answers/${laterIds.text}`, value: canary, revision: 0 },
      { path: `answers/${laterIds.file}`, value: [fileId], revision: 0 },
      { path: `prices/${laterIds.lineOne}/unitPrice`, value: `${place + 7}.13`, revision: 0 },
      { path: `prices/${laterIds.lineTwo}/noBid`, value: true, revision: 0 },
    ]);
    await supplier.submit();
    canaries.push(canary);
    laterFileIds.push(fileId);
    people.push(person);
  }
  await test.database.query(
    `insert into evaluation_task (organisation_id, business_unit_id, event_id, evaluation_id, task_id, envelope)
     values ($1, $2, $3, $4, $5, 2)`,
    [tenant.organisationId, tenant.businessUnitId, eventId, id, laterTaskId],
  );
  const decide = (place: number, excluded: boolean) =>
    accepted(
      asChair(`POST ${path}/exclusions`, {
        payload: { supplierId: supplierIds[place], cause: 'OTHER', excluded, reason: 'Decided' },
      }),
    );
  const later = { database: test.database, closeBoxes: test.closeBoxes };
  return {
    ...given,
    laterTaskId,
    laterIds,
    canaries,
    laterFileIds,
    people,
    score: async (round = 1) => {
      if (round === 1) await given.open();
      for (const person of [given.chair, given.evaluator]) await given.submit(person, ['3', '3', '3'], round);
      await accepted(asChair(`POST ${path}/consensus/unanimous`));
    },
    exclude: async (...places) => {
      for (const place of places) await decide(place, true);
    },
    readmit: (place) => decide(place, false),
    lock: async (envelope = 1) => {
      const { revision } = (await accepted(asChair(`GET ${path}/progress`))) as EvaluationProgress;
      await accepted(asChair(`POST ${path}/locks`, { payload: { envelope, revision } }));
    },
    reopen: () =>
      accepted(asChair(`POST ${path}/reopenings`, { payload: { envelope: 1, reason: 'A complaint' } })),
    closeLater: () => closeBoxOf(later, laterTaskId),
    openLater: () => confirmOpening(asChair, laterTaskId),
  };
}
