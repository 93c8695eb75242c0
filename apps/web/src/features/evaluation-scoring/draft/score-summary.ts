import type { Scoring } from '@tenderbox/contract';
import type { ScoreStore } from './score-store.ts';
import { cellKey, missingIn, type ScoredCriterion, type ScoredSupplier } from './score-value.ts';

export interface Count {
  scored: number;
  total: number;
  /** Scores that only lack a required comment. */
  comments: number;
}

/** How much is scored, as in "14 of 60". */
export interface ScoreSummary extends Count {
  bySupplier: ReadonlyMap<string, Count>;
  byCriterion: ReadonlyMap<string, Count>;
  /** The first cell that lacks something, in the order of criteria. */
  firstOpen: { supplierId: string; criterionId: string } | null;
}

/** The criteria of the envelope that the page is about. */
export const criteriaOf = ({ criteria, envelope }: Scoring): ScoredCriterion[] =>
  criteria.filter((criterion) => criterion.envelope === envelope);

const emptyCount = (total: number): Count => ({ scored: 0, total, comments: 0 });

export function summaryOf(
  { suppliers, commentRequired }: { suppliers: readonly ScoredSupplier[] } & Pick<Scoring, 'commentRequired'>,
  criteria: readonly ScoredCriterion[],
  store: Pick<ScoreStore, 'value'>,
): ScoreSummary {
  const byHand = criteria.filter(({ scale }) => scale);
  const bySupplier = new Map(suppliers.map(({ supplierId }) => [supplierId, emptyCount(byHand.length)]));
  const byCriterion = new Map(byHand.map(({ id }) => [id, emptyCount(suppliers.length)]));
  const all = emptyCount(suppliers.length * byHand.length);
  let firstOpen: ScoreSummary['firstOpen'] = null;
  for (const { id: criterionId } of byHand) {
    for (const { supplierId } of suppliers) {
      const value = store.value(cellKey(supplierId, criterionId));
      const missing = missingIn(commentRequired, value);
      if (missing) firstOpen ??= { supplierId, criterionId };
      for (const count of [all, bySupplier.get(supplierId), byCriterion.get(criterionId)]) {
        if (!count) continue;
        if (missing !== 'score') count.scored += 1;
        if (missing === 'comment') count.comments += 1;
      }
    }
  }
  return { ...all, bySupplier, byCriterion, firstOpen };
}
