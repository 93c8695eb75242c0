import type { ScoresOfOthers, Scoring } from '@tenderbox/contract';
import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import type { ChangeSender, SendingState } from '../../../shared/autosave/change-sender.ts';
import type { SavedSheet } from '../api/scoring-queries.ts';
import type { CellState, ScoreStore } from './score-store.ts';
import { type ScoreSummary, summaryOf } from './score-summary.ts';
import { cellKey, type OwnScore, type ScoredCriterion } from './score-value.ts';

type ScoreSender = ChangeSender<OwnScore, SavedSheet>;

/** Objects shared by the parts of the page. */
export interface ScoringParts {
  scoring: Scoring;
  /** Own criteria of the envelope that is scored. */
  criteria: readonly ScoredCriterion[];
  store: ScoreStore;
  sender: ScoreSender;
  others: ScoresOfOthers | null;
  isReadOnly: boolean;
}

const ScoringContext = createContext<ScoringParts | null>(null);
export const ScoringProvider = ScoringContext.Provider;

export function useScoring(): ScoringParts {
  const parts = useContext(ScoringContext);
  if (!parts) throw new Error('This part stands outside of an evaluation.');
  return parts;
}

/** One score. Re-renders only when it changes. */
export function useCell(supplierId: string, criterionId: string): CellState {
  const { store } = useScoring();
  const key = cellKey(supplierId, criterionId);
  const subscribe = useCallback((listener: () => void) => store.subscribeTo(key, listener), [store, key]);
  return useSyncExternalStore(subscribe, () => store.cell(key));
}

/** How much is scored. Computed again only when a score or the need of a comment changes. */
export function useScoreSummary({ scoring, criteria, store }: Omit<ScoringParts, 'sender'>): ScoreSummary {
  const version = useSyncExternalStore(store.subscribe, () => store.version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the scores in the store
  return useMemo(() => summaryOf(scoring, criteria, store), [scoring, criteria, store, version]);
}

interface Sending extends SendingState {
  unsentCount: number;
  conflictCount: number;
  isDeviceFull: boolean;
  lastSavedAt: number | null;
}

/** State of saving. */
export function useSending({ store, sender }: Pick<ScoringParts, 'store' | 'sender'>): Sending {
  const state = useSyncExternalStore(store.subscribe, () => sender.state);
  const unsentCount = useSyncExternalStore(store.subscribe, () => store.unsentCount);
  const conflictCount = useSyncExternalStore(store.subscribe, () => store.conflictKeys.length);
  const isDeviceFull = useSyncExternalStore(store.subscribe, () => store.isDeviceFull);
  const lastSavedAt = useSyncExternalStore(store.subscribe, () => store.lastSavedAt);
  return { ...state, unsentCount, conflictCount, isDeviceFull, lastSavedAt };
}
