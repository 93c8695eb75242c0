import type {
  Criterion,
  EvaluationInput,
  FieldValue,
  PricedTable,
  Question,
  SentResponse,
  Sheet,
  SupplierFacts,
  UnitCaller,
} from '@tenderbox/contract';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import { notFound } from '../../../platform/http/problem-error.ts';
import { inSlices } from '../../../platform/queues/time-slice.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { sha256 } from '../../../platform/signing/signer.ts';
import { answerOf, pricesOf } from '../../box/index.ts';
import { findReadability, listClosings, presentClosing, readable } from '../../deadlines/index.ts';
import { decryptForBuyer } from '../../responses/index.ts';
import type { LoadedEvaluation } from './results.repo.ts';

/** What points are computed from, besides the scores that people gave. */
export type ResponseFacts = Pick<EvaluationInput, 'tables' | 'suppliers' | 'lots'>;

interface ReadTask {
  taskId: string;
  sheet: Sheet;
  items: { response: SentResponse; sheet: Sheet }[];
}

/**
 * Reads what the plan looks at from the responses of the envelopes up to this one. Nobody is shown a response by it,
 * so no reading is recorded.
 */
export async function readFacts(
  keyring: Keyring,
  ctx: RequestContext<UnitCaller>,
  { plan, tasks }: Pick<LoadedEvaluation, 'plan' | 'tasks'>,
  envelope: number,
): Promise<ResponseFacts> {
  const read: ReadTask[] = [];
  // In the order of the signed plan, as the last one decides draws.
  const covered = new Set(tasks.map(({ taskId }) => taskId));
  const inOrder = plan.envelopes.slice(0, envelope).flatMap(({ taskIds }) => taskIds);
  for (const taskId of inOrder.filter((id) => covered.has(id))) {
    read.push(await readTask(keyring, ctx, taskId));
  }
  const facts = new Map<string, SupplierFacts>();
  const tables: Record<string, PricedTable> = {};
  const wanted = questionsOf(plan.criteria);
  for (const { taskId, sheet, items } of read) {
    const { priceTable } = sheet;
    if (priceTable) {
      tables[taskId] = { currency: priceTable.currency, lineIds: priceTable.lines.map(({ id }) => id) };
    }
    const questions = sheet.sections
      .flatMap((section) => section.questions)
      .filter(({ id }) => wanted.has(id));
    for (const item of items) {
      const { supplierId } = item.response;
      const { lines } = await inSlices(pricesOf(priceTable, item));
      const before = facts.get(supplierId);
      facts.set(supplierId, {
        supplierId,
        answers: { ...before?.answers, ...answersOf(questions, item) },
        prices: {
          ...before?.prices,
          [taskId]: Object.fromEntries([...lines].map(([lineId, { total }]) => [lineId, total])),
        },
      });
    }
  }
  const suppliers = [...facts.values()].map((one) => withUnanswered(one, read, wanted));
  return { tables, suppliers, lots: await lotsOf(ctx, read, suppliers) };
}

async function readTask(
  keyring: Keyring,
  ctx: RequestContext<UnitCaller>,
  taskId: string,
): Promise<ReadTask> {
  const items: ReadTask['items'] = [];
  // Also within writing calls: what is read here is not their response.
  const reading = { ...ctx, transaction: ctx.step };
  for (let page = 0; ; page += 1) {
    const query = { page, size: '100', sort: 'name,asc', search: '' } as const;
    const found = await decryptForBuyer(
      keyring,
      reading,
      { taskId, supplierId: null, query },
      async ({ tx }) => {
        const box = await findReadability(tx, taskId, null);
        if (!box) throw notFound();
        return readable(box);
      },
    );
    if (!found.sheet) throw notFound();
    items.push(...found.items);
    if (found.items.length === 0 || items.length >= found.total) return { taskId, sheet: found.sheet, items };
  }
}

/** The questions that criteria look at. */
function questionsOf(criteria: readonly Criterion[]): ReadonlySet<string> {
  return new Set(criteria.flatMap((criterion) => ('questionId' in criterion ? [criterion.questionId] : [])));
}

/** A supplier that did not respond to a task has answered none of its questions. */
function withUnanswered(facts: SupplierFacts, read: ReadTask[], wanted: ReadonlySet<string>): SupplierFacts {
  const unanswered: Record<string, null> = {};
  for (const { taskId, sheet } of read) {
    if (facts.prices[taskId]) continue;
    for (const { id } of sheet.sections.flatMap(({ questions }) => questions)) {
      if (wanted.has(id)) unanswered[id] = null;
    }
  }
  return { ...facts, answers: { ...unanswered, ...facts.answers } };
}

/**
 * The answers that can be scored automatically. One to a question that has another type by now, or with an option
 * that no longer exists, is left out: a person gives its points.
 */
function answersOf(
  questions: Question[],
  { response, sheet }: ReadTask['items'][number],
): Record<string, FieldValue> {
  const asked = new Map(
    sheet.sections.flatMap((section) => section.questions).map((question) => [question.id, question]),
  );
  const answers: Record<string, FieldValue> = {};
  for (const question of questions) {
    const own = asked.get(question.id);
    if (!own) {
      answers[question.id] = null;
      continue;
    }
    const answer = answerOf(own, response);
    if (own.type === question.type && fits(question, answer)) answers[question.id] = answer;
  }
  return answers;
}

function fits(question: Question, answer: FieldValue): boolean {
  if (question.type !== 'ONE_OF' && question.type !== 'SEVERAL_OF') return true;
  if (answer === null) return true;
  return [answer].flat().every((one) => question.options.includes(String(one)));
}

/** Draws are decided by the hash of the last closing's root and the supplier: nobody can choose or know it earlier. */
async function lotsOf(
  ctx: RequestContext<UnitCaller>,
  read: ReadTask[],
  suppliers: SupplierFacts[],
): Promise<Record<string, string>> {
  const last = read.at(-1);
  const closings = last ? await ctx.read(({ tx }) => listClosings(tx, last.taskId)) : [];
  const stored = closings.at(-1);
  const root = stored ? presentClosing(stored).root : '';
  return Object.fromEntries(suppliers.map(({ supplierId }) => [supplierId, sha256(`${root}${supplierId}`)]));
}
