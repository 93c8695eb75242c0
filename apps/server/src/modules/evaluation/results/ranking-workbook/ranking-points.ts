import { type FieldValue, pricesOver, type ScoredCriterion } from '@tenderbox/contract';
import type { CellValue } from '../../../../platform/excel/sheet-xml.ts';
import {
  type Column,
  dayOf,
  firstRow,
  fixed,
  inputNumber,
  money,
  numberOf,
  pointLooks,
  type RankingBook,
  sheetNames,
} from './ranking-book.ts';
import {
  choiceFormula,
  kindNames,
  priceFormula,
  roundedFormula,
  scoredFormula,
  valueFormula,
  yesNoFormula,
} from './ranking-formulas.ts';

const formulaNames = {
  LOWEST_RATIO: 'Ratio to the lowest',
  LINEAR_TO_MULTIPLE: 'To a multiple of the lowest',
  LINEAR_MIN_MAX: 'From the highest to the lowest',
  ABSOLUTE: 'From worst to best',
  BANDS: 'Bands',
} as const;

/** The column with the points of a criterion, after adding what they are computed from. */
export function pointsColumn(book: RankingBook, criterion: ScoredCriterion, index: number): Column {
  const row = firstRow + index;
  const about = (column: number) => `${sheetNames.criteria}!${fixed(column, row)}`;
  const cells: CellValue[] = [
    ...[criterion.title, kindNames[criterion.kind], inputNumber(Number(criterion.points))],
    ...Array.from({ length: 7 }, () => null),
  ];
  book.criterionRows.push(cells);
  const formula = formulaOf(book, criterion, cells, about);
  const { decimals } = book.ranked.input.plan;
  return {
    header: `${criterion.title} (of ${criterion.points})`,
    width: 16,
    cell: (supplierId, at) => {
      const reached = book.results.get(supplierId)?.points[criterion.id] ?? null;
      if (reached === null) return null;
      return {
        look: pointLooks[decimals] ?? 'counted',
        value: { formula: roundedFormula(formula(supplierId, at), decimals), value: Number(reached) },
      };
    },
  };
}

/** Adds the inputs of a criterion. Returns the formula of its points in a row, before rounding. */
function formulaOf(
  book: RankingBook,
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
      const scores = addScores(book, criterion.id, criterion.title);
      return (_id, row) => scoredFormula({ points, given: scores(row) }, about(7));
    }
    case 'YES_NO': {
      const steps = (['Yes', 'No'] as const).map((answer) =>
        book.addStep(criterion.title, answer, answer === 'Yes' ? criterion.yes : criterion.no),
      );
      return answered(
        book,
        criterion,
        ({ at }) =>
          (row) =>
            yesNoFormula(at(row), steps),
      );
    }
    case 'CHOICE':
      return chosen(book, criterion, points);
    case 'NUMBER':
    case 'DATE': {
      const { scoring } = criterion;
      cells[3] = scoring.kind === 'LINEAR' ? 'From worst to best' : 'Bands';
      if (scoring.kind === 'LINEAR') setEnds(scoring);
      const bands = scoring.kind === 'BANDS' ? book.addBands(criterion.title, scoring.bands, asInput) : [];
      return answered(
        book,
        criterion,
        ({ at }) =>
          (row) =>
            valueFormula(criterion, { points, given: at(row), ...ends }, bands),
      );
    }
    case 'PRICE':
      return priced(book, criterion, cells, about, setEnds);
  }
}

/** One column where people agreed; where the mean counts, one for each person. */
function addScores(book: RankingBook, criterionId: string, title: string): (row: number) => string {
  const { input, evaluatorsOf, nameOfEvaluator } = book.ranked;
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
  const added = columns.map((column) => book.addInput(column));
  const [first, last] = [added[0], added.at(-1)];
  return (row) => `${first?.at(row)}:${last?.at(row).replace(`${sheetNames.inputs}!`, '')}`;
}

function answerOf(
  book: RankingBook,
  criterion: { questionId: string },
  supplierId: string,
): FieldValue | undefined {
  return book.facts.get(supplierId)?.answers[criterion.questionId];
}

/** A column with points that a person gave, if an answer could not be scored. */
function byHand(book: RankingBook, criterion: Extract<ScoredCriterion, { questionId: string }>) {
  const given = book.ranked.input.scores[criterion.id] ?? {};
  const isByHand = (id: string) => answerOf(book, criterion, id) === undefined;
  if (!book.ranked.suppliers.some(({ supplierId }) => isByHand(supplierId))) return null;
  const { at } = book.addInput({
    header: `${criterion.title}: points by hand`,
    width: 18,
    cell: (id) => inputNumber(isByHand(id) ? numberOf(given[id]?.[0]) : null),
  });
  return { at, isByHand };
}

/** Adds a column of answers, and one for points by hand where they are needed. */
function answered(
  book: RankingBook,
  criterion: Extract<ScoredCriterion, { kind: 'YES_NO' | 'NUMBER' | 'DATE' }>,
  formula: (input: { at: (row: number) => string }) => (row: number) => string,
): (supplierId: string, row: number) => string {
  const added = book.addInput({
    header: criterion.title,
    width: 18,
    cell: (id) => answerCell(criterion.kind, answerOf(book, criterion, id)),
  });
  const hand = byHand(book, criterion);
  const ofAnswer = formula(added);
  return (id, row) => (hand?.isByHand(id) ? hand.at(row) : ofAnswer(row));
}

function chosen(
  book: RankingBook,
  criterion: Extract<ScoredCriterion, { kind: 'CHOICE' }>,
  points: string,
): (supplierId: string, row: number) => string {
  const options = criterion.options.map(({ option, points: given }) => ({
    step: book.addStep(criterion.title, option, given),
    input: book.addInput({
      header: `${criterion.title}: ${option}`,
      width: 18,
      cell: (id) => {
        const answer = answerOf(book, criterion, id) ?? null;
        const isChosen = answer !== null && [answer].flat().map(String).includes(option);
        return inputNumber(isChosen ? 1 : null);
      },
    }),
  }));
  const hand = byHand(book, criterion);
  return (id, row) =>
    hand?.isByHand(id)
      ? hand.at(row)
      : choiceFormula(
          points,
          options.map(({ input }) => input.at(row)),
          options.map(({ step }) => step),
        );
}

function priced(
  book: RankingBook,
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
      ? book.addBands(criterion.title, formula.bands, (upTo) => inputNumber(Number(upTo)))
      : [];
  const { input } = book.ranked;
  const prices = pricesOver(input, criterion.taskIds);
  const priceOf = (id: string) => numberOf(prices.get(id)?.amount);
  const counted = (id: string) => (input.excludedIds.has(id) ? null : priceOf(id));
  const price = book.addInput({
    header: `${criterion.title}: price, ${input.plan.currency}`,
    width: 18,
    cell: (id) => ({ look: 'answerPrice', value: priceOf(id) }),
  });
  const compared = book.addInput({
    header: `${criterion.title}: price that others are compared with`,
    width: 18,
    cell: (id, row) =>
      money({
        formula: `IF(Ranking!$D${row}="Excluded","",IF(${price.at(row)}="","",${price.at(row)}))`,
        value: counted(id) ?? '',
      }),
  });
  const amounts = book.ranked.suppliers.flatMap(({ supplierId }) => counted(supplierId) ?? []);
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

function answerCell(kind: 'YES_NO' | 'NUMBER' | 'DATE', answer: FieldValue | undefined): CellValue {
  if (answer === undefined) return 'Scored by hand';
  if (answer === null) return { look: 'answer', value: null };
  if (kind === 'YES_NO') return { look: 'answer', value: answer === true ? 'Yes' : 'No' };
  if (kind === 'DATE') return { look: 'answerDate', value: dayOf(String(answer)) };
  return inputNumber(Number(answer));
}
