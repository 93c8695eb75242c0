import { shownPointsForMoney } from '@tenderbox/contract';
import { cellAddress } from '../../../../platform/excel/workbook-content.ts';
import {
  type Column,
  firstRow,
  fixed,
  inputNumber,
  money,
  numberOf,
  type Place,
  pointLooks,
  type RankingBook,
} from './ranking-book.ts';
import { type OrderColumn, rankFormula } from './ranking-formulas.ts';

interface OrderPlaces {
  total: Place;
  price: Place | null;
  ratio: Place | null;
  excluded: Place;
  pointPlaces: Place[];
}

interface OrderFormula {
  header: string;
  formula: (row: number) => string;
  value: (supplierId: string) => number | '';
}

export function rankingColumns(book: RankingBook, points: Column[]): Column[] {
  const { input, evaluated } = book.ranked;
  const { plan } = input;
  const hasPrices = evaluated.suppliers.some(({ price }) => price !== null);
  const isRatio = plan.method === 'PRICE_PER_POINT';
  const resultOf = (id: string) => book.results.get(id);
  const columns: Column[] = [
    { header: 'Supplier', width: 32, cell: (id) => book.nameOf(id).name },
    { header: 'Supplier ID', width: 16, cell: (id) => book.nameOf(id).supplierCode },
    { header: 'State', width: 12, cell: (id) => (input.excludedIds.has(id) ? 'Excluded' : null) },
  ];
  const place = (index: number) => ({
    at: (row: number) => `$${cellAddress(index, 1).slice(0, -1)}${row}`,
    range: `${fixed(index, firstRow)}:${fixed(index, book.lastRow)}`,
  });
  // The rank is the first column.
  const add = (column: Column) => place(columns.push(column));
  const excluded = place(3);
  const totalPlace = place(4);
  const firstPoints = 5 + Number(hasPrices) + 2 * Number(hasPrices && isRatio);
  const pointPlaces = points.map((_column, index) => place(firstPoints + index));
  add({
    header: `Total (of ${plan.totalPoints})`,
    width: 14,
    cell: (id, row) => {
      const [first, last] = [pointPlaces[0], pointPlaces.at(-1)];
      const range = first && last ? `${first.at(row)}:${last.at(row)}` : null;
      const formula = range
        ? `IF(COUNT(${range})<${points.length},"",ROUND(SUM(${range}),${plan.decimals}))`
        : '0';
      return {
        look: pointLooks[plan.decimals] ?? 'counted',
        value: { formula, value: numberOf(resultOf(id)?.total) ?? '' },
      };
    },
  });
  const price = hasPrices ? addPrice(book, add) : null;
  const ratio = price && isRatio ? addRatio(book, add, { price, total: totalPlace, excluded }) : null;
  for (const column of points) add(column);
  const orders = orderFormulas(book, { total: totalPlace, price, ratio, excluded, pointPlaces }).map(
    ({ header, formula, value }) =>
      add({ header, width: 16, cell: (id, row) => ({ formula: formula(row), value: value(id) }) }),
  );
  const cellsOf = ({ at, range }: ReturnType<typeof place>, row: number): OrderColumn => ({
    cell: at(row),
    range,
  });
  return [
    {
      header: 'Rank',
      width: 8,
      cell: (id, row) => ({
        look: 'countedRank',
        value: {
          formula: rankFormula(
            cellsOf(excluded, row),
            orders.map((order) => cellsOf(order, row)),
          ),
          value: resultOf(id)?.rank ?? '',
        },
      }),
    },
    ...columns,
  ];
}

function addPrice(book: RankingBook, add: (column: Column) => Place): Place {
  const { currency } = book.ranked.input.plan;
  const amountOf = (id: string) => numberOf(book.results.get(id)?.price?.amount);
  const whole = book.addInput({
    header: `Price in total, ${currency}`,
    width: 18,
    cell: (id) => ({ look: 'answerPrice', value: amountOf(id) }),
  });
  return add({
    header: `Price, ${currency}`,
    width: 18,
    cell: (id, row) =>
      money({ formula: `IF(${whole.at(row)}="","",${whole.at(row)})`, value: amountOf(id) ?? '' }),
  });
}

/** Points for 10,000 units of money: as shown, and as compared among those that are not excluded. */
function addRatio(
  book: RankingBook,
  add: (column: Column) => Place,
  { price, total, excluded }: Record<'price' | 'total' | 'excluded', Place>,
) {
  const { plan } = book.ranked.input;
  const shown = (id: string) => {
    const found = book.results.get(id);
    const amount = found?.price?.amount ?? null;
    if (!found || found.total === null) return null;
    return shownPointsForMoney({ supplierId: id, total: found.total, price: amount, points: {}, lot: '' });
  };
  const formula = (row: number) =>
    `IF(${price.at(row)}="","",IF(${price.at(row)}=0,"",IF(${total.at(row)}="","",10000*${total.at(row)}/${price.at(row)})))`;
  add({
    header: `Points for 10,000 ${plan.currency}`,
    width: 18,
    cell: (id, row) => ({
      look: 'counted4',
      value: {
        formula: `IF(${price.at(row)}="","",IF(${price.at(row)}=0,"",IF(${total.at(row)}="","",ROUND(10000*${total.at(row)}/${price.at(row)},4))))`,
        value: numberOf(shown(id)) ?? '',
      },
    }),
  });
  return add({
    header: 'Compared exactly',
    width: 18,
    cell: (id, row) => ({
      formula: `IF(${excluded.at(row)}="Excluded","",${formula(row)})`,
      value: ratioOf(book, id) ?? '',
    }),
  });
}

function ratioOf(book: RankingBook, id: string): number | null {
  const found = book.results.get(id);
  const [total, price] = [numberOf(found?.total), numberOf(found?.price?.amount)];
  return found?.isExcluded || total === null || !price ? null : (10_000 * total) / price;
}

/** The columns that decide the order: the method, the tie rule of the plan, and what a person decided. */
function orderFormulas(book: RankingBook, places: OrderPlaces): OrderFormula[] {
  const { input, evaluated, suppliers } = book.ranked;
  const { plan, lots, tieDecisions = [] } = input;
  const orders = methodOrders(book, places);
  for (const breaker of plan.tieRule) {
    if (breaker.by === 'PRICE') orders.push(byPrice(book, places.price, 'Tie: lowest price'));
    if (breaker.by === 'CRITERION') {
      const index = book.criteria.findIndex(({ id }) => id === breaker.criterionId);
      const cell = places.pointPlaces[index];
      if (cell) {
        orders.push({
          header: `Tie: ${book.criteria[index]?.title}`,
          formula: (row) => `IF(${cell.at(row)}="","",${cell.at(row)})`,
          value: (id) => numberOf(book.results.get(id)?.points[breaker.criterionId]) ?? '',
        });
      }
    }
    if (breaker.by === 'DRAW') {
      const drawn = suppliers.map(({ supplierId }) => lots[supplierId] ?? supplierId).toSorted();
      const placeOf = (id: string) => drawn.indexOf(lots[id] ?? id) + 1;
      orders.push(byInput(book, 'Draw', placeOf));
    }
  }
  const decided = new Map(
    evaluated.ties.flatMap((tied) => {
      const decision = tieDecisions.find((ids) => tied.every((id) => ids.includes(id)));
      return decision ? tied.map((id) => [id, decision.indexOf(id) + 1] as const) : [];
    }),
  );
  if (decided.size) orders.push(byInput(book, 'Decided', (id) => decided.get(id) ?? 0));
  return orders;
}

function byInput(book: RankingBook, header: string, placeOf: (id: string) => number): OrderFormula {
  const { at } = book.addInput({ header, width: 12, cell: (id) => inputNumber(placeOf(id)) });
  return {
    header: `Tie: ${header.toLowerCase()}`,
    formula: (row) => `0-${at(row)}`,
    value: (id) => 0 - placeOf(id),
  };
}

function byPrice(book: RankingBook, price: Place | null, header: string): OrderFormula {
  const amountOf = (id: string) => numberOf(book.results.get(id)?.price?.amount);
  return {
    header,
    formula: (row) => (price ? `IF(${price.at(row)}="",-1E+300,0-${price.at(row)})` : '0'),
    value: (id) => (price ? 0 - (amountOf(id) ?? 1e300) : 0),
  };
}

function methodOrders(book: RankingBook, places: OrderPlaces): OrderFormula[] {
  const { plan } = book.ranked.input;
  const { total, price } = places;
  const totalOf = (id: string) => numberOf(book.results.get(id)?.total);
  if (plan.method === 'LOWEST_PRICE') return [byPrice(book, price, 'Order: lowest price')];
  if (plan.method === 'PRICE_PER_POINT' && price && places.ratio) {
    return ratioOrders(book, { ...places, price, ratio: places.ratio });
  }
  return [{ header: 'Order: total', formula: (row) => total.at(row), value: (id) => totalOf(id) ?? '' }];
}

/** First a class (free, within the band, others, without a price), then what decides in it. */
function ratioOrders(
  book: RankingBook,
  { total, price, ratio, excluded }: OrderPlaces & { price: Place; ratio: Place },
): OrderFormula[] {
  const { band } = book.ranked.input.plan;
  const totalOf = (id: string) => numberOf(book.results.get(id)?.total) ?? 0;
  const amountOf = (id: string) => numberOf(book.results.get(id)?.price?.amount);
  const present = book.ranked.evaluated.suppliers.filter(({ isExcluded }) => !isExcluded);
  const best = Math.max(...present.map(({ supplierId }) => ratioOf(book, supplierId) ?? 0));
  const hasFree = present.some(({ supplierId }) => amountOf(supplierId) === 0);
  const share = band ? (100 - band.percent) / 100 : 1;
  const isWithin = (id: string) => {
    const own = ratioOf(book, id);
    return band !== null && !hasFree && own !== null && own >= best * share * (1 - 1e-14);
  };
  const classOf = (id: string) => {
    const amount = amountOf(id);
    if (amount === null) return 0;
    if (amount === 0) return 3;
    return isWithin(id) ? 2 : 1;
  };
  const noneFree = `SUMPRODUCT((${excluded.range}<>"Excluded")*(${price.range}=0)*(${price.range}<>""))=0`;
  const within = (row: number) =>
    band
      ? `IF(${noneFree},IF(${ratio.at(row)}="",1,IF(${ratio.at(row)}>=MAX(${ratio.range})*${share},2,1)),1)`
      : '1';
  const kind = (row: number) => `IF(${price.at(row)}="",0,IF(${price.at(row)}=0,3,${within(row)}))`;
  const inBand = (row: number) => (band?.decidedBy === 'PRICE' ? `0-${price.at(row)}` : total.at(row));
  return [
    { header: 'Order: class', formula: kind, value: classOf },
    {
      header: 'Order: in the class',
      formula: (row) =>
        `IF(${kind(row)}=3,${total.at(row)},IF(${kind(row)}=2,${inBand(row)},IF(${kind(row)}=1,${ratio.at(row)},0)))`,
      value: (id) => {
        const found = classOf(id);
        if (found === 3) return totalOf(id);
        if (found === 2) return band?.decidedBy === 'PRICE' ? 0 - (amountOf(id) ?? 0) : totalOf(id);
        return found === 1 ? (ratioOf(book, id) ?? '') : 0;
      },
    },
  ];
}
