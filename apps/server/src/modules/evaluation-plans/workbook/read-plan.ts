import { randomUUID } from 'node:crypto';
import {
  criterionColumns,
  envelopeColumns,
  evaluationLimits,
  groupColumns,
  type Plan,
  type PlanImport,
  type PlanTask,
  planSchema,
  planSheetNames,
  rateColumns,
  ruleMessages,
  settingColumns,
  taskLimits,
  textOfIssue,
} from '@tenderbox/contract';
import {
  type Columns,
  cellErrorOf,
  keyOf,
  namedCells,
  type RejectedCell,
  type SheetRow,
  tableOf,
  textOf,
} from '../../../platform/excel/import-table.ts';
import { readSheets } from '../../../platform/excel/read-workbook.ts';
import { WorkbookRejectedError } from '../../../platform/excel/workbook-content.ts';
import { invalidField } from '../../../platform/http/problem-error.ts';
import { taskNames } from './plan-names.ts';
import { CellRejected, type CriterionNames, settings } from './plan-settings.ts';
import { type CriterionRow, columnOfIssue, readCriteria, rejectCell } from './read-criteria.ts';

const wanted = (name: string, rows: number, columns: number) => ({
  name,
  rows: rows + 1,
  columns: columns + taskLimits.importColumns,
  cells: (rows + 1) * (columns + taskLimits.importColumns),
});

/** Reads the plan of an evaluation from a workbook. What is missing is taken from `start`. Throws a 400 for other files. */
export async function readPlan(
  bytes: ArrayBuffer,
  start: Plan,
  tasks: readonly PlanTask[],
): Promise<PlanImport> {
  const count = (columns: object) => Object.keys(columns).length;
  const found = await readSheets(bytes, [
    wanted(planSheetNames.plan, 200, count(settingColumns)),
    wanted(planSheetNames.envelopes, 1000, count(envelopeColumns)),
    wanted(planSheetNames.groups, evaluationLimits.groups, count(groupColumns)),
    wanted(planSheetNames.criteria, evaluationLimits.criteria, count(criterionColumns)),
    wanted(planSheetNames.rates, evaluationLimits.rates, count(rateColumns)),
  ]).catch((error: unknown) => {
    throw error instanceof WorkbookRejectedError ? invalidField('file', error.message) : error;
  });
  const [settingSheet, envelopeSheet, groupSheet, criterionSheet, rateSheet] = found;
  if (!criterionSheet)
    throw invalidField('file', `This Excel file has no sheet called ${planSheetNames.criteria}.`);
  const criterionTable = tableOf(planSheetNames.criteria, criterionSheet.rows, criterionColumns, [
    'kind',
    'title',
  ]);
  const groups = readGroups(tableOf(planSheetNames.groups, groupSheet?.rows, groupColumns, ['title']));
  const envelopes = readEnvelopes(
    tableOf(planSheetNames.envelopes, envelopeSheet?.rows, envelopeColumns, ['task']),
    start.envelopes,
    tasks,
  );
  const rates = readRates(
    tableOf(planSheetNames.rates, rateSheet?.rows, rateColumns, ['currency', 'rate', 'day', 'source']),
  );
  const { criteria, refused } = readCriteria(criterionTable.rows, criterionTable.columns, {
    tasks,
    groups: groups.groups,
  });
  const settingTable = tableOf(planSheetNames.plan, settingSheet?.rows, settingColumns, ['setting', 'value']);
  const base: Plan = {
    ...start,
    groups: groups.groups,
    envelopes: envelopes.envelopes,
    rates: rates.rates,
    criteria: criteria.map(({ criterion }) => criterion),
  };
  const read = readSettings(settingTable, base);
  const whole = withoutInvalid(read.plan, criteria, criterionTable.columns);
  return {
    plan: whole.plan,
    criterionCount: whole.plan.criteria.length,
    refused: [
      ...namedCells(planSheetNames.plan, [...read.refused, ...whole.ofPlan]),
      ...namedCells(planSheetNames.criteria, [...refused, ...whole.ofCriteria]),
      ...namedCells(planSheetNames.groups, groups.refused),
      ...namedCells(planSheetNames.envelopes, envelopes.refused),
      ...namedCells(planSheetNames.rates, rates.refused),
    ],
  };
}

interface Table<Field extends string> {
  rows: SheetRow[];
  columns: Columns<Field>;
}

const reader =
  <Field extends string>(columns: Columns<Field>, row: SheetRow) =>
  (field: Field): string =>
    textOf(row.cells[columns.get(field) ?? -1]);

/** Cells that cannot be read at all, such as formulas. */
const faultsIn = <Field extends string>(
  { number, cells }: SheetRow,
  columns: Columns<Field>,
  known: Record<Field, string>,
): RejectedCell[] =>
  [...columns].flatMap(([field, index]) => {
    const reason = cellErrorOf(cells[index], true);
    return reason ? [{ row: number, index, column: known[field], reason }] : [];
  });

function readGroups({ rows, columns }: Table<keyof typeof groupColumns>) {
  const groups: Plan['groups'] = [];
  const refused: RejectedCell[] = [];
  for (const row of rows) {
    const text = reader(columns, row);
    const faults = faultsIn(row, columns, groupColumns);
    const given = {
      id: text('id') || randomUUID(),
      title: text('title'),
      minimumPoints: text('minimumPoints') || null,
    };
    const { data, error } = planSchema.shape.groups.element.safeParse(given, { reportInput: true });
    for (const issue of error?.issues ?? []) {
      const field = String(issue.path[0]) as keyof typeof groupColumns;
      faults.push({
        row: row.number,
        index: columns.get(field) ?? 0,
        column: groupColumns[field],
        reason: textOfIssue(issue),
      });
    }
    refused.push(...faults);
    if (data && !faults.length) groups.push(data);
  }
  return { groups, refused };
}

/** Envelopes with their tasks; those of `start` if the sheet is missing or empty. */
function readEnvelopes(
  { rows, columns }: Table<keyof typeof envelopeColumns>,
  start: Plan['envelopes'],
  tasks: readonly PlanTask[],
) {
  const names = taskNames(tasks);
  const found = new Map<number, Plan['envelopes'][number]>();
  const refused: RejectedCell[] = [];
  for (const row of rows) {
    const text = reader(columns, row);
    const refuse = (field: keyof typeof envelopeColumns, reason: string) =>
      refused.push({
        row: row.number,
        index: columns.get(field) ?? 0,
        column: envelopeColumns[field],
        reason,
      });
    const faults = faultsIn(row, columns, envelopeColumns);
    refused.push(...faults);
    const number = Number(text('envelope') || '1');
    const task = names.find(text('task'));
    const title = text('title') || found.get(number)?.title || `Envelope ${number}`;
    if (faults.length) continue;
    if (!Number.isInteger(number) || number < 1 || number > evaluationLimits.envelopes) {
      refuse('envelope', `Must be a whole number from 1 to ${evaluationLimits.envelopes}`);
    } else if (!task) {
      refuse(
        'task',
        text('task')
          ? 'This task does not exist in this event, or several have this title'
          : ruleMessages.required,
      );
    } else if ([...found.values()].some(({ taskIds }) => taskIds.includes(task.id))) {
      refuse('task', 'This task is in an envelope already');
    } else {
      const { success } = planSchema.shape.envelopes.element.shape.title.safeParse(title);
      if (!success) refuse('title', `Must be at most ${evaluationLimits.title} characters`);
      else found.set(number, { title, taskIds: [...(found.get(number)?.taskIds ?? []), task.id] });
    }
  }
  const numbers = [...found.keys()].toSorted((one, other) => one - other);
  const envelopes = numbers.flatMap((number) => found.get(number) ?? []);
  return { envelopes: envelopes.length ? envelopes : start, refused };
}

function readRates({ rows, columns }: Table<keyof typeof rateColumns>) {
  const rates: Plan['rates'] = [];
  const refused: RejectedCell[] = [];
  for (const row of rows) {
    const text = reader(columns, row);
    const faults = faultsIn(row, columns, rateColumns);
    const refuse = (field: keyof typeof rateColumns, reason: string) =>
      faults.push({ row: row.number, index: columns.get(field) ?? 0, column: rateColumns[field], reason });
    const given = {
      currency: text('currency').toUpperCase(),
      rate: text('rate'),
      day: text('day'),
      source: text('source'),
    };
    const { data, error } = planSchema.shape.rates.element.safeParse(given, { reportInput: true });
    for (const issue of error?.issues ?? [])
      refuse(issue.path[0] as keyof typeof rateColumns, textOfIssue(issue));
    if (rates.some(({ currency }) => currency === given.currency))
      refuse('currency', 'This currency is there twice');
    refused.push(...faults);
    if (data && !faults.length) rates.push(data);
  }
  return { rates, refused };
}

const settingOf = new Map(settings.map((setting) => [keyOf(setting.label), setting]));

function readSettings({ rows, columns }: Table<keyof typeof settingColumns>, base: Plan) {
  const refused: RejectedCell[] = [];
  const titles = Map.groupBy(base.criteria, ({ title }) => title.toLowerCase());
  const names: CriterionNames = {
    titleOf: () => '',
    idOf: (title) => {
      const found = titles.get(title.toLowerCase()) ?? [];
      return found.length === 1 ? found[0]?.id : undefined;
    },
  };
  // A rule about equals that the workbook leaves empty is none, as is a band.
  let plan: Plan = rows.length ? { ...base, tieRule: [], band: null } : base;
  for (const row of rows) {
    const text = reader(columns, row);
    const refuse = (field: keyof typeof settingColumns, reason: string) =>
      refused.push({
        row: row.number,
        index: columns.get(field) ?? 0,
        column: settingColumns[field],
        reason,
      });
    const faults = faultsIn(row, columns, settingColumns);
    refused.push(...faults);
    const setting = settingOf.get(keyOf(text('setting')));
    if (!setting) {
      if (!faults.length) refuse('setting', 'This setting is not known');
      continue;
    }
    const value = text('value');
    if (faults.length || !value) continue;
    try {
      const change = setting.read(value, plan, names);
      const [field] = Object.keys(change) as (keyof Plan)[];
      const { error } = planSchema.shape[field as keyof Plan].safeParse(change[field as keyof Plan], {
        reportInput: true,
      });
      const [issue] = error?.issues ?? [];
      if (issue) refuse('value', textOfIssue(issue));
      else plan = { ...plan, ...change };
    } catch (error) {
      if (!(error instanceof CellRejected)) throw error;
      refuse('value', error.message);
    }
  }
  return { plan, refused };
}

/** Leaves out criteria and settings that contradict each other, and says so. */
function withoutInvalid(
  given: Plan,
  rows: readonly CriterionRow[],
  columns: Parameters<typeof rejectCell>[1],
): { plan: Plan; ofPlan: RejectedCell[]; ofCriteria: RejectedCell[] } {
  const { error } = planSchema.safeParse(given, { reportInput: true });
  if (!error) return { plan: given, ofPlan: [], ofCriteria: [] };
  const ofCriteria: RejectedCell[] = [];
  const ofPlan: RejectedCell[] = [];
  const invalid = new Set<string>();
  const seen = new Set<string>();
  for (const { criterion, row } of rows) {
    if (seen.has(criterion.id) || given.groups.some(({ id }) => id === criterion.id)) {
      invalid.add(criterion.id);
      ofCriteria.push(rejectCell(row, columns, 'id', 'This ID is there twice'));
    }
    seen.add(criterion.id);
  }
  for (const issue of error.issues) {
    const [part, place, ...inner] = issue.path;
    const found = part === 'criteria' && typeof place === 'number' ? rows[place] : undefined;
    if (found) {
      invalid.add(found.criterion.id);
      ofCriteria.push(rejectCell(found.row, columns, columnOfIssue(inner), textOfIssue(issue)));
    }
  }
  const criteria = given.criteria.filter(({ id }) => !invalid.has(id));
  const ids = new Set(criteria.map(({ id }) => id));
  const tieRule = given.tieRule.filter((one) => one.by !== 'CRITERION' || ids.has(one.criterionId));
  const isRatedTwice = given.rates.some(({ currency }) => currency === given.currency);
  const rates = given.rates.filter(({ currency }) => currency !== given.currency);
  if (isRatedTwice) {
    const reason = `Needs no exchange rate: prices are compared in ${given.currency}`;
    ofPlan.push({ row: 1, index: 0, column: settingColumns.value, reason });
  }
  const { data } = planSchema.safeParse({ ...given, criteria, tieRule, rates });
  if (!data)
    throw invalidField('file', `The plan cannot be read: ${error.issues.map(textOfIssue).join('; ')}`);
  return { plan: data, ofPlan, ofCriteria };
}
