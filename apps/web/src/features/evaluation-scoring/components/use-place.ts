import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScoreSummary } from '../draft/score-summary.ts';
import { cellKey, missingIn } from '../draft/score-value.ts';
import type { ScoringParts } from '../draft/scoring-context.ts';

/** One criterion across all suppliers, or one supplier across all criteria. */
export type Axis = 'criterion' | 'supplier';

/** A criterion or a supplier in a list. */
export interface Listed {
  id: string;
  name: string;
}

export interface Place {
  axis: Axis;
  supplierId: string;
  criterionId: string;
  /** Raised when a key moved, so that the card takes the focus. */
  moves: number;
  /** What is chosen at the left, and what it lists. */
  groups: readonly Listed[];
  items: readonly Listed[];
  groupId: string;
  itemId: string;
  setAxis: (axis: Axis) => void;
  openGroup: (id: string) => void;
  openItem: (id: string, withFocus?: boolean) => void;
  openCell: (cell: { supplierId: string; criterionId: string }) => void;
  move: (by: 1 | -1) => void;
  moveGroup: (by: 1 | -1) => void;
}

/** Where the evaluator is: first at what is still open. */
export function usePlace(parts: ScoringParts, summary: ScoreSummary): Place {
  const { t } = useTranslation();
  const { scoring, criteria, store } = parts;
  const [axis, setAxis] = useState<Axis>('criterion');
  const [moves, setMoves] = useState(0);
  const [cell, setCell] = useState(
    () =>
      summary.firstOpen ?? {
        supplierId: scoring.suppliers[0]?.supplierId ?? '',
        criterionId: criteria[0]?.id ?? '',
      },
  );
  const ofCriteria: Listed[] = criteria.map(({ id, title }) => ({ id, name: title }));
  const ofSuppliers: Listed[] = scoring.suppliers.map(({ supplierId, name }) => ({
    id: supplierId,
    name: scoring.anonymous ? t('evaluationScoring.supplierNamed', { letter: name }) : name,
  }));
  const isByCriterion = axis === 'criterion';
  const [groups, items] = isByCriterion ? [ofCriteria, ofSuppliers] : [ofSuppliers, ofCriteria];
  const idsOf = (groupId: string, itemId: string) =>
    isByCriterion
      ? { criterionId: groupId, supplierId: itemId }
      : { supplierId: groupId, criterionId: itemId };
  const [groupId, itemId] = isByCriterion
    ? [cell.criterionId, cell.supplierId]
    : [cell.supplierId, cell.criterionId];

  function openGroup(id: string) {
    const open = items.find((item) => {
      const { supplierId, criterionId } = idsOf(id, item.id);
      const isScored = criteria.find((one) => one.id === criterionId)?.scale;
      return isScored && missingIn(scoring.commentRequired, store.value(cellKey(supplierId, criterionId)));
    });
    setCell(idsOf(id, (open ?? items[0])?.id ?? ''));
  }
  const openItem = (id: string, withFocus = false) => {
    setCell(idsOf(groupId, id));
    if (withFocus) setMoves((before) => before + 1);
  };
  const beside = (list: readonly Listed[], id: string, by: number) =>
    list[list.findIndex((one) => one.id === id) + by]?.id;

  // The same for as long as the page is open, so that lists are not rendered again.
  const latest = useRef({ openGroup, openItem });
  latest.current = { openGroup, openItem };
  const openGroupNow = useCallback((id: string) => latest.current.openGroup(id), []);
  const openItemNow = useCallback(
    (id: string, isMoved?: boolean) => latest.current.openItem(id, isMoved),
    [],
  );
  return {
    ...cell,
    axis,
    moves,
    groups,
    items,
    groupId,
    itemId,
    setAxis,
    openGroup: openGroupNow,
    openItem: openItemNow,
    openCell: (next) => {
      setCell(next);
      setMoves((before) => before + 1);
    },
    move: (by) => {
      const next = beside(items, itemId, by);
      if (next !== undefined) openItem(next, true);
    },
    moveGroup: (by) => {
      const next = beside(groups, groupId, by);
      if (next === undefined) return;
      openGroup(next);
      setMoves((before) => before + 1);
    },
  };
}
