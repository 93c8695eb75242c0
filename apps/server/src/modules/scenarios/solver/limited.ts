import { bestPerLine, bestSingle } from './best.ts';
import { boundOf } from './limited-bound.ts';
import type { Costs, SolverProgress } from './limited-costs.ts';
import { chooseByTrying, countsChoices } from './limited-exact.ts';
import { improve, lowestCost, pickGreedily } from './limited-search.ts';
import { amountOf, type Choice, lowestParts, noPrice, type Offers, pricedLines } from './offers.ts';

/** How many comparisons of prices trying all choices may take. */
const mostComparisons = 1e8;

/**
 * Chooses at most so many suppliers and gives each line to the cheapest of them: as many lines as possible, then as
 * cheaply as possible. Few choices are all tried. Otherwise a greedy choice is improved by exchanging suppliers, and a
 * Lagrangian relaxation proves how much better another choice could be.
 */
export function chooseLimited(offers: Offers, limit: number, progress: SolverProgress): Choice {
  if (limit === 1) return bestSingle(offers);
  const free = bestPerLine(offers);
  if (new Set(free.parts.map(({ supplier }) => supplier)).size <= limit) return free;
  const costs = costsOf(offers);
  const { lineCount, missing } = costs;
  if (countsChoices(costs.supplierCount, limit) * lineCount <= mostComparisons) {
    const chosen = chooseByTrying(costs, limit, progress);
    if (chosen) {
      const parts = lowestParts(offers, chosen);
      return { parts, bound: lowestCost(costs, chosen) - missing * (lineCount - parts.length) };
    }
  }
  const first = improve(costs, pickGreedily(costs, limit), progress);
  const { chosen, bound } = boundOf(costs, limit, first, progress);
  const parts = lowestParts(offers, chosen);
  const uncovered = lineCount - parts.length;
  const proved = bound === null ? null : Math.ceil(bound) - missing * uncovered;
  // Below zero it says nothing: a choice might even cover more lines.
  return { parts, bound: proved === null || proved < 0 ? null : proved };
}

function costsOf(offers: Offers): Costs {
  const lines = pricedLines(offers);
  const { supplierCount } = offers;
  const costs = new Float64Array(lines.length * supplierCount);
  let highest = 1;
  for (const [index, line] of lines.entries()) {
    let most = 0;
    for (let supplier = 0; supplier < supplierCount; supplier += 1) {
      const amount = amountOf(offers, line, supplier);
      costs[index * supplierCount + supplier] = amount;
      if (amount !== noPrice && amount > most) most = amount;
    }
    highest += most;
  }
  for (let pair = 0; pair < costs.length; pair += 1) if (costs[pair] === noPrice) costs[pair] = highest;
  return { lineCount: lines.length, supplierCount, costs, missing: highest };
}
