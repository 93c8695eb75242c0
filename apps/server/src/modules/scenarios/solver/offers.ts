/**
 * What each supplier asks for each line, as numbers for the solvers. A solver only chooses: the amounts of what it
 * chose are computed from the decimal prices.
 */
export interface Offers {
  readonly lineCount: number;
  /** The preferred ones first, so that equal prices go to the same suppliers every time. */
  readonly supplierCount: number;
  /** Line totals in minor units of the currency, line after line; `noPrice` where a supplier gave none. */
  readonly amounts: Float64Array;
}

export const noPrice = Number.POSITIVE_INFINITY;

export const amountOf = ({ amounts, supplierCount }: Offers, line: number, supplier: number): number =>
  amounts[line * supplierCount + supplier] ?? noPrice;

/** A part of a line that goes to a supplier. */
export interface ChosenPart {
  line: number;
  supplier: number;
  /** From 1 to 100, a whole number. */
  percent: number;
}

/** What a solver chose, and what it proved about it. */
export interface Choice {
  parts: ChosenPart[];
  /** No choice with as many lines costs less than this, in minor units; null where nothing was proved. */
  bound: number | null;
}

/** The lines that someone gave a price for. */
export function pricedLines(offers: Offers): number[] {
  const lines = [];
  for (let line = 0; line < offers.lineCount; line += 1) {
    if (lowestOf(offers, line) !== null) lines.push(line);
  }
  return lines;
}

/** The supplier with the lowest price for a line, among some or all; null if none gave a price. */
function lowestOf(offers: Offers, line: number, among?: readonly number[]): number | null {
  let lowest: number | null = null;
  let least = noPrice;
  for (let index = 0; index < (among?.length ?? offers.supplierCount); index += 1) {
    const supplier = among ? (among[index] as number) : index;
    const amount = amountOf(offers, line, supplier);
    if (amount < least) [lowest, least] = [supplier, amount];
  }
  return lowest;
}

/** Gives each line to the supplier with the lowest price, among some or all. */
export function lowestParts(offers: Offers, among?: readonly number[]): ChosenPart[] {
  const parts = [];
  for (let line = 0; line < offers.lineCount; line += 1) {
    const supplier = lowestOf(offers, line, among);
    if (supplier !== null) parts.push({ line, supplier, percent: 100 });
  }
  return parts;
}

/** The cost of whole lines. */
export const costOf = (offers: Offers, parts: readonly ChosenPart[]): number =>
  parts.reduce((sum, { line, supplier }) => sum + amountOf(offers, line, supplier), 0);
