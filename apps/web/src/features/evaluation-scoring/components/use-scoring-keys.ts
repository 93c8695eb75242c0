import { useEffect, useEffectEvent, useRef } from 'react';
import { isForOthers } from '../../../entities/keys/is-for-others.ts';
import { runKey } from '../../../entities/keys/key-table.ts';
import { useKeyGroup } from '../../../entities/keys/use-key-group.ts';
import { cellKey } from '../draft/score-value.ts';
import type { ScoringParts } from '../draft/scoring-context.ts';
import { type TypedScore, typedScore } from '../draft/typed-score.ts';
import type { Place } from './use-place.ts';

/** Id of the field for the comment of the open score. */
export const commentId = 'score-comment';

/** Keys: digits score, J and K go through the list, N and P through criteria or suppliers, C opens the comment. */
export function useScoringKeys({ criteria, store, isReadOnly }: ScoringParts, place: Place): void {
  useKeyGroup('scoring');
  const typed = useRef<TypedScore | null>(null);
  const press = useEffectEvent((event: KeyboardEvent) => {
    // The list of a select field is open.
    if (isForOthers(event) || document.querySelector('[role="listbox"]')) return;
    runKey('scoring', event, {
      score: () => give(event),
      nextItem: () => place.move(1),
      previousItem: () => place.move(-1),
      nextGroup: () => place.moveGroup(1),
      previousGroup: () => place.moveGroup(-1),
      comment: () => {
        const field = document.getElementById(commentId);
        field?.focus();
        return field !== null;
      },
    });
  });
  const give = ({ key, timeStamp: at }: KeyboardEvent): boolean => {
    const scale = criteria.find(({ id }) => id === place.criterionId)?.scale;
    if (isReadOnly || !scale || !place.supplierId) return false;
    const cell = cellKey(place.supplierId, place.criterionId);
    const given = typedScore(typed.current, { cell, key, at }, scale);
    if (!given) return false;
    typed.current = given.typed;
    if (given.score !== null) store.type(cell, { score: given.score });
    return true;
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
