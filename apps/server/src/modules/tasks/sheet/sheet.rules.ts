import type { Question, Sheet, SheetInput } from '@tenderbox/contract';

/** The sheet of a new task. */
export const emptySheet: Sheet = { sections: [], priceTable: null, excelTemplateId: null };

interface Identified {
  sheet: Sheet;
  /** Paths of ids that the sheet did not have before. */
  unknown: string[];
}

/**
 * Adds the missing ids to a sheet. Existing items keep theirs wherever they are moved. New items get one, and
 * so do questions whose type changed, because they ask for something else.
 */
export function identify(input: SheetInput, before: Sheet, newId: () => string): Identified {
  const unknown: string[] = [];
  const sectionIds = new Set(before.sections.map(({ id }) => id));
  const typeOf = new Map(
    before.sections.flatMap(({ questions }) => questions.map(({ id, type }) => [id, type])),
  );
  const lineIds = new Set(before.priceTable?.lines.map(({ id }) => id));

  const idOf = (id: string | undefined, isKnown: (id: string) => boolean, path: string): string => {
    if (!id) return newId();
    if (!isKnown(id)) unknown.push(`${path}.id`);
    return id;
  };
  const sections = input.sections.map((section, index) => ({
    ...section,
    id: idOf(section.id, (id) => sectionIds.has(id), `sheet.sections.${index}`),
    questions: section.questions.map((question, place): Question => {
      const path = `sheet.sections.${index}.questions.${place}`;
      const id = idOf(question.id, (one) => typeOf.has(one), path);
      const isOther = typeOf.has(id) && typeOf.get(id) !== question.type;
      return { ...question, id: isOther ? newId() : id };
    }),
  }));
  const priceTable = input.priceTable && {
    ...input.priceTable,
    lines: input.priceTable.lines.map((line, index) => ({
      ...line,
      id: idOf(line.id, (id) => lineIds.has(id), `sheet.priceTable.lines.${index}`),
    })),
  };
  return { sheet: { sections, priceTable, excelTemplateId: input.excelTemplateId }, unknown };
}
