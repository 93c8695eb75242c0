import {
  type QuestionType,
  questionColumns,
  type SheetInput,
  sheetInputParts,
  sheetLimits,
  textOfIssue,
} from '@tenderbox/contract';
import {
  type Columns,
  cellErrorOf,
  type RejectedCell,
  type SheetRow,
  textOf,
} from '../../../platform/excel/import-table.ts';
import { isFor, parseCell, type QuestionField, typeNamed, typeReason } from './sheet-import-cells.ts';

type Sections = SheetInput['sections'];
type QuestionInput = Sections[number]['questions'][number];

/** The section of rows before the first section name. */
const firstSection = 'Questions';

/** Reads the questions of a workbook by section, and lists the rejected cells. */
export function readQuestions(
  rows: SheetRow[],
  columns: Columns<QuestionField>,
): { sections: Sections; refused: RejectedCell[] } {
  const sections = new Map<string, Sections[number]>();
  const refused: RejectedCell[] = [];
  let title = firstSection;
  for (const row of rows) {
    const read = readRow(row, columns);
    title = textOf(row.cells[columns.get('section') ?? -1]) || title;
    const faults = [...checkSection(row, columns, title), ...read.refused];
    const isOneTooMany = !sections.has(title) && sections.size >= sheetLimits.sections;
    if (isOneTooMany && !faults.length) {
      faults.push(
        rejectCell(
          row,
          columns,
          'section',
          `An answer sheet can have up to ${sheetLimits.sections} sections`,
        ),
      );
    }
    refused.push(...faults);
    if (faults.length || !read.question) continue;
    const section = sections.get(title) ?? { title, questions: [] };
    section.questions.push(read.question);
    sections.set(title, section);
  }
  return { sections: [...sections.values()], refused };
}

function rejectCell(
  { number }: SheetRow,
  columns: Columns<QuestionField>,
  field: QuestionField,
  reason: string,
): RejectedCell {
  // An error in a field without a column is reported at the type that requires it.
  const index = columns.get(field) ?? columns.get('type') ?? 0;
  return { row: number, index, column: questionColumns[field], reason };
}

function checkSection(row: SheetRow, columns: Columns<QuestionField>, title: string): RejectedCell[] {
  const { error } = sheetInputParts.sectionTitle.safeParse(title);
  const [issue] = error?.issues ?? [];
  return issue ? [rejectCell(row, columns, 'section', textOfIssue(issue))] : [];
}

function readRow(
  row: SheetRow,
  columns: Columns<QuestionField>,
): { question: QuestionInput | null; refused: RejectedCell[] } {
  const typed = textOf(row.cells[columns.get('type') ?? -1]);
  const type = typeNamed(typed);
  if (!type) return { question: null, refused: [rejectCell(row, columns, 'type', typeReason(typed))] };
  const refused: RejectedCell[] = [];
  const given: Record<string, unknown> = { type, label: '' };
  for (const [field, index] of columns) {
    const text = textOf(row.cells[index]);
    const fault = cellErrorOf(row.cells[index], allowsDates(field, type));
    if (fault) refused.push(rejectCell(row, columns, field, fault));
    if (!text || field === 'type' || field === 'section') continue;
    if (isFor(field, type)) given[field] = parseCell(field, text);
    else
      refused.push(
        rejectCell(row, columns, field, 'Does not apply to this type of question: clear the cell'),
      );
  }
  const parsed = sheetInputParts.question.safeParse(given, { reportInput: true });
  const said = new Set(refused.map(({ column }) => column));
  for (const issue of parsed.error?.issues ?? []) {
    const field = String(issue.path[0] ?? 'label') as QuestionField;
    if (said.has(questionColumns[field])) continue;
    said.add(questionColumns[field]);
    refused.push(rejectCell(row, columns, field, reasonOf(field, textOfIssue(issue))));
  }
  return { question: parsed.data ?? null, refused };
}

const allowsDates = (field: QuestionField, type: QuestionType) =>
  type === 'DATE' && (field === 'min' || field === 'max');

/** Replaces general messages by ones that help in a cell. */
function reasonOf(field: QuestionField, text: string): string {
  if (field === 'required' || field === 'wholeNumber') return 'Must be Yes or No';
  if (field === 'extensions') return 'Must be allowed file types, such as .pdf, .docx';
  return text;
}
