import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ScoreSheets, Scoring } from '@tenderbox/contract';
import { useEffect, useMemo, useState } from 'react';
import { ChangeSender } from '../../../shared/autosave/change-sender.ts';
import { localChanges } from '../../../shared/autosave/local-changes.ts';
import type { ApiError } from '../../../shared/lib/api-error.ts';
import {
  othersQuery,
  type SavedSheet,
  saveScores,
  scoringQuery,
  sheetsQuery,
} from '../api/scoring-queries.ts';
import { ScoreStore } from './score-store.ts';
import { criteriaOf } from './score-summary.ts';
import { type OwnScore, partsOfKey, type ScoreValue, sentScore } from './score-value.ts';
import type { ScoringParts } from './scoring-context.ts';

interface Given {
  roleEntryId: string;
  scoring: Scoring;
  sheets: ScoreSheets;
}

/** Creates the shared objects of the page once and updates them with loaded data. */
export function useScoringParts({ roleEntryId, scoring, sheets }: Given): ScoringParts {
  const queryClient = useQueryClient();
  const { id, envelope, state } = scoring;
  const [made] = useState(() => {
    const place = `${id}.${state.round}.${envelope}`;
    const kept = localChanges<ScoreValue>(`scores.${roleEntryId}.${place}`);
    const store = new ScoreStore(sheets, kept);
    const refresh = () => {
      void queryClient.invalidateQueries({ queryKey: scoringQuery(id).queryKey, exact: true });
      void queryClient.invalidateQueries({ queryKey: sheetsQuery(scoring).queryKey });
    };
    const sender = new ChangeSender<OwnScore, SavedSheet>({
      store,
      begin: () => store.begin(),
      save: (waiting) => {
        const [supplierId] = partsOfKey(waiting[0]?.[0] ?? '');
        return saveScores(id, supplierId, waiting.map(changeOf));
      },
      rejected: rejectedScores,
      refresh,
    });
    store.onSavedElsewhere = refresh;
    return { kept, store, sender };
  });
  const { kept, store, sender } = made;
  useEffect(() => sender.start(), [sender]);
  useEffect(() => kept.follow((key, change) => store.hearOtherTab(key, change)), [kept, store]);
  useEffect(() => store.take(sheets), [store, sheets]);
  useEffect(() => {
    if (scoring.can.score) sender.reopen();
  }, [scoring, sender]);
  const others = useQuery(othersQuery(scoring)).data ?? null;
  const criteria = useMemo(() => criteriaOf(scoring), [scoring]);
  const isReadOnly = !scoring.can.score;
  return useMemo(
    () => ({ scoring, criteria, store, sender, others, isReadOnly }),
    [scoring, criteria, store, sender, others, isReadOnly],
  );
}

const changeOf = ([key, { value, base }]: [string, OwnScore]) => ({
  criterionId: partsOfKey(key)[1],
  ...sentScore(value),
  revision: base,
});

/** The scores named by the server, or all sent ones if it names none. */
function rejectedScores(error: ApiError, waiting: [string, OwnScore][]): [string, string][] {
  const named = error.fieldErrors.flatMap(({ property, message }): [string, string][] => {
    const key = waiting[Number(/^changes\W+(\d+)/.exec(property)?.[1] ?? -1)]?.[0];
    return key ? [[key, message]] : [];
  });
  return named.length > 0 ? named : waiting.map(([key]) => [key, error.text]);
}
