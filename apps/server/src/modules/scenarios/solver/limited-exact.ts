import type { Costs, SolverProgress } from './limited-costs.ts';

/** In how many ways so many of all suppliers can be chosen. */
export function countsChoices(all: number, chosen: number): number {
  let count = 1;
  for (let index = 1; index <= chosen; index += 1) count = (count * (all - chosen + index)) / index;
  return count;
}

/** The choice that costs least, found by trying all; null if the time was up before. */
export function chooseByTrying(
  { lineCount, supplierCount, costs, missing }: Costs,
  limit: number,
  progress: SolverProgress,
): number[] | null {
  let best: number[] = [];
  let least = Number.POSITIVE_INFINITY;
  // The cheapest price of each line, of the suppliers chosen so far.
  const levels = Array.from({ length: limit + 1 }, () => new Float64Array(lineCount).fill(missing));
  const chosen: number[] = [];
  const descend = (from: number): boolean => {
    const level = chosen.length;
    const before = levels[level] as Float64Array;
    const after = levels[level + 1] as Float64Array;
    for (let supplier = from; supplier <= supplierCount - (limit - level); supplier += 1) {
      let sum = 0;
      for (let line = 0; line < lineCount; line += 1) {
        const cost = Math.min(before[line] as number, costs[line * supplierCount + supplier] as number);
        after[line] = cost;
        sum += cost;
      }
      chosen.push(supplier);
      if (level + 1 < limit) {
        if (progress.isOver() || !descend(supplier + 1)) return false;
      } else if (sum < least) [best, least] = [[...chosen], sum];
      chosen.pop();
      if (level === 0) progress.onProgress((supplier + 1) / supplierCount);
    }
    return true;
  };
  return descend(0) ? best : null;
}
