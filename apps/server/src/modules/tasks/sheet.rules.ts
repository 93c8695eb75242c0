import type { GivenSheet, Question, Sheet } from '@tenderbox/contract';

/** What a task asks for before anything was put into its sheet. */
export const emptySheet: Sheet = { sections: [], priceTable: null, excelTemplateId: null };

interface Identified {
  sheet: Sheet;
  /** Where an id was given that the sheet did not have before. */
  unknown: string[];
}

/**
 * A given sheet with an id for everything in it: known things keep theirs, wherever they were moved; what is new gets
 * one, and so does a question of another type, which asks for something else.
 */
export function identify(given: GivenSheet, before: Sheet, newId: () => string): Identified {
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
  const sections = given.sections.map((section, index) => ({
    ...section,
    id: idOf(section.id, (id) => sectionIds.has(id), `sheet.sections.${index}`),
    questions: section.questions.map((question, place): Question => {
      const path = `sheet.sections.${index}.questions.${place}`;
      const id = idOf(question.id, (one) => typeOf.has(one), path);
      const isOther = typeOf.has(id) && typeOf.get(id) !== question.type;
      return { ...question, id: isOther ? newId() : id };
    }),
  }));
  const priceTable = given.priceTable && {
    ...given.priceTable,
    lines: given.priceTable.lines.map((line, index) => ({
      ...line,
      id: idOf(line.id, (id) => lineIds.has(id), `sheet.priceTable.lines.${index}`),
    })),
  };
  return { sheet: { sections, priceTable, excelTemplateId: given.excelTemplateId }, unknown };
}
