import { type SupplierCaller, sheetLimits, type WorkbookReading } from '@tenderbox/contract';
import { readWholeWorkbook } from '../../../platform/excel/read-workbook.ts';
import { type WholeWorkbook, WorkbookRejectedError } from '../../../platform/excel/workbook-content.ts';
import { assertAllowed, invalidField, notFound } from '../../../platform/http/problem-error.ts';
import { readQueued } from '../../../platform/queues/large-reads.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { openDraft } from '../draft/draft.ts';
import { readWithHashes } from '../draft/known-sheets.ts';
import type { ResponseDeps } from '../response.deps.ts';
import { responseAbilities } from '../response.policy.ts';
import { policyInputOf } from '../response.presenter.ts';
import { findWholeResponse } from '../response.repo.ts';
import { sheetTitles } from '../workbook/answer-layout.ts';
import { type ComparedDraft, readAnswers } from '../workbook/read-answers.ts';
import { saveDraft } from './save-draft.ts';

/** Leaves room for columns that people add. */
const columns = 200;
const rows = 2 * (sheetLimits.lines + sheetLimits.questions);
const limits = { sheets: 20, rows, columns, cells: rows * 25, passOver: [sheetTitles.choices] };

/** Reads the worksheets of an answer workbook. Throws a 400 if the file cannot be read. */
export function readAnswerSheets(bytes: ArrayBuffer): Promise<WholeWorkbook> {
  return readWholeWorkbook(bytes, limits).catch((error: unknown) => {
    throw error instanceof WorkbookRejectedError ? invalidField('file', error.message) : error;
  });
}

/** Loads the draft. Throws if it cannot be edited. */
function readEditable(
  { keyring }: Pick<ResponseDeps, 'keyring'>,
  ctx: RequestContext<SupplierCaller>,
  taskId: string,
): Promise<ComparedDraft> {
  return readQueued(ctx.caller, async () => {
    const whole = await ctx.read(async ({ tx, now }) => {
      const found = await readWithHashes(taskId, () => findWholeResponse(tx, taskId));
      if (!found) throw notFound();
      assertAllowed(responseAbilities.edit(ctx.caller, policyInputOf(found), now));
      return found;
    });
    const { fields } = await openDraft(keyring, ctx.caller, whole);
    return { taskId, sheetVersion: whole.sheetVersion, sheet: whole.sheet, fields };
  });
}

interface WorkbookInput {
  /** Called when it is this request's turn. */
  read: () => Promise<WholeWorkbook>;
  isDryRun: boolean;
}

/** Returns what a workbook would change in the draft and, unless it is a dry run, saves the changes. */
export async function importAnswers(
  deps: Pick<ResponseDeps, 'keyring'>,
  ctx: RequestContext<SupplierCaller>,
  taskId: string,
  { read, isDryRun }: WorkbookInput,
): Promise<WorkbookReading> {
  const draft = await readEditable(deps, ctx, taskId);
  const reading = await readAnswers(await read(), draft);
  if (isDryRun) return { ...reading, applied: false, conflicts: [] };
  const changes = reading.changed.map(({ path, after, revision }) => ({ path, value: after, revision }));
  const change = { changes, keep: [], addFileIds: [], removeFileIds: [] };
  return saveDraft(deps, ctx, taskId, change, ({ conflicts }) => ({ ...reading, applied: true, conflicts }));
}
