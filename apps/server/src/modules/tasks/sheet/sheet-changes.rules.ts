import type { Amendment, PriceTable, Question, Sheet } from '@tenderbox/contract';

type Change = Amendment['changes'][number];

/** Above this number of changed lines, an amendment only contains their count. */
const maxPrintedLines = 200;

/**
 * The differences between two versions of a sheet, in the order of the form. Items are matched by id and
 * named by their label: `sheet.questions[Delivery period].help`.
 */
export function changedSheet(before: Sheet, after: Sheet): Change[] {
  return [
    ...changedItems('sections', titlesOf(before), titlesOf(after)),
    ...changedItems('questions', questionsOf(before), questionsOf(after)),
    ...changedTable(before.priceTable, after.priceTable),
  ];
}

/** A section, question or price line with its name and fields. */
interface SheetItem {
  id: string;
  name: string;
  fields: Record<string, unknown>;
}

const titlesOf = ({ sections }: Sheet): SheetItem[] =>
  sections.map(({ id, title }) => ({ id, name: title, fields: { title } }));

const questionsOf = ({ sections }: Sheet): SheetItem[] =>
  sections.flatMap(({ title, questions }) => questions.map((question) => itemOf(question, title)));

function itemOf({ id, ...fields }: Question, section: string): SheetItem {
  return { id, name: fields.label, fields: { ...fields, section } };
}

const linesOf = (table: PriceTable): SheetItem[] =>
  table.lines.map(({ id, ...fields }) => ({
    id,
    name: fields.code ? `${fields.code} ${fields.description}` : fields.description,
    fields,
  }));

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields that have a value. */
const said = ({ fields }: SheetItem) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && !isSame(value, [])));

function changedItems(kind: string, before: SheetItem[], after: SheetItem[]): Change[] {
  const old = new Map(before.map((item) => [item.id, item]));
  const recent = new Map(after.map((item) => [item.id, item]));
  const path = ({ name }: SheetItem) => `sheet.${kind}[${name}]`;
  const removed = before.filter(({ id }) => !recent.has(id));
  const changed = after.flatMap((item): Change[] => {
    const known = old.get(item.id);
    if (!known) return [{ path: path(item), before: null, after: said(item) }];
    return Object.keys(item.fields)
      .filter((name) => !isSame(known.fields[name], item.fields[name]))
      .map((name) => ({
        path: `${path(known)}.${name}`,
        before: known.fields[name] ?? null,
        after: item.fields[name] ?? null,
        ...(name === 'quantity' && typeof item.fields.unit === 'string' && { unit: item.fields.unit }),
      }));
  });
  return [
    ...removed.map((item) => ({ path: path(item), before: said(item), after: null })),
    ...changed,
    ...changedOrder(kind, { old, recent }),
  ];
}

/** Reports a changed order of the items both versions have. */
function changedOrder(
  kind: string,
  { old, recent }: Record<'old' | 'recent', Map<string, SheetItem>>,
): Change[] {
  const keptItems = (one: Map<string, SheetItem>, other: Map<string, SheetItem>) =>
    [...one.values()].filter(({ id }) => other.has(id));
  const [was, is] = [keptItems(old, recent), keptItems(recent, old)];
  if (was.every(({ id }, index) => id === is[index]?.id)) return [];
  const names = (items: SheetItem[]) => items.slice(0, maxPrintedLines).map(({ name }) => name);
  return [{ path: `sheet.${kind}.order`, before: names(was), after: names(is) }];
}

/** A price table with the number of its lines instead of the lines. */
function settingsOf({ lines, ...settings }: PriceTable): Record<string, unknown> {
  return { ...settings, lineCount: lines.length };
}

function changedTable(before: PriceTable | null, after: PriceTable | null): Change[] {
  if (!before || !after) {
    const [was, is] = [before && settingsOf(before), after && settingsOf(after)];
    return before || after ? [{ path: 'sheet.priceTable', before: was, after: is }] : [];
  }
  const settings = (['currency', 'leadTime', 'commentAllowed', 'noBidAllowed'] as const)
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ path: `sheet.priceTable.${name}`, before: before[name], after: after[name] }));
  const lines = changedItems('lines', linesOf(before), linesOf(after));
  return [...settings, ...(lines.length > maxPrintedLines ? [summed(lines, before, after)] : lines)];
}

function summed(lines: Change[], before: PriceTable, after: PriceTable): Change {
  return {
    path: 'sheet.lines',
    before: { lineCount: before.lines.length },
    after: { lineCount: after.lines.length, changeCount: lines.length },
  };
}
