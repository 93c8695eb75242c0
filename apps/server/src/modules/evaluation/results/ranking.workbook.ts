import {
  type Evaluated,
  type EvaluatedSupplier,
  type EvaluationInput,
  type FieldValue,
  pricesOver,
  type ScoredCriterion,
  scoredCriteria,
  shownPointsForMoney,
} from '@tenderbox/contract';
import type { CellValue } from '../../../platform/excel/sheet-xml.ts';
import { rowsWhenWritten, type WorksheetData, writeWorksheets } from '../../../platform/excel/workbook.ts';
import { cellAddress } from '../../../platform/excel/workbook-content.ts';
import {
  choiceFormula,
  kindNames,
  type OrderColumn,
  priceFormula,
  rankFormula,
  roundedFormula,
  type StepCells,
  scoredFormula,
  valueFormula,
  yesNoFormula,
} from './ranking-formulas.ts';

/** A ranking with everything that it is computed from. */
export interface RankedEvaluation {
  input: EvaluationInput;
  evaluated: Evaluated;
  /** In the order of their ranks. */
  suppliers: { supplierId: string; supplierCode: string; name: string }[];
  /** Who gave the scores of a MANUAL criterion where the mean counts, in the order of the scores. */
  evaluatorsOf: (criterionId: string, supplierId: string) => readonly string[];
  /** The names of these people; two may have the same. */
  nameOfEvaluator: (id: string) => string;
}

interface Column {
  header: string;
  width: number;
  /** The cell of a supplier in a row. */
  cell: (supplierId: string, row: number) => CellValue;
}

const firstRow = 2;
/** By decimal places. */
const pointLooks = ['counted0', 'counted1', 'counted', 'counted3', 'counted4'] as const;
const names = { inputs: 'Inputs', criteria: 'Criteria', steps: 'Points per answer' };
const fixed = (column: number, row: number) =>
  cellAddress(column, row).replace(/^([A-Z]+)(\d+)$/, '$$$1$$$2');
const numberOf = (text: string | null | undefined): number | null =>
  text === null || text === undefined ? null : Number(text);
const inputNumber = (value: number | null): CellValue => ({ look: 'answerNumber', value });
const dayOf = (text: string) => new Date(`${text}T00:00:00Z`);
const money = (value: { formula: string; value: number | '' }): CellValue => ({ look: 'counted', value });

/** Writes a ranking whose points, totals and ranks are formulas over the prices, scores and answers. */
export function writeRanking(ranked: RankedEvaluation): Promise<Buffer> {
  return writeWorksheets(new RankingSheets(ranked).sheets());
}

/** The sheets of a ranking. Rows of the ranking and of the inputs are in the same order. */
class RankingSheets {
  readonly #ranked: RankedEvaluation;
  readonly #criteria: ScoredCriterion[];
  readonly #inputs: Column[] = [];
  readonly #steps: CellValue[][] = [];
  readonly #criterionRows: CellValue[][] = [];
  readonly #lastRow: number;
  readonly #names: ReadonlyMap<string, { name: string; supplierCode: string }>;
  readonly #facts: ReadonlyMap<string, EvaluationInput['suppliers'][number]>;
  readonly #results: ReadonlyMap<string, EvaluatedSupplier>;

  constructor(ranked: RankedEvaluation) {
    this.#ranked = ranked;
    const { input, evaluated, suppliers } = ranked;
    this.#criteria = scoredCriteria(input.plan, input.envelope);
    this.#lastRow = firstRow + Math.max(suppliers.length, 1) - 1;
    this.#names = new Map(suppliers.map((one) => [one.supplierId, one]));
    this.#facts = new Map(input.suppliers.map((one) => [one.supplierId, one]));
    this.#results = new Map(evaluated.suppliers.map((one) => [one.supplierId, one]));
  }

  sheets(): WorksheetData[] {
    const inputNames = [
      { header: 'Supplier', width: 32, cell: (id: string) => this.#nameOf(id).name },
      { header: 'Supplier ID', width: 16, cell: (id: string) => this.#nameOf(id).supplierCode },
    ];
    this.#inputs.push(...inputNames);
    const points = this.#criteria.map((criterion, index) => this.#pointsColumn(criterion, index));
    const ranking = this.#rankingColumns(points);
    return [
      this.#sheetOf('Ranking', ranking, 3),
      this.#sheetOf(names.inputs, this.#inputs, 2),
      {
        sheet: names.criteria,
        columns: [
          { header: 'Criterion', width: 40 },
          { header: 'Kind', width: 18 },
          { header: 'Points', width: 12 },
          { header: 'Formula', width: 22 },
          { header: 'Best', width: 16 },
          { header: 'Worst', width: 16 },
          { header: 'Multiple', width: 12 },
          { header: 'Highest score', width: 14 },
          { header: 'Lowest price', width: 16 },
          { header: 'Highest price', width: 16 },
        ],
        rows: this.#criterionRows,
      },
      {
        sheet: names.steps,
        columns: [
          { header: 'Criterion', width: 40 },
          { header: 'Answer, or up to', width: 32 },
          { header: 'Points', width: 12 },
        ],
        rows: this.#steps,
      },
    ];
  }

  #sheetOf(sheet: string, columns: Column[], frozenColumns: number): WorksheetData {
    return {
      sheet,
      columns: columns.map(({ header, width }) => ({ header, width })),
      frozenColumns,
      rows: rowsWhenWritten(this.#ranked.suppliers, ({ supplierId }, index) =>
        columns.map(({ cell }) => cell(supplierId, firstRow + index)),
      ),
    };
  }

  #nameOf(supplierId: string) {
    return this.#names.get(supplierId) ?? { name: '', supplierCode: '' };
  }

  /** Adds a column of inputs. Returns its address in a row, as other sheets refer to it. */
  #addInput(column: Column): { at: (row: number) => string; range: string; column: number } {
    const index = this.#inputs.push(column) - 1;
    const letters = cellAddress(index, 1).slice(0, -1);
    return {
      at: (row) => `${names.inputs}!$${letters}${row}`,
      range: `${names.inputs}!${fixed(index, firstRow)}:${fixed(index, this.#lastRow)}`,
      column: index,
    };
  }

  #addStep(title: string, answer: CellValue, points: string): StepCells {
    const row = firstRow + this.#steps.push([title, answer, inputNumber(Number(points))]) - 1;
    const cell = (column: number) => `'${names.steps}'!${fixed(column, row)}`;
    return { bound: answer === 'more' ? null : cell(1), points: cell(2) };
  }

  #addBands(
    title: string,
    bands: readonly { upTo: string | null; points: string }[],
    of: (upTo: string) => CellValue,
  ) {
    return bands.map(({ upTo, points }) => this.#addStep(title, upTo === null ? 'more' : of(upTo), points));
  }

  /** The column with the points of a criterion, after adding what they are computed from. */
  #pointsColumn(criterion: ScoredCriterion, index: number): Column {
    const row = firstRow + index;
    const about = (column: number) => `${names.criteria}!${fixed(column, row)}`;
    const cells: CellValue[] = [
      ...[criterion.title, kindNames[criterion.kind], inputNumber(Number(criterion.points))],
      ...Array.from({ length: 7 }, () => null),
    ];
    this.#criterionRows.push(cells);
    const formula = this.#formulaOf(criterion, cells, about);
    const { decimals } = this.#ranked.input.plan;
    return {
      header: `${criterion.title} (of ${criterion.points})`,
      width: 16,
      cell: (supplierId, at) => {
        const reached = this.#results.get(supplierId)?.points[criterion.id] ?? null;
        if (reached === null) return null;
        return {
          look: pointLooks[decimals] ?? 'counted',
          value: { formula: roundedFormula(formula(supplierId, at), decimals), value: Number(reached) },
        };
      },
    };
  }

  /** Adds the inputs of a criterion. Returns the formula of its points in a row, before rounding. */
  #formulaOf(
    criterion: ScoredCriterion,
    cells: CellValue[],
    about: (column: number) => string,
  ): (supplierId: string, row: number) => string {
    const points = about(2);
    const ends = { best: about(4), worst: about(5) };
    const asInput = (text: string): CellValue =>
      criterion.kind === 'DATE' ? { look: 'answerDate', value: dayOf(text) } : inputNumber(Number(text));
    const setEnds = (given: { best: string; worst: string }) => {
      cells[4] = asInput(given.best);
      cells[5] = asInput(given.worst);
    };
    switch (criterion.kind) {
      case 'MANUAL': {
        cells[7] = inputNumber(criterion.scale.max);
        const scores = this.#addScores(criterion.id, criterion.title);
        return (_id, row) => scoredFormula({ points, given: scores(row) }, about(7));
      }
      case 'YES_NO': {
        const steps = (['Yes', 'No'] as const).map((answer) =>
          this.#addStep(criterion.title, answer, answer === 'Yes' ? criterion.yes : criterion.no),
        );
        return this.#answered(
          criterion,
          ({ at }) =>
            (row) =>
              yesNoFormula(at(row), steps),
        );
      }
      case 'CHOICE':
        return this.#chosen(criterion, points);
      case 'NUMBER':
      case 'DATE': {
        const { scoring } = criterion;
        cells[3] = scoring.kind === 'LINEAR' ? 'From worst to best' : 'Bands';
        if (scoring.kind === 'LINEAR') setEnds(scoring);
        const bands = scoring.kind === 'BANDS' ? this.#addBands(criterion.title, scoring.bands, asInput) : [];
        return this.#answered(
          criterion,
          ({ at }) =>
            (row) =>
              valueFormula(criterion, { points, given: at(row), ...ends }, bands),
        );
      }
      case 'PRICE':
        return this.#priced(criterion, cells, about, setEnds);
    }
  }

  /** One column where people agreed; where the mean counts, one for each person. */
  #addScores(criterionId: string, title: string): (row: number) => string {
    const { input, evaluatorsOf, nameOfEvaluator } = this.#ranked;
    const given = input.scores[criterionId] ?? {};
    const scoreBy = (supplierId: string, person: string) =>
      given[supplierId]?.[evaluatorsOf(criterionId, supplierId).indexOf(person)];
    const people = [
      ...new Set(input.suppliers.flatMap(({ supplierId }) => evaluatorsOf(criterionId, supplierId))),
    ];
    const columns =
      input.plan.resultOf === 'MEAN' && people.length
        ? people.map(
            (person): Column => ({
              header: `${title}: ${nameOfEvaluator(person)}`,
              width: 18,
              cell: (id) => inputNumber(numberOf(scoreBy(id, person))),
            }),
          )
        : [
            {
              header: `${title}: agreed score`,
              width: 18,
              cell: (id: string) => inputNumber(numberOf(given[id]?.[0])),
            },
          ];
    const added = columns.map((column) => this.#addInput(column));
    const [first, last] = [added[0], added.at(-1)];
    return (row) => `${first?.at(row)}:${last?.at(row).replace(`${names.inputs}!`, '')}`;
  }

  #answerOf(criterion: { questionId: string }, supplierId: string): FieldValue | undefined {
    return this.#facts.get(supplierId)?.answers[criterion.questionId];
  }

  /** A column with points that a person gave, if an answer could not be scored. */
  #byHand(criterion: Extract<ScoredCriterion, { questionId: string }>) {
    const given = this.#ranked.input.scores[criterion.id] ?? {};
    const isByHand = (id: string) => this.#answerOf(criterion, id) === undefined;
    if (!this.#ranked.suppliers.some(({ supplierId }) => isByHand(supplierId))) return null;
    const { at } = this.#addInput({
      header: `${criterion.title}: points by hand`,
      width: 18,
      cell: (id) => inputNumber(isByHand(id) ? numberOf(given[id]?.[0]) : null),
    });
    return { at, isByHand };
  }

  /** Adds a column of answers, and one for points by hand where they are needed. */
  #answered(
    criterion: Extract<ScoredCriterion, { kind: 'YES_NO' | 'NUMBER' | 'DATE' }>,
    formula: (input: { at: (row: number) => string }) => (row: number) => string,
  ): (supplierId: string, row: number) => string {
    const added = this.#addInput({
      header: criterion.title,
      width: 18,
      cell: (id) => answerCell(criterion.kind, this.#answerOf(criterion, id)),
    });
    const hand = this.#byHand(criterion);
    const ofAnswer = formula(added);
    return (id, row) => (hand?.isByHand(id) ? hand.at(row) : ofAnswer(row));
  }

  #chosen(
    criterion: Extract<ScoredCriterion, { kind: 'CHOICE' }>,
    points: string,
  ): (supplierId: string, row: number) => string {
    const options = criterion.options.map(({ option, points: given }) => ({
      step: this.#addStep(criterion.title, option, given),
      input: this.#addInput({
        header: `${criterion.title}: ${option}`,
        width: 18,
        cell: (id) => {
          const answer = this.#answerOf(criterion, id) ?? null;
          const isChosen = answer !== null && [answer].flat().map(String).includes(option);
          return inputNumber(isChosen ? 1 : null);
        },
      }),
    }));
    const hand = this.#byHand(criterion);
    return (id, row) =>
      hand?.isByHand(id)
        ? hand.at(row)
        : choiceFormula(
            points,
            options.map(({ input }) => input.at(row)),
            options.map(({ step }) => step),
          );
  }

  #priced(
    criterion: Extract<ScoredCriterion, { kind: 'PRICE' }>,
    cells: CellValue[],
    about: (column: number) => string,
    setEnds: (given: { best: string; worst: string }) => void,
  ): (supplierId: string, row: number) => string {
    const { formula } = criterion;
    cells[3] = formulaNames[formula.kind];
    if (formula.kind === 'ABSOLUTE') setEnds(formula);
    if (formula.kind === 'LINEAR_TO_MULTIPLE') cells[6] = inputNumber(Number(formula.multiple));
    const steps =
      formula.kind === 'BANDS'
        ? this.#addBands(criterion.title, formula.bands, (upTo) => inputNumber(Number(upTo)))
        : [];
    const { input } = this.#ranked;
    const prices = pricesOver(input, criterion.taskIds);
    const priceOf = (id: string) => numberOf(prices.get(id)?.amount);
    const counted = (id: string) => (input.excludedIds.has(id) ? null : priceOf(id));
    const price = this.#addInput({
      header: `${criterion.title}: price, ${input.plan.currency}`,
      width: 18,
      cell: (id) => ({ look: 'answerPrice', value: priceOf(id) }),
    });
    const compared = this.#addInput({
      header: `${criterion.title}: price that others are compared with`,
      width: 18,
      cell: (id, row) =>
        money({
          formula: `IF(Ranking!$D${row}="Excluded","",IF(${price.at(row)}="","",${price.at(row)}))`,
          value: counted(id) ?? '',
        }),
    });
    const amounts = this.#ranked.suppliers.flatMap(({ supplierId }) => counted(supplierId) ?? []);
    if (amounts.length) {
      cells[8] = money({ formula: `MIN(${compared.range})`, value: Math.min(...amounts) });
      cells[9] = money({ formula: `MAX(${compared.range})`, value: Math.max(...amounts) });
    }
    return (_id, row) => {
      const given = price.at(row);
      const range = amounts.length
        ? { lowest: about(8), highest: about(9) }
        : { lowest: given, highest: given };
      const ends = { best: about(4), worst: about(5), multiple: about(6) };
      return priceFormula(formula, { points: about(2), given, ...ends, ...range }, steps);
    };
  }

  #rankingColumns(points: Column[]): Column[] {
    const { input, evaluated } = this.#ranked;
    const { plan } = input;
    const hasPrices = evaluated.suppliers.some(({ price }) => price !== null);
    const isRatio = plan.method === 'PRICE_PER_POINT';
    const resultOf = (id: string) => this.#results.get(id);
    const columns: Column[] = [
      { header: 'Supplier', width: 32, cell: (id) => this.#nameOf(id).name },
      { header: 'Supplier ID', width: 16, cell: (id) => this.#nameOf(id).supplierCode },
      { header: 'State', width: 12, cell: (id) => (input.excludedIds.has(id) ? 'Excluded' : null) },
    ];
    const place = (index: number) => ({
      at: (row: number) => `$${cellAddress(index, 1).slice(0, -1)}${row}`,
      range: `${fixed(index, firstRow)}:${fixed(index, this.#lastRow)}`,
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
    const price = hasPrices ? this.#addPrice(add) : null;
    const ratio = price && isRatio ? this.#addRatio(add, { price, total: totalPlace, excluded }) : null;
    for (const column of points) add(column);
    const orders = this.#orderFormulas({ total: totalPlace, price, ratio, excluded, pointPlaces }).map(
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

  #addPrice(add: (column: Column) => Place): Place {
    const { currency } = this.#ranked.input.plan;
    const amountOf = (id: string) => numberOf(this.#results.get(id)?.price?.amount);
    const whole = this.#addInput({
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
  #addRatio(
    add: (column: Column) => Place,
    { price, total, excluded }: Record<'price' | 'total' | 'excluded', Place>,
  ) {
    const { plan } = this.#ranked.input;
    const shown = (id: string) => {
      const found = this.#results.get(id);
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
        value: this.#ratioOf(id) ?? '',
      }),
    });
  }

  #ratioOf(id: string): number | null {
    const found = this.#results.get(id);
    const [total, price] = [numberOf(found?.total), numberOf(found?.price?.amount)];
    return found?.isExcluded || total === null || !price ? null : (10_000 * total) / price;
  }

  /** The columns that decide the order: the method, the tie rule of the plan, and what a person decided. */
  #orderFormulas(places: OrderPlaces): OrderFormula[] {
    const { input, evaluated, suppliers } = this.#ranked;
    const { plan, lots, tieDecisions = [] } = input;
    const orders = this.#methodOrders(places);
    for (const breaker of plan.tieRule) {
      if (breaker.by === 'PRICE') orders.push(this.#byPrice(places.price, 'Tie: lowest price'));
      if (breaker.by === 'CRITERION') {
        const index = this.#criteria.findIndex(({ id }) => id === breaker.criterionId);
        const cell = places.pointPlaces[index];
        if (cell) {
          orders.push({
            header: `Tie: ${this.#criteria[index]?.title}`,
            formula: (row) => `IF(${cell.at(row)}="","",${cell.at(row)})`,
            value: (id) => numberOf(this.#results.get(id)?.points[breaker.criterionId]) ?? '',
          });
        }
      }
      if (breaker.by === 'DRAW') {
        const drawn = suppliers.map(({ supplierId }) => lots[supplierId] ?? supplierId).toSorted();
        const placeOf = (id: string) => drawn.indexOf(lots[id] ?? id) + 1;
        orders.push(this.#byInput('Draw', placeOf));
      }
    }
    const decided = new Map(
      evaluated.ties.flatMap((tied) => {
        const decision = tieDecisions.find((ids) => tied.every((id) => ids.includes(id)));
        return decision ? tied.map((id) => [id, decision.indexOf(id) + 1] as const) : [];
      }),
    );
    if (decided.size) orders.push(this.#byInput('Decided', (id) => decided.get(id) ?? 0));
    return orders;
  }

  #byInput(header: string, placeOf: (id: string) => number): OrderFormula {
    const { at } = this.#addInput({ header, width: 12, cell: (id) => inputNumber(placeOf(id)) });
    return {
      header: `Tie: ${header.toLowerCase()}`,
      formula: (row) => `0-${at(row)}`,
      value: (id) => 0 - placeOf(id),
    };
  }

  #byPrice(price: Place | null, header: string): OrderFormula {
    const amountOf = (id: string) => numberOf(this.#results.get(id)?.price?.amount);
    return {
      header,
      formula: (row) => (price ? `IF(${price.at(row)}="",-1E+300,0-${price.at(row)})` : '0'),
      value: (id) => (price ? 0 - (amountOf(id) ?? 1e300) : 0),
    };
  }

  #methodOrders(places: OrderPlaces): OrderFormula[] {
    const { plan } = this.#ranked.input;
    const { total, price } = places;
    const totalOf = (id: string) => numberOf(this.#results.get(id)?.total);
    if (plan.method === 'LOWEST_PRICE') return [this.#byPrice(price, 'Order: lowest price')];
    if (plan.method === 'PRICE_PER_POINT' && price && places.ratio) {
      return this.#ratioOrders({ ...places, price, ratio: places.ratio });
    }
    return [{ header: 'Order: total', formula: (row) => total.at(row), value: (id) => totalOf(id) ?? '' }];
  }

  /** First a class (free, within the band, others, without a price), then what decides in it. */
  #ratioOrders({
    total,
    price,
    ratio,
    excluded,
  }: OrderPlaces & { price: Place; ratio: Place }): OrderFormula[] {
    const { band } = this.#ranked.input.plan;
    const totalOf = (id: string) => numberOf(this.#results.get(id)?.total) ?? 0;
    const amountOf = (id: string) => numberOf(this.#results.get(id)?.price?.amount);
    const present = this.#ranked.evaluated.suppliers.filter(({ isExcluded }) => !isExcluded);
    const best = Math.max(...present.map(({ supplierId }) => this.#ratioOf(supplierId) ?? 0));
    const hasFree = present.some(({ supplierId }) => amountOf(supplierId) === 0);
    const share = band ? (100 - band.percent) / 100 : 1;
    const isWithin = (id: string) => {
      const own = this.#ratioOf(id);
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
          return found === 1 ? (this.#ratioOf(id) ?? '') : 0;
        },
      },
    ];
  }
}

interface Place {
  at: (row: number) => string;
  range: string;
}

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

const formulaNames = {
  LOWEST_RATIO: 'Ratio to the lowest',
  LINEAR_TO_MULTIPLE: 'To a multiple of the lowest',
  LINEAR_MIN_MAX: 'From the highest to the lowest',
  ABSOLUTE: 'From worst to best',
  BANDS: 'Bands',
} as const;

function answerCell(kind: 'YES_NO' | 'NUMBER' | 'DATE', answer: FieldValue | undefined): CellValue {
  if (answer === undefined) return 'Scored by hand';
  if (answer === null) return { look: 'answer', value: null };
  if (kind === 'YES_NO') return { look: 'answer', value: answer === true ? 'Yes' : 'No' };
  if (kind === 'DATE') return { look: 'answerDate', value: dayOf(String(answer)) };
  return inputNumber(Number(answer));
}
