import type { Costs, SolverProgress } from './limited-costs.ts';

/** The cost of giving each line to the cheapest of the chosen suppliers. */
export function lowestCost({ lineCount, supplierCount, costs }: Costs, chosen: readonly number[]): number {
  let sum = 0;
  for (let line = 0; line < lineCount; line += 1) {
    const row = line * supplierCount;
    let least = Number.POSITIVE_INFINITY;
    for (const supplier of chosen) least = Math.min(least, costs[row + supplier] as number);
    sum += least;
  }
  return sum;
}

/** Adds the supplier that lowers the cost most, again and again. */
export function pickGreedily({ lineCount, supplierCount, costs, missing }: Costs, limit: number): number[] {
  const chosen: number[] = [];
  const least = new Float64Array(lineCount).fill(missing);
  const gains = new Float64Array(supplierCount);
  while (chosen.length < limit) {
    gains.fill(0);
    for (let line = 0; line < lineCount; line += 1) {
      const now = least[line] as number;
      const row = line * supplierCount;
      for (let supplier = 0; supplier < supplierCount; supplier += 1) {
        const gain = now - (costs[row + supplier] as number);
        if (gain > 0) gains[supplier] = (gains[supplier] as number) + gain;
      }
    }
    const best = gains.indexOf(gains.reduce((most, gain) => Math.max(most, gain)));
    if ((gains[best] as number) <= 0) break;
    chosen.push(best);
    for (let line = 0; line < lineCount; line += 1) {
      least[line] = Math.min(least[line] as number, costs[line * supplierCount + best] as number);
    }
  }
  return chosen;
}

/** Exchanges one chosen supplier for another as long as that lowers the cost. */
export function improve(costs: Costs, start: readonly number[], progress: SolverProgress): number[] {
  const chosen = [...start];
  while (!progress.isOver()) {
    const exchange = bestExchange(costs, chosen);
    if (!exchange) break;
    chosen[exchange.place] = exchange.supplier;
  }
  return chosen;
}

/**
 * The exchange that lowers the cost most. One pass over all prices evaluates all exchanges: what a new supplier would
 * save, what leaving out a chosen one would cost, and what both together change on the lines that it loses.
 */
function bestExchange(
  { lineCount, supplierCount, costs }: Costs,
  chosen: readonly number[],
): { place: number; supplier: number } | null {
  const gains = new Float64Array(supplierCount);
  const losses = new Float64Array(chosen.length);
  const saved = new Float64Array(chosen.length * supplierCount);
  for (let line = 0; line < lineCount; line += 1) {
    const row = line * supplierCount;
    let place = 0;
    let least = Number.POSITIVE_INFINITY;
    let second = Number.POSITIVE_INFINITY;
    for (let at = 0; at < chosen.length; at += 1) {
      const cost = costs[row + (chosen[at] as number)] as number;
      if (cost < least) [place, second, least] = [at, least, cost];
      else if (cost < second) second = cost;
    }
    losses[place] = (losses[place] as number) + second - least;
    const from = place * supplierCount;
    for (let supplier = 0; supplier < supplierCount; supplier += 1) {
      const cost = costs[row + supplier] as number;
      if (cost >= second) continue;
      if (cost < least) gains[supplier] = (gains[supplier] as number) + least - cost;
      saved[from + supplier] = (saved[from + supplier] as number) + second - Math.max(least, cost);
    }
  }
  let best: { place: number; supplier: number } | null = null;
  let most = 0;
  for (let place = 0; place < chosen.length; place += 1) {
    for (let supplier = 0; supplier < supplierCount; supplier += 1) {
      if (chosen.includes(supplier)) continue;
      const profit =
        (gains[supplier] as number) -
        (losses[place] as number) +
        (saved[place * supplierCount + supplier] as number);
      if (profit > most) [best, most] = [{ place, supplier }, profit];
    }
  }
  return best;
}
