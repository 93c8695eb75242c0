/** What a share is measured by: percent of the value or of the lines, or money in minor units. */
type Measure = 'VALUE' | 'LINES' | 'MONEY';

/** Lines and suppliers are indexes of the offers; no lines means all. */
export type SolverRule =
  | { kind: 'SUPPLIER_COUNT'; atLeast: number | null; atMost: number | null }
  | {
      kind: 'SHARE';
      suppliers: readonly number[];
      lines: readonly number[] | null;
      measure: Measure;
      atLeast: number | null;
      atMost: number | null;
    }
  | { kind: 'MINIMUM_IF_AWARDED'; suppliers: readonly number[]; measure: Measure; atLeast: number }
  | { kind: 'ONLY_TO'; suppliers: readonly number[]; lines: readonly number[] }
  | { kind: 'NOT_TO'; suppliers: readonly number[]; lines: readonly number[] | null }
  | { kind: 'TOGETHER'; lines: readonly number[] }
  /** Lines may be divided between so many suppliers, in steps of so many percent. */
  | { kind: 'SPLIT'; lines: readonly number[] | null; atMost: number; step: number }
  /** Prices of these suppliers count as so many percent less. */
  | { kind: 'ADVANTAGE'; suppliers: readonly number[]; percent: number }
  /** Awarding anyone but these suppliers counts as so much more. */
  | { kind: 'SWITCHING_COST'; suppliers: readonly number[]; amount: number };
