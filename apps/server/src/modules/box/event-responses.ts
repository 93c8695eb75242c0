import type { UnitCaller } from '@tenderbox/contract';
import { notFound } from '../../platform/http/problem-error.ts';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import type { BoxDeps } from './box.deps.ts';
import { readNamedColumns } from './box.queries.ts';
import type { ComparedTask } from './comparison.workbook.ts';
import { findEventOfResponses, type TaskOfEvent } from './event-responses.repo.ts';
import type { ReportedTask } from './event-responses.workbook.ts';

/** Maximum number of cells per task in an Excel file: 100 suppliers with the longest price table. */
const maxCells = 500_000;

/** Reads all responses to a task page by page, up to what an Excel file can hold. */
export async function readWholeComparison(
  deps: BoxDeps,
  ctx: RequestContext<UnitCaller>,
  taskId: string,
): Promise<ComparedTask & { total: number; eventReference: string }> {
  const whole = await readNamedColumns(deps, ctx, taskId, 0);
  const { sections, priceTable } = whole.sheet;
  const rows = sections.reduce(
    (count, { questions }) => count + questions.length,
    priceTable?.lines.length ?? 0,
  );
  for (let page = 1; whole.suppliers.length < whole.total; page += 1) {
    if ((whole.suppliers.length + 100) * rows > maxCells) break;
    const { suppliers } = await readNamedColumns(deps, ctx, taskId, page);
    if (suppliers.length === 0) break;
    whole.suppliers.push(...suppliers);
  }
  return whole;
}

/** Yields the tasks of an event one by one, each with the responses that can be read. */
export async function readEventResponses(
  deps: BoxDeps,
  ctx: RequestContext<UnitCaller>,
  eventId: string,
): Promise<{ reference: string; tasks: AsyncGenerator<ReportedTask> }> {
  const event = await ctx.read(({ tx }) => findEventOfResponses(tx, eventId));
  if (!event) throw notFound();
  const { reference, sealed, status } = event;
  async function* tasks(): AsyncGenerator<ReportedTask> {
    for (const task of event?.tasks ?? []) {
      const isReadable = task.responseRequired && status !== 'DRAFT' && (!sealed || task.openedAt !== null);
      // Sealed responses are not even requested, because a denied attempt would be recorded.
      const compared = isReadable ? await readWholeComparison(deps, ctx, task.taskId) : null;
      yield { ...task, compared, state: stateOf(task, compared) };
    }
  }
  return { reference, tasks: tasks() };
}

function stateOf(
  { responseRequired, archived, openedAt, leftCount }: TaskOfEvent,
  compared: ReportedTask['compared'],
): string {
  const words = (state: string) => (archived ? `${state}, archived` : state);
  if (!responseRequired) return words('No response required');
  if (!compared) return words('Sealed: the box has not been opened');
  const { suppliers, total } = compared;
  const opened = leftCount ? `Opened, ${leftCount} left sealed` : 'Opened';
  const state = openedAt ? opened : 'Not sealed';
  return words(
    suppliers.length < total
      ? `${state}, too large to include in full: the first ${suppliers.length} by name`
      : state,
  );
}
