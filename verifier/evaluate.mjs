/**
 * Points and ranks of an evaluation, computed again with exact fractions. This follows docs/formats.md and shares nothing
 * with the program that signed them.
 */
import { inGroups } from './bytes.mjs';

/** @typedef {import('./bytes.mjs').Members} Members */
/** @typedef {[top: bigint, bottom: bigint]} Fraction The bottom is above zero. */
/** @typedef {(one: Standing, other: Standing) => number} Order */
/** @typedef {{ supplierId: string, total: string, points: Map<string, string>, price: string | null, lot: string }} Standing */
/** @typedef {{ amount: string | null, isAssumed: boolean, isIncomplete: boolean }} Price */
/** @typedef {{ supplierId: string, answers: Map<string, any>, lines: Map<string, Map<string, string>> }} Facts */
/**
 * @typedef {{ supplierId: string, cause: string, subjectId: string | null }} Proposal
 * @typedef {{
 *   plan: Members, envelope: number, tables: Map<string, { currency: string, lineIds: string[] }>, suppliers: Facts[],
 *   excluded: Set<string>, given: Map<string, string[]>, lots: Map<string, string>, ties: string[][],
 * }} Input What points are computed from. An answer that is missing, unlike one that is null, is scored by a person. Given
 * scores are by criterion and supplier, lines with their totals by task. Ties are as people put equals in order.
 * @typedef {{
 *   points: Map<string, string>, totals: Map<string, string>, prices: Map<string, Price>, ranks: Map<string, number>,
 *   deciding: Map<string, string>, proposals: Proposal[],
 * }} Computed Points are by supplier and criterion.
 */

/** @param {string | number} text @returns {Fraction} */
function exact(text) {
  const [whole = '', places = ''] = String(text).split('.');
  if (!/^-?\d+$/.test(whole) || !/^\d*$/.test(places)) throw new Error(`“${text}” is not a number`);
  return [BigInt(whole + places), 10n ** BigInt(places.length)];
}
/** @param {Fraction} one @param {Fraction} other @returns {Fraction} */
const add = ([a, b], [c, d]) => (b === d ? [a + c, b] : [a * d + c * b, b * d]);
/** @param {Fraction} one @param {Fraction} other @returns {Fraction} */
const subtract = (one, [c, d]) => add(one, [-c, d]);
/** @param {Fraction} one @param {Fraction} other @returns {Fraction} */
const multiply = ([a, b], [c, d]) => [a * c, b * d];
/** @param {Fraction} one @param {Fraction} other @returns {Fraction} */
const divide = ([a, b], [c, d]) => (c < 0n ? [-a * d, -b * c] : [a * d, b * c]);
/** @param {Fraction} one @param {Fraction} other */
const compare = (one, other) => {
  const [difference] = subtract(one, other);
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
};
/** @type {Fraction} */
const none = [0n, 1n];
/** @param {Fraction} value @param {Fraction} most */
const within = (value, most) => (compare(value, none) < 0 ? none : compare(value, most) > 0 ? most : value);

/** A number that is not negative, rounded half up. @param {Fraction} value @param {number} places */
function rounded([top, bottom], places) {
  const whole = (2n * top * 10n ** BigInt(places) + bottom) / (2n * bottom);
  const digits = String(whole).padStart(places + 1, '0');
  return places ? `${digits.slice(0, -places)}.${digits.slice(-places)}` : digits;
}
/** @param {string[]} amounts @param {number} places */
const sumOf = (amounts, places) => rounded(amounts.map(exact).reduce(add, none), places);

const withoutMinorUnit = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
const withThousandths = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');
/** The decimal places of a currency. @param {string} currency */
const placesOf = (currency) =>
  withoutMinorUnit.includes(currency) ? 0 : withThousandths.includes(currency) ? 3 : 2;

/** Unit price times quantity. @param {string} price @param {string} quantity @param {string} currency */
export const lineTotal = (price, quantity, currency) =>
  rounded(multiply(exact(price), exact(quantity)), placesOf(currency));

/** @param {string} price @param {string} other */
export const isSameNumber = (price, other) => compare(exact(price), exact(other)) === 0;

/** @param {Members} plan @param {number} envelope @returns {Members[]} */
const scoredCriteria = ({ criteria }, envelope) =>
  criteria.filter((/** @type {Members} */ one) => one.kind !== 'REQUIREMENT' && one.envelope <= envelope);

/** The tasks whose tables add up to the price of a supplier. @param {Input} input @returns {string[]} */
function pricedTasks({ plan, tables }) {
  /** @type {string[]} */
  const named = plan.criteria.flatMap((/** @type {Members} */ one) =>
    one.kind === 'PRICE' ? one.taskIds : [],
  );
  const all = plan.envelopes.flatMap((/** @type {Members} */ { taskIds }) => taskIds);
  const wanted = named.length || plan.method === 'POINTS' ? new Set(named) : new Set(all);
  return [...wanted].filter((taskId) => tables.has(taskId));
}

/** The price of every supplier over some tables. @param {Input} input @param {string[]} taskIds */
function pricesOver({ plan, tables, suppliers, excluded }, taskIds) {
  const lines = taskIds.flatMap((taskId) =>
    (tables.get(taskId)?.lineIds ?? []).map((lineId) => ({ taskId, lineId })),
  );
  /** @typedef {(typeof lines)[number]} Line */
  /** @param {Facts} supplier @param {Line} line */
  const totalOf = (supplier, { taskId, lineId }) => supplier.lines.get(taskId)?.get(lineId);
  const counted = suppliers.filter(
    (one) => !excluded.has(one.supplierId) && lines.some((line) => totalOf(one, line) !== undefined),
  );
  const common =
    plan.missingLines === 'COMMON'
      ? lines.filter((line) => counted.every((one) => totalOf(one, line) !== undefined))
      : lines;
  /** @type {Map<Line, string>} */
  const highest = new Map();
  for (const line of plan.missingLines === 'HIGHEST' ? lines : []) {
    for (const one of counted) {
      const total = totalOf(one, line);
      const known = highest.get(line);
      if (total !== undefined && (known === undefined || compare(exact(total), exact(known)) > 0))
        highest.set(line, total);
    }
  }
  return new Map(
    suppliers.map((supplier) => {
      const missing = lines.filter((line) => totalOf(supplier, line) === undefined);
      const isPriced = missing.length < lines.length;
      const amounts = taskIds.map((taskId) => {
        const currency = tables.get(taskId)?.currency ?? plan.currency;
        const totals = common
          .filter((line) => line.taskId === taskId)
          .flatMap((line) => totalOf(supplier, line) ?? highest.get(line) ?? []);
        return converted(plan, sumOf(totals, placesOf(currency)), currency);
      });
      /** @type {Price} */
      const price = {
        amount: isPriced ? sumOf(amounts, placesOf(plan.currency)) : null,
        isAssumed: isPriced && missing.some((line) => highest.has(line)),
        isIncomplete: missing.length > 0,
      };
      return [supplier.supplierId, price];
    }),
  );
}

/** An amount in the currency of the plan. @param {Members} plan @param {string} amount @param {string} from */
function converted({ currency, rates }, amount, from) {
  if (from === currency) return amount;
  const { rate } = rates.find((/** @type {Members} */ one) => one.currency === from) ?? {};
  if (rate === undefined) throw new Error(`the plan has no rate for ${from}`);
  return rounded(multiply(exact(amount), exact(rate)), placesOf(currency));
}

/** The lowest and the highest price of those who are not excluded. @param {Map<string, Price>} prices @param {Set<string>} excluded */
function rangeOf(prices, excluded) {
  const amounts = [...prices]
    .filter(([supplierId, { amount }]) => amount !== null && !excluded.has(supplierId))
    .map(([, { amount }]) => exact(amount ?? ''))
    .toSorted(compare);
  return { lowest: amounts[0], highest: amounts.at(-1) };
}

/**
 * @param {Members} criterion @param {string | null} amount
 * @param {{ lowest: Fraction | undefined, highest: Fraction | undefined }} range @returns {Fraction}
 */
function pricePoints({ points, formula }, amount, range) {
  if (amount === null) return none;
  const [most, price] = [exact(points), exact(amount)];
  const { lowest = price, highest = price } = range;
  if (formula.kind === 'ABSOLUTE') return linear(most, exact(formula.best), exact(formula.worst), price);
  if (formula.kind === 'BANDS') return inBand(formula.bands, price, exact);
  if (price[0] === 0n) return most;
  if (lowest[0] === 0n) return none;
  switch (formula.kind) {
    case 'LOWEST_RATIO':
      return within(multiply(most, divide(lowest, price)), most);
    case 'LINEAR_TO_MULTIPLE':
      return linear(most, lowest, multiply(exact(formula.multiple), lowest), price);
    case 'LINEAR_MIN_MAX':
      return compare(lowest, highest) === 0 ? most : linear(most, lowest, highest, price);
    default:
      throw new Error(`“${formula.kind}” is not a formula`);
  }
}

/** @param {Fraction} most @param {Fraction} best @param {Fraction} worst @param {Fraction} value */
const linear = (most, best, worst, value) =>
  within(multiply(most, divide(subtract(value, worst), subtract(best, worst))), most);

/** @param {Members[]} bands @param {Fraction} value @param {(text: string) => Fraction} read */
function inBand(bands, value, read) {
  const band = bands.find(({ upTo }) => upTo === null || compare(value, read(upTo)) <= 0);
  return band ? exact(band.points) : none;
}

/** A day as the number of days since 1970. @param {string} day */
const dayOf = (day) => exact(Date.parse(`${day}T00:00:00Z`) / 86_400_000);

/** The points of an answer; undefined where a person gives them. @param {Members} criterion @param {any} answer @returns {Fraction | undefined} */
function answerPoints(criterion, answer) {
  if (answer === undefined || answer === null) return answer === null ? none : undefined;
  if (criterion.kind === 'YES_NO') return exact(answer === true ? criterion.yes : criterion.no);
  if (criterion.kind === 'CHOICE') {
    const chosen = [answer].flat().map(String);
    const parts = chosen.map((option) => {
      const found = criterion.options.find((/** @type {Members} */ one) => one.option === option);
      return found ? exact(found.points) : none;
    });
    return within(parts.reduce(add, none), exact(criterion.points));
  }
  const read = criterion.kind === 'DATE' ? dayOf : exact;
  const { scoring } = criterion;
  return scoring.kind === 'BANDS'
    ? inBand(scoring.bands, read(String(answer)), read)
    : linear(exact(criterion.points), read(scoring.best), read(scoring.worst), read(String(answer)));
}

/** Whether an answer is what a requirement wants. @param {Members} rule @param {any} answer */
function isMet(rule, answer) {
  if (answer === undefined || answer === null || (Array.isArray(answer) && !answer.length)) return false;
  switch (rule.kind) {
    case 'YES':
      return answer === true;
    case 'ONE_OF':
      return [answer].flat().some((one) => rule.options.includes(String(one)));
    case 'AT_LEAST':
      return compare(exact(answer), exact(rule.value)) >= 0;
    case 'AT_MOST':
      return compare(exact(answer), exact(rule.value)) <= 0;
    case 'NOT_BEFORE':
      return String(answer) >= rule.day;
    default:
      return rule.kind === 'FILE_PRESENT';
  }
}

/** @param {string} supplierId @param {string} criterionId */
export const cellOf = (supplierId, criterionId) => `${supplierId} ${criterionId}`;

/** Everything that a lock states. @param {Input} input @returns {Computed} */
export function evaluate(input) {
  const { plan, envelope, suppliers, excluded } = input;
  const criteria = scoredCriteria(plan, envelope);
  const fixed = fixedPoints(input, criteria);
  const points = new Map([...fixed, ...pointsOfPrices(input, criteria)]);
  const tasks = pricedTasks(input);
  const prices = tasks.length ? pricesOver(input, tasks) : new Map();
  const totals = totalsOf(input, criteria, points);
  const ranks = ranksOf(input, { criteria, points, totals, prices });
  /** @type {Map<string, string>} */
  const deciding = new Map();
  const first = firstOf(ranks);
  for (const withoutId of first ? candidates(input, criteria, ranks) : []) {
    const without = { ...input, excluded: new Set([...excluded, withoutId]) };
    const changed = new Map([...fixed, ...pointsOfPrices(without, criteria)]);
    const others = ranksOf(without, {
      criteria,
      points: changed,
      totals: totalsOf(without, criteria, changed),
      prices: tasks.length ? pricesOver(without, tasks) : new Map(),
    });
    const [winner] = [...others].filter(([, rank]) => rank === 1);
    if (winner && others.get(first ?? '') !== 1) deciding.set(withoutId, winner[0]);
  }
  const proposals = suppliers.flatMap((supplier) =>
    proposalsFor(input, supplier, points, prices.get(supplier.supplierId)),
  );
  return { points, totals, prices, ranks, deciding, proposals };
}

/** The points of all criteria but prices. @param {Input} input @param {Members[]} criteria @returns {[string, string][]} */
function fixedPoints({ plan, suppliers, given }, criteria) {
  return criteria
    .filter(({ kind }) => kind !== 'PRICE')
    .flatMap((criterion) =>
      suppliers.flatMap(({ supplierId, answers }) => {
        const cell = cellOf(supplierId, criterion.id);
        const scores = (given.get(cell) ?? []).map(exact);
        const [score] = scores;
        /** @type {Fraction | undefined} */
        let found;
        if (criterion.kind !== 'MANUAL')
          found = answerPoints(criterion, answers.get(criterion.questionId)) ?? score;
        else if (score) {
          const mean = divide(scores.reduce(add, none), exact(scores.length));
          found = multiply(exact(criterion.points), divide(mean, exact(criterion.scale.max)));
        }
        return found ? [/** @type {[string, string]} */ ([cell, rounded(found, plan.decimals)])] : [];
      }),
    );
}

/** @param {Input} input @param {Members[]} criteria @returns {[string, string][]} */
function pointsOfPrices(input, criteria) {
  const { plan, suppliers, excluded } = input;
  return criteria
    .filter(({ kind }) => kind === 'PRICE')
    .flatMap((criterion) => {
      const prices = pricesOver(input, criterion.taskIds);
      const range = rangeOf(prices, excluded);
      return suppliers.map(({ supplierId }) => {
        const found = pricePoints(criterion, prices.get(supplierId)?.amount ?? null, range);
        return /** @type {[string, string]} */ ([
          cellOf(supplierId, criterion.id),
          rounded(found, plan.decimals),
        ]);
      });
    });
}

/** @param {Input} input @param {Members[]} criteria @param {Map<string, string>} points */
function totalsOf({ plan, suppliers }, criteria, points) {
  return new Map(
    suppliers.flatMap(({ supplierId }) => {
      const reached = criteria.flatMap(({ id }) => points.get(cellOf(supplierId, id)) ?? []);
      return reached.length === criteria.length
        ? [/** @type {[string, string]} */ ([supplierId, sumOf(reached, plan.decimals)])]
        : [];
    }),
  );
}

/** Who alone is first. @param {Map<string, number>} ranks */
function firstOf(ranks) {
  const firsts = [...ranks].filter(([, rank]) => rank === 1);
  return firsts.length === 1 ? firsts[0]?.[0] : undefined;
}

/**
 * Suppliers of lower rank that can change the points of others where a formula compares: those with the lowest or the
 * highest price, and those that alone miss a line, or alone have the highest total of one that another misses.
 * @param {Input} input @param {Members[]} criteria @param {Map<string, number>} ranks
 */
function candidates(input, criteria, ranks) {
  /** @type {Set<string>} */
  const found = new Set();
  for (const { kind, formula, taskIds } of criteria) {
    if (kind !== 'PRICE' || ['ABSOLUTE', 'BANDS'].includes(formula.kind)) continue;
    const prices = pricesOver(input, taskIds);
    const { lowest, highest } = rangeOf(prices, input.excluded);
    const counted = input.suppliers.filter(
      ({ supplierId }) => !input.excluded.has(supplierId) && prices.get(supplierId)?.amount,
    );
    for (const { supplierId } of counted) {
      const price = exact(prices.get(supplierId)?.amount ?? '');
      if ([lowest, highest].some((end) => end && compare(end, price) === 0)) found.add(supplierId);
    }
    if (input.plan.missingLines !== 'REFUSE') addAlone(found, input, taskIds, counted);
  }
  return [...ranks].filter(([supplierId, rank]) => rank > 1 && found.has(supplierId)).map(([id]) => id);
}

/** @param {Set<string>} found @param {Input} input @param {string[]} taskIds @param {Facts[]} counted */
function addAlone(found, { plan, tables }, taskIds, counted) {
  for (const taskId of taskIds) {
    for (const lineId of tables.get(taskId)?.lineIds ?? []) {
      const missing = counted.filter(({ lines }) => !lines.get(taskId)?.has(lineId));
      const totals = counted.flatMap(({ supplierId, lines }) => {
        const total = lines.get(taskId)?.get(lineId);
        return total === undefined ? [] : [{ supplierId, total: exact(total) }];
      });
      const most = totals.map(({ total }) => total).reduce((a, b) => (compare(a, b) < 0 ? b : a), none);
      const top = totals.filter(({ total }) => compare(total, most) === 0);
      const alone = plan.missingLines === 'COMMON' ? missing : missing.length ? top : [];
      if (alone.length === 1 && alone[0]) found.add(alone[0].supplierId);
    }
  }
}

/** @param {Input} input @param {Facts} supplier @param {Map<string, string>} points @param {Price | undefined} price @returns {Proposal[]} */
function proposalsFor({ plan, envelope }, { supplierId, answers }, points, price) {
  /** @type {Proposal[]} */
  const proposals = [];
  /** @param {string} cause @param {string | null} subjectId */
  const propose = (cause, subjectId) => proposals.push({ supplierId, cause, subjectId });
  for (const one of plan.criteria) {
    if (one.envelope > envelope) continue;
    const reached = points.get(cellOf(supplierId, one.id));
    if (one.kind === 'REQUIREMENT') {
      if (!isMet(one.rule, answers.get(one.questionId))) propose('REQUIREMENT', one.id);
    } else if (one.minimumPoints && reached && compare(exact(reached), exact(one.minimumPoints)) < 0)
      propose('MINIMUM_POINTS', one.id);
  }
  for (const { id, minimumPoints } of plan.groups) {
    /** @type {Members[]} */
    const parts = plan.criteria.filter(
      (/** @type {Members} */ one) => one.kind !== 'REQUIREMENT' && one.groupId === id,
    );
    const reached = parts.flatMap((one) => points.get(cellOf(supplierId, one.id)) ?? []);
    const isWhole = reached.length === parts.length && parts.every((one) => one.envelope <= envelope);
    if (minimumPoints && isWhole && compare(reached.map(exact).reduce(add, none), exact(minimumPoints)) < 0)
      propose('MINIMUM_POINTS', id);
  }
  if (price && (price.amount === null || (plan.missingLines === 'REFUSE' && price.isIncomplete)))
    propose('MISSING_LINES', null);
  if (price?.amount && exact(price.amount)[0] === 0n) propose('ZERO_PRICE', null);
  return proposals;
}

/** @type {Order} */
const morePoints = (one, other) => compare(exact(other.total), exact(one.total));
/** @type {Order} */
const lowerPrice = (one, other) =>
  one.price === null || other.price === null
    ? Number(one.price === null) - Number(other.price === null)
    : compare(exact(one.price), exact(other.price));
/** @param {Standing} standing */
const isFree = ({ price }) => price !== null && exact(price)[0] === 0n;
/** Points for a unit of money. @param {Standing} standing @returns {Fraction | undefined} */
const perMoney = (standing) =>
  standing.price === null || isFree(standing)
    ? undefined
    : divide(exact(standing.total), exact(standing.price));
/** @type {Order} */
const morePerMoney = (one, other) => {
  if (isFree(one) || isFree(other))
    return Number(isFree(other)) - Number(isFree(one)) || morePoints(one, other);
  const [a, b] = [perMoney(one), perMoney(other)];
  return a && b ? compare(b, a) : Number(!a) - Number(!b);
};

/** @param {Members} plan @param {Standing[]} standings @returns {Order} */
function methodOrder({ method, band }, standings) {
  if (method === 'POINTS') return morePoints;
  if (method === 'LOWEST_PRICE') return lowerPrice;
  if (method !== 'PRICE_PER_POINT') throw new Error(`“${method}” is not a method`);
  const [best] = standings.toSorted(morePerMoney);
  const most = band && best ? perMoney(best) : undefined;
  if (!most) return morePerMoney;
  const limit = multiply(most, divide(exact(100 - band.percent), exact(100)));
  /** @param {Standing} standing */
  const isNear = (standing) => compare(perMoney(standing) ?? none, limit) >= 0 && !isFree(standing);
  const decides = band.decidedBy === 'PRICE' ? lowerPrice : morePoints;
  return (one, other) => {
    const [a, b] = [isNear(one), isNear(other)];
    if (a && b) return decides(one, other);
    return a === b ? morePerMoney(one, other) : Number(b) - Number(a);
  };
}

/** @param {Members} breaker @returns {Order} */
function tieOrder({ by, criterionId }) {
  if (by === 'PRICE') return lowerPrice;
  if (by === 'DRAW') return (one, other) => (one.lot < other.lot ? -1 : Number(one.lot > other.lot));
  return (one, other) =>
    compare(exact(other.points.get(criterionId) ?? '0'), exact(one.points.get(criterionId) ?? '0'));
}

/**
 * Ranks of those who are not excluded; none while a total is missing.
 * @param {Input} input
 * @param {{ criteria: Members[], points: Map<string, string>, totals: Map<string, string>, prices: Map<string, Price> }} found
 */
function ranksOf({ plan, suppliers, excluded, lots, ties }, { criteria, points, totals, prices }) {
  const present = suppliers.filter(({ supplierId }) => !excluded.has(supplierId));
  const standings = present.flatMap(({ supplierId }) => {
    const total = totals.get(supplierId);
    const own = new Map(criteria.map(({ id }) => [id, points.get(cellOf(supplierId, id)) ?? '0']));
    const price = prices.get(supplierId)?.amount ?? null;
    return total === undefined
      ? []
      : [{ supplierId, total, points: own, price, lot: lots.get(supplierId) ?? '' }];
  });
  /** @type {Map<string, number>} */
  const ranks = new Map();
  if (standings.length < present.length) return ranks;
  const orders = [methodOrder(plan, standings), ...plan.tieRule.map(tieOrder)];
  /** @type {Order} */
  const order = (one, other) => {
    for (const by of orders) {
      const sign = by(one, other);
      if (sign) return sign;
    }
    return 0;
  };
  const sorted = standings.toSorted(order);
  sorted.forEach((standing, index) => {
    const before = sorted[index - 1];
    const isEqual = before !== undefined && order(before, standing) === 0;
    ranks.set(standing.supplierId, isEqual ? (ranks.get(before.supplierId) ?? 0) : index + 1);
  });
  for (const [place, equals] of inGroups([...ranks.keys()], (supplierId) => ranks.get(supplierId) ?? 0)) {
    const decided = ties.find((ids) => equals.every((supplierId) => ids.includes(supplierId)));
    if (equals.length < 2 || !decided) continue;
    const inOrder = decided.filter((supplierId) => equals.includes(supplierId));
    for (const [index, supplierId] of inOrder.entries()) ranks.set(supplierId, place + index);
  }
  return ranks;
}
