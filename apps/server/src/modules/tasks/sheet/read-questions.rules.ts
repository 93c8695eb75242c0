import {
  givenParts,
  type QuestionType,
  questionColumns,
  type SheetInput,
  sheetLimits,
  textOfIssue,
} from '@tenderbox/contract';
import {
  type Columns,
  faultOf,
  isFor,
  meaningOf,
  type QuestionField,
  type RefusedCell,
  type SheetRow,
  textOf,
  typeNamed,
  typeReason,
} from './sheet-import.rules.ts';

type Sections = SheetInput['sections'];
type GivenQuestion = Sections[number]['questions'][number];

/** The section of rows before the first section name. */
const firstSection = 'Questions';

/** Reads the questions of a workbook by section, and lists the rejected cells. */
export function readQuestions(
  rows: SheetRow[],
  columns: Columns<QuestionField>,
): { sections: Sections; refused: RefusedCell[] } {
  const sections = new Map<string, Sections[number]>();
  const refused: RefusedCell[] = [];
  let title = firstSection;
  for (const row of rows) {
    const read = readRow(row, columns);
    title = textOf(row.cells[columns.get('section') ?? -1]) || title;
    const faults = [...sectionFaults(row, columns, title), ...read.refused];
    const isOneTooMany = !sections.has(title) && sections.size >= sheetLimits.sections;
    if (isOneTooMany && !faults.length) {
      faults.push(
        refuse(row, columns, 'section', `An answer sheet can have up to ${sheetLimits.sections} sections`),
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

function refuse(
  { number }: SheetRow,
  columns: Columns<QuestionField>,
  field: QuestionField,
  reason: string,
): RefusedCell {
  // An error in a field without a column is reported at the type that requires it.
  const index = columns.get(field) ?? columns.get('type') ?? 0;
  return { row: number, index, column: questionColumns[field], reason };
}

function sectionFaults(row: SheetRow, columns: Columns<QuestionField>, title: string): RefusedCell[] {
  const { error } = givenParts.sectionTitle.safeParse(title);
  const [issue] = error?.issues ?? [];
  return issue ? [refuse(row, columns, 'section', textOfIssue(issue))] : [];
}

function readRow(
  row: SheetRow,
  columns: Columns<QuestionField>,
): { question: GivenQuestion | null; refused: RefusedCell[] } {
  const typed = textOf(row.cells[columns.get('type') ?? -1]);
  const type = typeNamed(typed);
  if (!type) return { question: null, refused: [refuse(row, columns, 'type', typeReason(typed))] };
  const refused: RefusedCell[] = [];
  const given: Record<string, unknown> = { type, label: '' };
  for (const [field, index] of columns) {
    const text = textOf(row.cells[index]);
    const fault = faultOf(row.cells[index], takesDates(field, type));
    if (fault) refused.push(refuse(row, columns, field, fault));
    if (!text || field === 'type' || field === 'section') continue;
    if (isFor(field, type)) given[field] = meaningOf(field, text);
    else refused.push(refuse(row, columns, field, 'Does not apply to this type of question: clear the cell'));
  }
  const parsed = givenParts.question.safeParse(given, { reportInput: true });
  const said = new Set(refused.map(({ column }) => column));
  for (const issue of parsed.error?.issues ?? []) {
    const field = String(issue.path[0] ?? 'label') as QuestionField;
    if (said.has(questionColumns[field])) continue;
    said.add(questionColumns[field]);
    refused.push(refuse(row, columns, field, reasonOf(field, textOfIssue(issue))));
  }
  return { question: parsed.data ?? null, refused };
}

const takesDates = (field: QuestionField, type: QuestionType) =>
  type === 'DATE' && (field === 'min' || field === 'max');

/** Replaces general messages by ones that help in a cell. */
function reasonOf(field: QuestionField, text: string): string {
  if (field === 'required' || field === 'wholeNumber') return 'Must be Yes or No';
  if (field === 'extensions') return 'Must be allowed file types, such as .pdf, .docx';
  return text;
}
