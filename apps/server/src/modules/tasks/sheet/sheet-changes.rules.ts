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
    ...changedThings('sections', titlesOf(before), titlesOf(after)),
    ...changedThings('questions', questionsOf(before), questionsOf(after)),
    ...changedTable(before.priceTable, after.priceTable),
  ];
}

/** A section, question or price line with its name and fields. */
interface Thing {
  id: string;
  name: string;
  fields: Record<string, unknown>;
}

const titlesOf = ({ sections }: Sheet): Thing[] =>
  sections.map(({ id, title }) => ({ id, name: title, fields: { title } }));

const questionsOf = ({ sections }: Sheet): Thing[] =>
  sections.flatMap(({ title, questions }) => questions.map((question) => thingOf(question, title)));

function thingOf({ id, ...fields }: Question, section: string): Thing {
  return { id, name: fields.label, fields: { ...fields, section } };
}

const linesOf = (table: PriceTable): Thing[] =>
  table.lines.map(({ id, ...fields }) => ({ id, name: fields.code ?? fields.description, fields }));

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields that have a value. */
const said = ({ fields }: Thing) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && !isSame(value, [])));

function changedThings(kind: string, before: Thing[], after: Thing[]): Change[] {
  const old = new Map(before.map((thing) => [thing.id, thing]));
  const recent = new Map(after.map((thing) => [thing.id, thing]));
  const path = ({ name }: Thing) => `sheet.${kind}[${name}]`;
  const removed = before.filter(({ id }) => !recent.has(id));
  const changed = after.flatMap((thing): Change[] => {
    const known = old.get(thing.id);
    if (!known) return [{ path: path(thing), before: null, after: said(thing) }];
    return Object.keys(thing.fields)
      .filter((name) => !isSame(known.fields[name], thing.fields[name]))
      .map((name) => ({
        path: `${path(known)}.${name}`,
        before: known.fields[name] ?? null,
        after: thing.fields[name] ?? null,
      }));
  });
  return [
    ...removed.map((thing) => ({ path: path(thing), before: said(thing), after: null })),
    ...changed,
    ...changedOrder(kind, { old, recent }),
  ];
}

/** Reports a changed order of the items both versions have. */
function changedOrder(kind: string, { old, recent }: Record<'old' | 'recent', Map<string, Thing>>): Change[] {
  const kept = (one: Map<string, Thing>, other: Map<string, Thing>) =>
    [...one.values()].filter(({ id }) => other.has(id));
  const [was, is] = [kept(old, recent), kept(recent, old)];
  if (was.every(({ id }, index) => id === is[index]?.id)) return [];
  const names = (things: Thing[]) => things.slice(0, maxPrintedLines).map(({ name }) => name);
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
  const lines = changedThings('lines', linesOf(before), linesOf(after));
  return [...settings, ...(lines.length > maxPrintedLines ? [summed(lines, before, after)] : lines)];
}

function summed(lines: Change[], before: PriceTable, after: PriceTable): Change {
  return {
    path: 'sheet.lines',
    before: { lineCount: before.lines.length },
    after: { lineCount: after.lines.length, changeCount: lines.length },
  };
}
