import { type Choice, costOf, lowestParts, type Offers } from './offers.ts';

/** Gives each line to the supplier with the lowest price for it. */
export function bestPerLine(offers: Offers): Choice {
  const parts = lowestParts(offers);
  return { parts, bound: costOf(offers, parts) };
}

/** Gives everything to one supplier: of those with prices for the most lines, the one with the lowest total. */
export function bestSingle(offers: Offers): Choice {
  let best: Choice = { parts: [], bound: 0 };
  for (let supplier = 0; supplier < offers.supplierCount; supplier += 1) {
    const parts = lowestParts(offers, [supplier]);
    const cost = costOf(offers, parts);
    const isBetter =
      parts.length > best.parts.length || (parts.length === best.parts.length && cost < (best.bound ?? 0));
    if (isBetter) best = { parts, bound: cost };
  }
  return best;
}
