import type {
  Criterion,
  EvaluationScores,
  EvaluationState,
  Plan,
  ScoredCriterion,
} from '@tenderbox/contract';

type ScoreCell = EvaluationScores['cells'][number];
type ScoredSupplier = EvaluationScores['suppliers'][number];
export type Proposal = EvaluationScores['proposals'][number];

/** The scores of one response for one criterion. */
export interface ConsensusRow {
  key: string;
  supplier: ScoredSupplier;
  cell: ScoreCell;
  /** Difference between the highest and the lowest score, as shown. */
  spread: string;
  average: string | null;
  /** The score that everyone gave. Null if scores differ or one is missing. */
  unanimous: string | null;
  /** Points are missing, so nothing can be locked. */
  isOpen: boolean;
  /** A score can be agreed: by the mode of the plan, and before its envelope is locked. */
  isAgreeable: boolean;
}

/** A criterion that people score, with the responses. */
export interface ConsensusCriterion {
  criterion: ScoredCriterion;
  /** Open rows first, the widest spread first. */
  rows: ConsensusRow[];
  openCount: number;
  /** The envelope of the criterion is locked. */
  isFixed: boolean;
  /** The average of the scores counts, so nothing is agreed. */
  isAveraged: boolean;
}

const isScored = (criterion: Criterion): criterion is ScoredCriterion => criterion.kind !== 'REQUIREMENT';

/** The envelope that scores are about: the current one, or the last that was locked. */
export const scoredEnvelope = ({ phase, envelope }: EvaluationState): number =>
  phase === 'LOCKED' ? envelope - 1 : envelope;

/** A score without trailing zeros. */
export const shownScore = (score: string): string => String(Number(score));

/** The highest score of a criterion: of its scale, or its points. */
export const maxScore = (criterion: ScoredCriterion): number =>
  criterion.kind === 'MANUAL' ? criterion.scale.max : Number(criterion.points);

/** What people scored, by criterion. */
export function consensusCriteria(plan: Plan, scores: EvaluationScores): ConsensusCriterion[] {
  const { state } = scores;
  const envelope = scoredEnvelope(state);
  const suppliers = new Map(scores.suppliers.map((one) => [one.supplierId, one]));
  const cells = Map.groupBy(scores.cells, ({ criterionId }) => criterionId);
  return plan.criteria.filter(isScored).flatMap((criterion) => {
    const isManual = criterion.kind === 'MANUAL';
    const isAveraged = isManual && plan.resultOf === 'MEAN';
    const isFixed = state.phase !== 'CONSENSUS' || criterion.envelope < envelope;
    const rows = (cells.get(criterion.id) ?? [])
      .filter((cell) => isManual || cell.points === null || cell.agreed !== null)
      .flatMap((cell) => {
        const supplier = suppliers.get(cell.supplierId);
        return supplier ? [rowOf(cell, supplier, !isFixed && !isAveraged)] : [];
      })
      .toSorted(byNeed);
    if (!rows.length) return [];
    return [{ criterion, rows, openCount: rows.filter(({ isOpen }) => isOpen).length, isFixed, isAveraged }];
  });
}

function rowOf(cell: ScoreCell, supplier: ScoredSupplier, isAgreeable: boolean): ConsensusRow {
  const given = cell.scores.flatMap(({ score }) => (score === null ? [] : Number(score)));
  const [first] = given;
  const isWhole = given.length > 0 && given.length === cell.scores.length;
  // In hundredths, as scores have up to two decimal places.
  const spread = given.length ? Math.round((Math.max(...given) - Math.min(...given)) * 100) / 100 : 0;
  return {
    key: `${cell.criterionId} ${cell.supplierId}`,
    supplier,
    cell,
    spread: String(spread),
    average: given.length ? (given.reduce((sum, one) => sum + one, 0) / given.length).toFixed(1) : null,
    unanimous: isWhole && given.every((one) => one === first) ? String(first) : null,
    isOpen: !supplier.isExcluded && cell.points === null,
    isAgreeable,
  };
}

const byNeed = (one: ConsensusRow, other: ConsensusRow): number =>
  Number(other.isOpen) - Number(one.isOpen) || Number(other.spread) - Number(one.spread);

/** Scores that can be taken over in one act: everyone gave the same, and nothing is agreed yet. */
export const unanimousCount = (criteria: readonly ConsensusCriterion[]): number =>
  criteria
    .flatMap(({ rows }) => rows)
    .filter(({ isAgreeable, unanimous, cell }) => isAgreeable && unanimous !== null && !cell.agreed).length;

/** What keeps an envelope from being locked, counted. */
export function missingForLock({ cells, suppliers, proposals }: EvaluationScores) {
  const excluded = new Set(suppliers.filter(({ isExcluded }) => isExcluded).map((one) => one.supplierId));
  const undecided = proposals.filter(({ decision }) => !decision);
  const zeroTotals = undecided.filter(({ cause }) => cause === 'ZERO_PRICE').length;
  return {
    scores: cells.filter(({ points, supplierId }) => points === null && !excluded.has(supplierId)).length,
    zeroTotals,
    exclusions: undecided.length - zeroTotals,
  };
}

/** The criterion or group that a proposal is about. */
export function proposalSubject(plan: Plan, { subjectId }: Pick<Proposal, 'subjectId'>) {
  const criterion = plan.criteria.find(({ id }) => id === subjectId);
  const group = plan.groups.find(({ id }) => id === subjectId);
  const minimum = criterion && isScored(criterion) ? criterion.minimumPoints : group?.minimumPoints;
  return {
    subject: criterion?.title ?? group?.title ?? '',
    minimum: minimum ?? '',
    /** Null for a group or the price. */
    envelope: criterion?.envelope ?? null,
  };
}
