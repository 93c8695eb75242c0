import { type QuestionType, sheetLimits } from '@tenderbox/contract';
import {
  blankLine,
  blankQuestion,
  type LineDraft,
  newKey,
  type PricesDraft,
  plainNumber,
  type QuestionDraft,
  type SectionDraft,
  type SheetDraft,
} from './sheet-draft.ts';

export type SheetChange = (sheet: SheetDraft) => SheetDraft;

/** Position relative to another item. */
export type Side = 'before' | 'after';

const insertAt = <Item>(items: readonly Item[], index: number, ...added: Item[]): Item[] => [
  ...items.slice(0, index),
  ...added,
  ...items.slice(index),
];

const copyOfQuestion = (question: QuestionDraft): QuestionDraft => ({
  ...question,
  key: newKey(),
  id: undefined,
});

function inSection(key: string, change: (section: SectionDraft) => SectionDraft): SheetChange {
  return (sheet) => ({
    ...sheet,
    sections: sheet.sections.map((section) => (section.key === key ? change(section) : section)),
  });
}

/** The section containing a question. */
export const sectionOf = ({ sections }: SheetDraft, questionKey: string): SectionDraft | undefined =>
  sections.find(({ questions }) => questions.some(({ key }) => key === questionKey));

function besideQuestion(
  key: string,
  change: (questions: readonly QuestionDraft[], index: number) => readonly QuestionDraft[],
): SheetChange {
  return (sheet) => {
    const home = sectionOf(sheet, key);
    if (!home) return sheet;
    const index = home.questions.findIndex((question) => question.key === key);
    return inSection(home.key, (section) => ({ ...section, questions: change(section.questions, index) }))(
      sheet,
    );
  };
}

export const addSection =
  (section: SectionDraft): SheetChange =>
  (sheet) => ({ ...sheet, sections: [...sheet.sections, section] });

export const changeSection = (key: string, part: Partial<SectionDraft>): SheetChange =>
  inSection(key, (section) => ({ ...section, ...part }));

export const removeSection =
  (key: string): SheetChange =>
  (sheet) => ({ ...sheet, sections: sheet.sections.filter((section) => section.key !== key) });

export const copySection =
  (key: string, newSectionKey: string): SheetChange =>
  (sheet) => {
    const index = sheet.sections.findIndex((section) => section.key === key);
    const source = sheet.sections[index];
    if (!source) return sheet;
    const questions = source.questions.map(copyOfQuestion);
    const copy = { ...source, key: newSectionKey, id: undefined, questions };
    return { ...sheet, sections: insertAt(sheet.sections, index + 1, copy) };
  };

export const moveSectionNextTo =
  (key: string, target: string, side: Side): SheetChange =>
  (sheet) => {
    const moved = sheet.sections.find((section) => section.key === key);
    const others = sheet.sections.filter((section) => section.key !== key);
    const index = others.findIndex((section) => section.key === target);
    if (!moved || index < 0) return sheet;
    return { ...sheet, sections: insertAt(others, side === 'before' ? index : index + 1, moved) };
  };

/** Moves a section by one position. No change at the ends. */
export const moveSection =
  (key: string, step: -1 | 1): SheetChange =>
  (sheet) => {
    const index = sheet.sections.findIndex((section) => section.key === key);
    const target = sheet.sections[index + step];
    return target ? moveSectionNextTo(key, target.key, step < 0 ? 'before' : 'after')(sheet) : sheet;
  };

/** Appends a question to a section, by default to the last one. Creates a section if there is none. */
export const addQuestion =
  (sectionKey: string | null, question: QuestionDraft, firstTitle: string): SheetChange =>
  (sheet) => {
    const home = sectionKey ?? sheet.sections.at(-1)?.key;
    if (home === undefined) {
      return addSection({ key: newKey(), title: firstTitle, questions: [question] })(sheet);
    }
    return inSection(home, (section) => ({ ...section, questions: [...section.questions, question] }))(sheet);
  };

export const changeQuestion = (key: string, part: Partial<QuestionDraft>): SheetChange =>
  besideQuestion(key, (questions) =>
    questions.map((question) => (question.key === key ? { ...question, ...part } : question)),
  );

/** Changes the answer type and clears the limits, which apply to one type only. */
export const changeType = (key: string, type: QuestionType): SheetChange =>
  changeQuestion(key, { type, min: '', max: '', maxLength: '' });

export const removeQuestion = (key: string): SheetChange =>
  besideQuestion(key, (questions) => questions.filter((question) => question.key !== key));

export const copyQuestion = (key: string, newQuestionKey: string): SheetChange =>
  besideQuestion(key, (questions, index) => {
    const source = questions[index] ?? blankQuestion('TEXT');
    return insertAt(questions, index + 1, { ...copyOfQuestion(source), key: newQuestionKey });
  });

/** Moves a question next to another one, in any section. */
export const moveNextTo =
  (key: string, target: string, side: Side): SheetChange =>
  (sheet) => {
    const moved = sectionOf(sheet, key)?.questions.find((question) => question.key === key);
    if (!moved || key === target || !sectionOf(sheet, target)) return sheet;
    return besideQuestion(target, (questions, index) =>
      insertAt(questions, side === 'before' ? index : index + 1, moved),
    )(removeQuestion(key)(sheet));
  };

/** Moves a question to the start or end of a section. */
export const moveToSection =
  (key: string, sectionKey: string, end: 'first' | 'last'): SheetChange =>
  (sheet) => {
    const moved = sectionOf(sheet, key)?.questions.find((question) => question.key === key);
    if (!moved) return sheet;
    return inSection(sectionKey, (section) => ({
      ...section,
      questions: end === 'first' ? [moved, ...section.questions] : [...section.questions, moved],
    }))(removeQuestion(key)(sheet));
  };

/** Moves a question by one position, into the next section at the end of its own. */
export const moveQuestion =
  (key: string, step: -1 | 1): SheetChange =>
  (sheet) => {
    const sectionIndex = sheet.sections.findIndex(({ questions }) =>
      questions.some((one) => one.key === key),
    );
    const questions = sheet.sections[sectionIndex]?.questions ?? [];
    const neighbour = questions[questions.findIndex((one) => one.key === key) + step];
    if (neighbour) return moveNextTo(key, neighbour.key, step < 0 ? 'before' : 'after')(sheet);
    const nextSection = sheet.sections[sectionIndex + step];
    return nextSection ? moveToSection(key, nextSection.key, step < 0 ? 'last' : 'first')(sheet) : sheet;
  };

export const setPrices =
  (prices: PricesDraft | null): SheetChange =>
  (sheet) => ({ ...sheet, prices });

export const changePrices =
  (part: Partial<PricesDraft>): SheetChange =>
  (sheet) => ({ ...sheet, prices: sheet.prices && { ...sheet.prices, ...part } });

const inLines =
  (change: (lines: readonly LineDraft[]) => readonly LineDraft[]): SheetChange =>
  (sheet) =>
    sheet.prices
      ? {
          ...sheet,
          prices: { ...sheet.prices, lines: change(sheet.prices.lines).slice(0, sheetLimits.lines) },
        }
      : sheet;

export const lineColumns = ['code', 'description', 'quantity', 'unit'] as const;
export type LineColumn = (typeof lineColumns)[number];

/** Changes the text of a cell. The row below the last line creates a new line. */
export const changeCell = (index: number, column: LineColumn, text: string): SheetChange =>
  inLines((lines) => {
    const line = lines[index] ?? blankLine();
    const changed = { ...line, [column]: text };
    return [...lines.slice(0, index), changed, ...lines.slice(index + 1)];
  });

export const removeLine = (index: number): SheetChange =>
  inLines((lines) => [...lines.slice(0, index), ...lines.slice(index + 1)]);

/** Overwrites cells from the start position with pasted ones. Columns beyond the last one are dropped. */
export const pasteCells = (index: number, column: LineColumn, rows: readonly string[][]): SheetChange =>
  inLines((lines) => {
    const firstColumn = lineColumns.indexOf(column);
    const pasted = rows.map((cells, row) => {
      const line = { ...(lines[index + row] ?? blankLine()) };
      cells.slice(0, lineColumns.length - firstColumn).forEach((text, at) => {
        const name = lineColumns[firstColumn + at];
        if (name) line[name] = name === 'quantity' ? plainNumber(text) : text;
      });
      return line;
    });
    return [...lines.slice(0, index), ...pasted, ...lines.slice(index + pasted.length)];
  });

/** Appends the imported content, or replaces the sheet with it. */
export const applyImported =
  (imported: SheetDraft, replaces: boolean): SheetChange =>
  (sheet) => {
    const before = replaces ? [] : sheet.sections;
    const lines = [...(replaces ? [] : (sheet.prices?.lines ?? [])), ...(imported.prices?.lines ?? [])];
    const prices = imported.prices && { ...(sheet.prices ?? imported.prices), lines };
    return {
      sections: imported.sections.length > 0 ? [...before, ...imported.sections] : sheet.sections,
      prices: prices ?? sheet.prices,
    };
  };
