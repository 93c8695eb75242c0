import type { Costs, SolverProgress } from './limited-costs.ts';
import { improve, lowestCost } from './limited-search.ts';

interface Bounded {
  chosen: number[];
  /** No choice costs less; null where the numbers are too large to say so exactly. */
  bound: number | null;
}

const mostRounds = 4000;
/** After so many rounds without a better bound the steps become half as long. */
const patience = 25;

/**
 * A lower bound of the cost: each line has a price that choosing nobody for it would cost, which rises while nobody is
 * chosen for it and falls while several are. The suppliers chosen on the way are tried too.
 */
export function boundOf(
  costs: Costs,
  limit: number,
  start: readonly number[],
  progress: SolverProgress,
): Bounded {
  const { lineCount } = costs;
  const orders = ordersOf(costs);
  let chosen = [...start];
  let cost = lowestCost(costs, chosen);
  const prices = new Float64Array(lineCount);
  for (let line = 0; line < lineCount; line += 1) prices[line] = costOfLine(costs, line, chosen);
  let bestPrices = prices.slice();
  let bestBound = Number.NEGATIVE_INFINITY;
  let step = 2;
  let sinceBetter = 0;
  const tried = new Set<string>();
  for (let round = 0; round < mostRounds && step > 1e-4 && !progress.isOver(); round += 1) {
    const relaxed = relax(costs, orders, prices, limit);
    if (relaxed.bound > bestBound) {
      sinceBetter = 0;
      bestBound = relaxed.bound;
      bestPrices = prices.slice();
    } else if (++sinceBetter > patience) {
      sinceBetter = 0;
      step /= 2;
      prices.set(bestPrices);
      continue;
    }
    const names = relaxed.chosen.join();
    if (relaxed.chosen.length && sinceBetter === 0 && tried.size < 200 && !tried.has(names)) {
      tried.add(names);
      if (lowestCost(costs, relaxed.chosen) < cost * 1.02) {
        const better = improve(costs, relaxed.chosen, progress);
        const improved = lowestCost(costs, better);
        if (improved < cost) [chosen, cost] = [better, improved];
      }
    }
    if (cost - bestBound < 1) break;
    const { slopes, length } = slopesOf(costs, orders, prices, relaxed.chosen);
    if (length === 0) break;
    const stride = (step * (cost * 1.001 - relaxed.bound)) / length;
    for (let line = 0; line < lineCount; line += 1) {
      prices[line] = Math.max(0, (prices[line] as number) + stride * (slopes[line] as number));
    }
    if (round % 50 === 0) progress.onProgress(round / mostRounds);
  }
  return { chosen, bound: exactBound(costs, orders, bestPrices, limit) };
}

function costOfLine({ supplierCount, costs }: Costs, line: number, chosen: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const supplier of chosen) least = Math.min(least, costs[line * supplierCount + supplier] as number);
  return least;
}

/** The suppliers of each line, the cheapest first, so that a round only looks at those below the price of the line. */
function ordersOf({ lineCount, supplierCount, costs }: Costs): Uint16Array {
  const orders = new Uint16Array(lineCount * supplierCount);
  for (let line = 0; line < lineCount; line += 1) {
    const row = line * supplierCount;
    const order = orders.subarray(row, row + supplierCount);
    for (let supplier = 0; supplier < supplierCount; supplier += 1) order[supplier] = supplier;
    order.sort((one, other) => (costs[row + one] as number) - (costs[row + other] as number));
  }
  return orders;
}

/** The best choice if a line may go to several or to nobody at its price. */
function relax(
  { lineCount, supplierCount, costs }: Costs,
  orders: Uint16Array,
  prices: Float64Array,
  limit: number,
): { bound: number; chosen: number[] } {
  const values = new Float64Array(supplierCount);
  let bound = 0;
  for (let line = 0; line < lineCount; line += 1) {
    const price = prices[line] as number;
    bound += price;
    const row = line * supplierCount;
    for (let place = row; place < row + supplierCount; place += 1) {
      const supplier = orders[place] as number;
      const difference = (costs[row + supplier] as number) - price;
      if (difference >= 0) break;
      values[supplier] = (values[supplier] as number) + difference;
    }
  }
  const chosen = Array.from(values.keys())
    .filter((supplier) => (values[supplier] as number) < 0)
    .sort((one, other) => (values[one] as number) - (values[other] as number))
    .slice(0, limit);
  for (const supplier of chosen) bound += values[supplier] as number;
  return { bound, chosen };
}

/** In which direction the price of each line has to change: up if nobody takes it, down if several do. */
function slopesOf(
  { lineCount, supplierCount, costs }: Costs,
  orders: Uint16Array,
  prices: Float64Array,
  chosen: readonly number[],
): { slopes: Float64Array; length: number } {
  const isChosen = new Uint8Array(supplierCount);
  for (const supplier of chosen) isChosen[supplier] = 1;
  const slopes = new Float64Array(lineCount);
  let length = 0;
  for (let line = 0; line < lineCount; line += 1) {
    const row = line * supplierCount;
    let slope = 1;
    for (let place = row; place < row + supplierCount; place += 1) {
      const supplier = orders[place] as number;
      if ((costs[row + supplier] as number) >= (prices[line] as number)) break;
      slope -= isChosen[supplier] as number;
    }
    slopes[line] = slope;
    length += slope * slope;
  }
  return { slopes, length };
}

/** The bound without errors of rounding: with prices in parts of a minor unit that add up exactly. */
function exactBound(costs: Costs, orders: Uint16Array, prices: Float64Array, limit: number): number | null {
  const room = 2 ** 52 / (costs.missing * costs.lineCount);
  if (room < 1) return null;
  const parts = 2 ** Math.min(12, Math.floor(Math.log2(room)));
  return relax(
    costs,
    orders,
    prices.map((price) => Math.round(price * parts) / parts),
    limit,
  ).bound;
}
