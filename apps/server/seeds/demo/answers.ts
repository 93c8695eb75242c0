import { createHash } from 'node:crypto';
import {
  answerPath,
  type FieldValue,
  minorDigits,
  pricePath,
  type Question,
  type Sheet,
} from '@tenderbox/contract';
import { typicalPrice } from './prices.ts';

/** A deterministic pseudo-random number from 0 to 1 for the given names. */
export function chance(...names: (string | number)[]): number {
  return createHash('sha256').update(names.join('|')).digest().readUInt32BE() / 2 ** 32;
}

const pick = <Thing>(things: readonly Thing[], ...names: (string | number)[]): Thing =>
  things[Math.floor(chance(...names) * things.length)] as Thing;

const methods = [
  `We will work from the seaward end inwards, one berth at a time, so that vessel traffic is never stopped for longer than one tide. Each shift begins with a toolbox talk and a check of the notices to mariners.

Plant is mobilised within ten days of the order. A survey before and after each section is handed over within 48 hours.`,
  `The work is done in three stages: site establishment and surveys (two weeks), the main works in two shifts, and tests with the authority's engineer present. A lifting plan is submitted for each lift above 10 t.

Fitters and riggers are our own people. The coating is done by an approved subcontractor in our hall at Immingham.`,
  `Everything that can be done in the workshop is done there. On site we need the quay for eleven days; the crane stays on its own barge and leaves the berth free at night. A traffic marshal is on duty while people and machines are in the same place.

Spoil and packaging are taken away daily and weighed; certificates come with the final account.`,
];
const managers = ['Rosalind Archer', 'Piet Hoekstra', 'Maeve Donnelly', 'Tomasz Zieliński', 'Ingrid Sæther'];
const vessels = ['Sandpiper', 'Northern Ray', 'MV Zeehond', 'Curlew II', 'Havørn', 'Merlin of Hull'];
const visitors = [
  'Rosalind Archer, Tom Fry',
  'Piet Hoekstra',
  'Maeve Donnelly, Aoife Byrne, Colm Reilly',
  'Ingrid Sæther',
];
const brought = [
  'Which rail section is in place at Quay 7?',
  'May we photograph the crane power supply?',
  '',
];

/** A supplier's answer to a question; file questions are answered elsewhere. */
function answerTo(question: Question, who: string): FieldValue {
  const { label } = question;
  switch (question.type) {
    case 'LONG_TEXT':
      return question.required ? pick(methods, who, label) : pick(brought, who, label) || null;
    case 'TEXT':
      if (label.startsWith('Names')) return pick(visitors, who);
      if (label.endsWith('vessel')) return pick(vessels, who);
      return label === 'Telephone'
        ? `+44 1482 555 ${100 + Math.floor(chance(who) * 90)}`
        : pick(managers, who);
    case 'DATE':
      return new Date(Date.now() + (30 + chance(who, label) * 60) * 86_400_000).toISOString().slice(0, 10);
    case 'NUMBER': {
      if (!question.wholeNumber) return (chance(who, label) * 1.4).toFixed(2);
      const most = Math.min(Number(question.max ?? 60), 60);
      return String(1 + Math.floor(chance(who, label) * most));
    }
    case 'ONE_OF':
      return pick(question.options, who, label);
    case 'SEVERAL_OF':
      return question.options.slice(0, 1 + Math.floor(chance(who, label) * 3));
    case 'YES_NO':
      return chance(who, label) < 0.85;
    case 'FILE':
      return null;
  }
}

const remarks = [
  'Subject to the price of steel on the day of the order.',
  'Including delivery to the quay.',
  'Valid for 90 days.',
  'Quantity discount included.',
];

/** Plausible answers of a supplier to everything in a sheet except files; later versions are slightly cheaper. */
export function answersTo(
  sheet: Sheet,
  sheetName: string,
  { who, version, isFree = false }: { who: string; version: number; isFree?: boolean },
): Map<string, FieldValue> {
  const values = new Map<string, FieldValue>();
  const give = (path: string, value: FieldValue) => value !== null && values.set(path, value);
  for (const question of sheet.sections.flatMap(({ questions }) => questions)) {
    give(answerPath(question.id), answerTo(question, who));
  }
  const { priceTable } = sheet;
  const level = (0.9 + chance(who, sheetName) * 0.24) * 0.985 ** (version - 1);
  for (const { id, code: given } of priceTable?.lines ?? []) {
    const code = given ?? '';
    if (priceTable?.noBidAllowed && code.startsWith('X') && chance(who, code) < 0.3) {
      give(pricePath(id, 'noBid'), true);
      continue;
    }
    const usual = typicalPrice(sheetName, code) * level * (0.95 + chance(who, code) * 0.1);
    const price = isFree ? 0 : usual;
    const digits = minorDigits(priceTable?.currency ?? 'EUR');
    give(
      pricePath(id, 'unitPrice'),
      price >= 1000 ? (Math.round(price / 5) * 5).toFixed(digits) : price.toFixed(digits),
    );
    if (priceTable?.leadTime) {
      const longest = priceTable.leadTime === 'WEEKS' ? 26 : 30;
      give(pricePath(id, 'leadTime'), String(2 + Math.floor(chance(who, code, 'lead') * longest)));
    }
    if (priceTable?.commentAllowed && chance(who, code, 'comment') < 0.12) {
      give(pricePath(id, 'comment'), pick(remarks, who, code, 'remark'));
    }
  }
  return values;
}
