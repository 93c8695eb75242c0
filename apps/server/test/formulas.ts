import { partsOf } from './exported.ts';

type Scalar = number | string | boolean | null;
type Value = Scalar | Scalar[];
type Cell = { formula: string; cached: Scalar } | { value: Scalar };

/** The cells of a workbook by sheet and address. */
type Sheets = Map<string, Map<string, Cell>>;

const plainText = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

function cellOf(attributes: string, content: string): Cell {
  const [, text] = /<t[^>]*>([^<]*)<\/t>/.exec(content) ?? [];
  if (text !== undefined) return { value: plainText(text) };
  const [, raw] = /<v>([^<]*)<\/v>/.exec(content) ?? [];
  const stored = attributes.includes('t="str"') ? (raw ?? '') : raw === undefined ? null : Number(raw);
  const [, formula] = /<f>([^<]*)<\/f>/.exec(content) ?? [];
  return formula === undefined ? { value: stored } : { formula: plainText(formula), cached: stored };
}

async function readCells(workbook: Buffer): Promise<Sheets> {
  const parts = await partsOf(workbook);
  const names = [...(parts['xl/workbook.xml'] ?? '').matchAll(/<sheet name="([^"]*)"/g)];
  return new Map(
    names.map(([, name = ''], index) => {
      const xml = parts[`xl/worksheets/sheet${index + 1}.xml`] ?? '';
      const cells = [...xml.matchAll(/<c r="([A-Z]+\d+)"([^>]*?)(?:\/>|>(.*?)<\/c>)/g)];
      return [
        plainText(name),
        new Map(
          cells.map(([, address = '', attributes = '', content = '']) => [
            address,
            cellOf(attributes, content),
          ]),
        ),
      ];
    }),
  );
}

/** Spreadsheets compare and round by 15 significant digits. */
const precise = (number: number) => Number(number.toPrecision(15));

function roundHalfUp(value: number, places: number): number {
  const [digits = '0', exponent = '0'] = precise(value).toExponential(14).split('e');
  const whole = BigInt(digits.replace(/[.-]/g, ''));
  const shift = 14 - Number(exponent) - places;
  if (shift <= 0) return precise(value);
  const unit = 10n ** BigInt(shift);
  const rounded = (2n * whole + unit) / (2n * unit);
  return (value < 0 ? -1 : 1) * Number(`${rounded}e-${places}`);
}

const numberOf = (value: Scalar): number => {
  if (typeof value === 'string') throw new Error(`“${value}” is not a number`);
  return Number(value ?? 0);
};

/** Numbers come before texts; an empty cell is equal to 0 and to an empty text. */
function compare(one: Scalar, other: Scalar): number {
  const a = one ?? (typeof other === 'string' ? '' : 0);
  const b = other ?? (typeof one === 'string' ? '' : 0);
  if (typeof a === 'string' || typeof b === 'string') {
    if (typeof a !== typeof b) return typeof a === 'string' ? 1 : -1;
    return a === b ? 0 : a > b ? 1 : -1;
  }
  return Math.sign(precise(Number(a)) - precise(Number(b)));
}

const operators: Record<string, (one: Scalar, other: Scalar) => Scalar> = {
  '+': (one, other) => numberOf(one) + numberOf(other),
  '-': (one, other) => numberOf(one) - numberOf(other),
  '*': (one, other) => numberOf(one) * numberOf(other),
  '/': (one, other) => {
    if (numberOf(other) === 0) throw new Error('#DIV/0!');
    return numberOf(one) / numberOf(other);
  },
  '=': (one, other) => compare(one, other) === 0,
  '<>': (one, other) => compare(one, other) !== 0,
  '<': (one, other) => compare(one, other) < 0,
  '>': (one, other) => compare(one, other) > 0,
  '<=': (one, other) => compare(one, other) <= 0,
  '>=': (one, other) => compare(one, other) >= 0,
};
const levels = [
  ['<=', '>=', '<>', '=', '<', '>'],
  ['+', '-'],
  ['*', '/'],
];

const broadcast = (one: Value, other: Value, apply: (a: Scalar, b: Scalar) => Scalar): Value => {
  if (!Array.isArray(one) && !Array.isArray(other)) return apply(one, other);
  const length = Array.isArray(one) ? one.length : (other as Scalar[]).length;
  const at = (value: Value, index: number) => (Array.isArray(value) ? (value[index] ?? null) : value);
  return Array.from({ length }, (_, index) => apply(at(one, index), at(other, index)));
};

const numbersIn = (values: Value[]) => values.flat().filter((value) => typeof value === 'number');
const functions: Record<string, (values: Value[]) => Scalar> = {
  ROUND: ([value, places]) => roundHalfUp(numberOf(value as Scalar), numberOf(places as Scalar)),
  SUM: (values) => numbersIn(values).reduce((sum, value) => sum + value, 0),
  COUNT: (values) => numbersIn(values).length,
  MIN: (values) => Math.min(...numbersIn(values)),
  MAX: (values) => Math.max(...numbersIn(values)),
  SUMPRODUCT: ([values]) => [values].flat().reduce<number>((sum, value) => sum + numberOf(value ?? null), 0),
};

const tokens =
  /\s*(?:(\d+(?:\.\d+)?(?:E[+-]?\d+)?)|"([^"]*)"|((?:'[^']+'|[A-Za-z]+)!)?(\$?[A-Z]{1,3}\$?\d+)(?::(\$?[A-Z]{1,3}\$?\d+))?|([A-Z]+)(?=\()|(<=|>=|<>|[-+*/=<>(),]))/y;

type Token =
  | { kind: 'value'; value: Scalar }
  | { kind: 'cells'; sheet: string; from: string; to: string | null }
  | { kind: 'function'; name: string }
  | { kind: 'sign'; sign: string };

function tokensOf(formula: string, sheet: string): Token[] {
  const found: Token[] = [];
  tokens.lastIndex = 0;
  while (tokens.lastIndex < formula.length) {
    const start = tokens.lastIndex;
    const match = tokens.exec(formula);
    if (!match) throw new Error(`Cannot read ${formula.slice(start)}`);
    const [, number, text, place, from, to, name, sign] = match;
    if (number !== undefined) found.push({ kind: 'value', value: Number(number) });
    else if (text !== undefined) found.push({ kind: 'value', value: text });
    else if (from !== undefined) {
      const where = place?.slice(0, -1).replace(/^'|'$/g, '') ?? sheet;
      found.push({
        kind: 'cells',
        sheet: where,
        from: from.replaceAll('$', ''),
        to: to?.replaceAll('$', '') ?? null,
      });
    } else if (name !== undefined) found.push({ kind: 'function', name });
    else found.push({ kind: 'sign', sign: sign as string });
  }
  return found;
}

const positionOf = (address: string): [column: number, row: number] => {
  const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(address) ?? [];
  return [[...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0), Number(digits)];
};
const lettersOf = (column: number): string =>
  column === 0
    ? ''
    : lettersOf(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26));

/** Computes the formulas that our workbooks use, as a spreadsheet does. */
class Calculation {
  readonly #sheets: Sheets;
  readonly #known = new Map<string, Scalar>();

  constructor(sheets: Sheets) {
    this.#sheets = sheets;
  }

  valueOf(sheet: string, address: string): Scalar {
    const cell = this.#sheets.get(sheet)?.get(address);
    if (!cell) return null;
    if ('value' in cell) return cell.value;
    const key = `${sheet}!${address}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const value = this.#compute(cell.formula, sheet);
    this.#known.set(key, value);
    return value;
  }

  #compute(formula: string, sheet: string): Scalar {
    const list = tokensOf(formula, sheet);
    let next = 0;
    const isSign = (...signs: string[]) => {
      const token = list[next];
      return token?.kind === 'sign' && signs.includes(token.sign);
    };
    const expect = (sign: string) => {
      if (!isSign(sign)) throw new Error(`${sign} is missing in ${formula}`);
      next += 1;
    };
    // A value that is not chosen may fail, such as a division by zero.
    type Lazy = () => Value;
    const binary = (level: number): Lazy => {
      if (level === levels.length) return primary();
      let left = binary(level + 1);
      while (isSign(...(levels[level] as string[]))) {
        const { sign } = list[next] as Extract<Token, { kind: 'sign' }>;
        next += 1;
        const [one, other] = [left, binary(level + 1)];
        left = () => broadcast(one(), other(), operators[sign] as (a: Scalar, b: Scalar) => Scalar);
      }
      return left;
    };
    const primary = (): Lazy => {
      if (isSign('-')) {
        next += 1;
        const value = primary();
        return () => broadcast(0, value(), operators['-'] as (a: Scalar, b: Scalar) => Scalar);
      }
      const token = list[next];
      next += 1;
      if (token?.kind === 'value') return () => token.value;
      if (token?.kind === 'cells') return () => this.#cells(token);
      if (token?.kind === 'sign' && token.sign === '(') {
        const value = binary(0);
        expect(')');
        return value;
      }
      if (token?.kind !== 'function') throw new Error(`Cannot compute ${formula}`);
      expect('(');
      const given = [binary(0)];
      while (isSign(',')) {
        next += 1;
        given.push(binary(0));
      }
      expect(')');
      if (token.name === 'IF') {
        const [test, yes, no] = given;
        return () => ((test?.() as Scalar) ? (yes?.() ?? null) : (no?.() ?? null));
      }
      const apply = functions[token.name];
      if (!apply) throw new Error(`${token.name} is not known`);
      return () => apply(given.map((value) => value()));
    };
    const value = binary(0)();
    if (next < list.length) throw new Error(`Cannot read all of ${formula}`);
    return Array.isArray(value) ? (value[0] ?? null) : value;
  }

  #cells({ sheet, from, to }: Extract<Token, { kind: 'cells' }>): Value {
    if (!to) return this.valueOf(sheet, from);
    const [[left, top], [right, bottom]] = [positionOf(from), positionOf(to)];
    const found: Scalar[] = [];
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) {
        found.push(this.valueOf(sheet, `${lettersOf(column)}${row}`));
      }
    }
    return found;
  }
}

/** All formulas of a workbook with the value that was written for each, and the one that they compute. */
export async function computeFormulas(
  workbook: Buffer,
): Promise<{ at: string; formula: string; cached: Scalar; computed: Scalar }[]> {
  const sheets = await readCells(workbook);
  const calculation = new Calculation(sheets);
  return [...sheets].flatMap(([sheet, cells]) =>
    [...cells].flatMap(([address, cell]) =>
      'formula' in cell
        ? [
            {
              at: `${sheet}!${address}`,
              formula: cell.formula,
              cached: cell.cached,
              computed: calculation.valueOf(sheet, address),
            },
          ]
        : [],
    ),
  );
}
