import {
  type Criterion,
  criterionColumns,
  envelopeColumns,
  groupColumns,
  type Plan,
  type PlanTask,
  planSheetNames,
  rateColumns,
  settingColumns,
} from '@tenderbox/contract';
import type { CellValue } from '../../../platform/excel/sheet-xml.ts';
import { writeWorksheets } from '../../../platform/excel/workbook.ts';
import { type Names, questionNames, taskNames } from './plan-names.ts';
import { formulaNames, kindNames, ruleNames, settings } from './plan-settings.ts';

const wide: Partial<Record<string, number>> = {
  setting: 36,
  value: 40,
  title: 40,
  task: 40,
  questions: 36,
  prices: 28,
  steps: 32,
  scaleWords: 28,
  publicText: 40,
  guidance: 40,
  source: 30,
  id: 38,
};
const columnsOf = (known: Record<string, string>) =>
  Object.entries(known).map(([field, header]) => ({ header, width: wide[field] ?? 18 }));

type Cells = Partial<Record<keyof typeof criterionColumns, string>>;

interface Known {
  plan: Plan;
  tasks: Names<PlanTask>;
  questions: Names<{ id: string }>;
}

/** Writes a plan as a workbook that can be imported again. Two more sheets say what can be named, and are never read. */
export function writePlan(plan: Plan, tasks: readonly PlanTask[]): Promise<Buffer> {
  const known: Known = { plan, tasks: taskNames(tasks), questions: questionNames(tasks) };
  const names = {
    idOf: () => undefined,
    titleOf: (id: string) => plan.criteria.find((one) => one.id === id)?.title ?? '',
  };
  const fields = Object.keys(criterionColumns) as (keyof typeof criterionColumns)[];
  return writeWorksheets([
    {
      sheet: planSheetNames.plan,
      columns: columnsOf(settingColumns),
      isUnfiltered: true,
      rows: settings.map(({ label, write }): CellValue[] => [label, write(plan, names) || null]),
    },
    {
      sheet: planSheetNames.criteria,
      columns: columnsOf(criterionColumns),
      frozenColumns: 2,
      rows: plan.criteria.map((criterion) => {
        const cells = criterionCells(criterion, known);
        return fields.map((field) => cells[field] ?? null);
      }),
    },
    {
      sheet: planSheetNames.groups,
      columns: columnsOf(groupColumns),
      rows: plan.groups.map(({ title, minimumPoints, id }) => [title, minimumPoints, id]),
    },
    {
      sheet: planSheetNames.envelopes,
      columns: columnsOf(envelopeColumns),
      rows: plan.envelopes.flatMap(({ title, taskIds }, index) =>
        taskIds.map((id) => [String(index + 1), title, known.tasks.nameOf(id)]),
      ),
    },
    {
      sheet: planSheetNames.rates,
      columns: columnsOf(rateColumns),
      rows: plan.rates.map(({ currency, rate, day, source }) => [currency, rate, day, source]),
    },
    {
      sheet: 'Questions',
      columns: [
        { header: 'Name', width: 50 },
        { header: 'Type', width: 16 },
        { header: 'Options', width: 40 },
        { header: 'Task', width: 32 },
      ],
      rows: tasks.flatMap(({ title, questions }) =>
        questions.map(({ id, type, options }) => [
          known.questions.nameOf(id),
          type,
          options?.join('\n') ?? null,
          title,
        ]),
      ),
    },
    {
      sheet: 'How to fill it in',
      columns: [
        { header: 'Column', width: 26 },
        { header: 'What to enter', width: 90 },
      ],
      rows: help,
    },
  ]);
}

const help: CellValue[][] = [
  [criterionColumns.kind, kindNames.list],
  [criterionColumns.questions, 'Names from the sheet Questions, each on its own line'],
  [criterionColumns.prices, 'Titles of tasks with a price table, each on its own line'],
  [criterionColumns.formula, `Price: ${formulaNames.list}. Number and date: Linear, Bands`],
  [
    criterionColumns.steps,
    'Each on its own line: “Yes = 5”, “an option = 3”, “12 = 4” for up to 12, “more = 10” for the rest',
  ],
  [criterionColumns.scaleWords, 'Each on its own line: “0 = Poor”'],
  [criterionColumns.rule, ruleNames.list],
  [criterionColumns.ruleValue, 'A number, a date as 2027-01-31, or options, each on its own line'],
  [criterionColumns.id, 'Keep it, so that people stay named for a criterion. Leave it empty for a new one'],
];

const step = (answer: string, points: string) => `${answer} = ${points}`;
const bandSteps = (bands: readonly { upTo: string | null; points: string }[]) =>
  bands.map(({ upTo, points }) => step(upTo ?? 'more', points)).join('\n');

function criterionCells(criterion: Criterion, known: Known): Cells {
  const { kind, title, envelope, publicText, guidance, id } = criterion;
  const cells: Cells = { kind: kindNames.nameOf(kind), title, envelope: String(envelope), id };
  if (publicText) cells.publicText = publicText;
  if (guidance) cells.guidance = guidance;
  if (criterion.kind !== 'REQUIREMENT') {
    cells.points = criterion.points;
    if (criterion.minimumPoints !== null) cells.minimumPoints = criterion.minimumPoints;
    const group = known.plan.groups.find((one) => one.id === criterion.groupId);
    if (group) cells.group = group.title;
  }
  if ('questionId' in criterion) cells.questions = known.questions.nameOf(criterion.questionId);
  return { ...cells, ...ofKind(criterion, known) };
}

function ofKind(criterion: Criterion, { tasks, questions }: Known): Cells {
  const listed = (ids: readonly string[], names: Names<{ id: string }>) => ids.map(names.nameOf).join('\n');
  switch (criterion.kind) {
    case 'MANUAL': {
      const { max, step: by, words } = criterion.scale;
      return {
        questions: listed(criterion.questionIds, questions),
        prices: listed(criterion.priceTaskIds, tasks),
        scaleMax: String(max),
        scaleStep: by,
        scaleWords: words
          .flatMap((word, score) => (word === null ? [] : step(String(score), word)))
          .join('\n'),
      };
    }
    case 'YES_NO':
      return { steps: [step('Yes', criterion.yes), step('No', criterion.no)].join('\n') };
    case 'CHOICE':
      return { steps: criterion.options.map(({ option, points }) => step(option, points)).join('\n') };
    case 'NUMBER':
    case 'DATE': {
      const { scoring } = criterion;
      return scoring.kind === 'LINEAR'
        ? { formula: 'Linear', best: scoring.best, worst: scoring.worst }
        : { formula: 'Bands', steps: bandSteps(scoring.bands) };
    }
    case 'PRICE': {
      const { formula } = criterion;
      return {
        prices: listed(criterion.taskIds, tasks),
        formula: formulaNames.nameOf(formula.kind),
        ...(formula.kind === 'LINEAR_TO_MULTIPLE' && { multiple: formula.multiple }),
        ...(formula.kind === 'ABSOLUTE' && { best: formula.best, worst: formula.worst }),
        ...(formula.kind === 'BANDS' && { steps: bandSteps(formula.bands) }),
      };
    }
    case 'REQUIREMENT': {
      const { rule } = criterion;
      const value =
        'value' in rule
          ? rule.value
          : 'day' in rule
            ? rule.day
            : 'options' in rule
              ? rule.options.join('\n')
              : '';
      return { rule: ruleNames.nameOf(rule.kind), ...(value && { ruleValue: value }) };
    }
  }
}
