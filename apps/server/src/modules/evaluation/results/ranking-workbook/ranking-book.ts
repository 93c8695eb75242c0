import {
  type Evaluated,
  type EvaluatedSupplier,
  type EvaluationInput,
  type ScoredCriterion,
  scoredCriteria,
} from '@tenderbox/contract';
import type { CellValue } from '../../../../platform/excel/sheet-xml.ts';
import { rowsWhenWritten, type WorksheetData } from '../../../../platform/excel/workbook.ts';
import { cellAddress } from '../../../../platform/excel/workbook-content.ts';
import type { StepCells } from './ranking-formulas.ts';

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

export interface Column {
  header: string;
  width: number;
  /** The cell of a supplier in a row. */
  cell: (supplierId: string, row: number) => CellValue;
}

/** The cells of a column. */
export interface Place {
  at: (row: number) => string;
  range: string;
}

export const firstRow = 2;
/** By decimal places. */
export const pointLooks = ['counted0', 'counted1', 'counted', 'counted3', 'counted4'] as const;
export const sheetNames = { inputs: 'Inputs', criteria: 'Criteria', steps: 'Points per answer' };
export const fixed = (column: number, row: number) =>
  cellAddress(column, row).replace(/^([A-Z]+)(\d+)$/, '$$$1$$$2');
export const numberOf = (text: string | null | undefined): number | null =>
  text === null || text === undefined ? null : Number(text);
export const inputNumber = (value: number | null): CellValue => ({ look: 'answerNumber', value });
export const dayOf = (text: string) => new Date(`${text}T00:00:00Z`);
export const money = (value: { formula: string; value: number | '' }): CellValue => ({
  look: 'counted',
  value,
});

/** The sheets of a ranking. Rows of the ranking and of the inputs are in the same order. */
export class RankingBook {
  readonly ranked: RankedEvaluation;
  readonly criteria: ScoredCriterion[];
  readonly inputs: Column[] = [];
  readonly steps: CellValue[][] = [];
  readonly criterionRows: CellValue[][] = [];
  readonly lastRow: number;
  readonly names: ReadonlyMap<string, { name: string; supplierCode: string }>;
  readonly facts: ReadonlyMap<string, EvaluationInput['suppliers'][number]>;
  readonly results: ReadonlyMap<string, EvaluatedSupplier>;

  constructor(ranked: RankedEvaluation) {
    this.ranked = ranked;
    const { input, evaluated, suppliers } = ranked;
    this.criteria = scoredCriteria(input.plan, input.envelope);
    this.lastRow = firstRow + Math.max(suppliers.length, 1) - 1;
    this.names = new Map(suppliers.map((one) => [one.supplierId, one]));
    this.facts = new Map(input.suppliers.map((one) => [one.supplierId, one]));
    this.results = new Map(evaluated.suppliers.map((one) => [one.supplierId, one]));
  }

  sheetOf(sheet: string, columns: Column[], frozenColumns: number): WorksheetData {
    return {
      sheet,
      columns: columns.map(({ header, width }) => ({ header, width })),
      frozenColumns,
      rows: rowsWhenWritten(this.ranked.suppliers, ({ supplierId }, index) =>
        columns.map(({ cell }) => cell(supplierId, firstRow + index)),
      ),
    };
  }

  nameOf(supplierId: string) {
    return this.names.get(supplierId) ?? { name: '', supplierCode: '' };
  }

  /** Adds a column of inputs. Returns its address in a row, as other sheets refer to it. */
  addInput(column: Column): Place {
    const index = this.inputs.push(column) - 1;
    const letters = cellAddress(index, 1).slice(0, -1);
    return {
      at: (row) => `${sheetNames.inputs}!$${letters}${row}`,
      range: `${sheetNames.inputs}!${fixed(index, firstRow)}:${fixed(index, this.lastRow)}`,
    };
  }

  addStep(title: string, answer: CellValue, points: string): StepCells {
    const row = firstRow + this.steps.push([title, answer, inputNumber(Number(points))]) - 1;
    const cell = (column: number) => `'${sheetNames.steps}'!${fixed(column, row)}`;
    return { bound: answer === 'more' ? null : cell(1), points: cell(2) };
  }

  addBands(
    title: string,
    bands: readonly { upTo: string | null; points: string }[],
    of: (upTo: string) => CellValue,
  ) {
    return bands.map(({ upTo, points }) => this.addStep(title, upTo === null ? 'more' : of(upTo), points));
  }
}
