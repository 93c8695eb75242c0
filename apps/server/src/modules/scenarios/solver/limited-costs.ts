/** The offers as the search reads them: lines with a price only, and a price for every pair. */
export interface Costs {
  readonly lineCount: number;
  readonly supplierCount: number;
  /** Line after line. A missing price costs more than everything else together, so that covering lines comes first. */
  readonly costs: Float64Array;
  readonly missing: number;
}

export interface SolverProgress {
  /** Whether the time is up or the run was cancelled. */
  isOver(): boolean;
  /** The share of the work that is done, from 0 to 1. */
  onProgress(done: number): void;
}
