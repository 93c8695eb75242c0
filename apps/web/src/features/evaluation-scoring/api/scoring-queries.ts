import { queryOptions } from '@tanstack/react-query';
import type { ScoreChanges, ScoreSheet, Scoring } from '@tenderbox/contract';
import { queryKeys } from '../../../entities/cache/query-keys.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { ApiError } from '../../../shared/lib/api-error.ts';

const base = '/api/evaluator/evaluations/:evaluationId';
const keyOf = (evaluationId: string, ...parts: (string | number)[]) =>
  [...queryKeys.evaluationsToScore, evaluationId, ...parts] as const;

export const evaluationsQuery = queryOptions({
  queryKey: queryKeys.evaluationsToScore,
  queryFn: async ({ signal }) =>
    (await callApi('GET /api/evaluator/evaluations', { signal, errors: 'caller' })).data,
});

/** An evaluation as its evaluator sees it. Errors never navigate away from what was typed. */
export const scoringQuery = (evaluationId: string) =>
  queryOptions({
    queryKey: keyOf(evaluationId),
    meta: { about: { evaluationId } },
    queryFn: async ({ signal }) =>
      (await callApi(`GET ${base}`, { params: { evaluationId }, signal, errors: 'page' })).data,
    staleTime: 0,
  });

/** Where sheets belong: those of a former round or envelope are never shown as the current ones. */
const placeOf = ({ envelope, state: { round } }: Pick<Scoring, 'envelope' | 'state'>) => [round, envelope];

/** All own scores. */
export const sheetsQuery = (scoring: Scoring) =>
  queryOptions({
    queryKey: keyOf(scoring.id, 'sheets', ...placeOf(scoring)),
    meta: { isKept: true },
    queryFn: async ({ signal }) =>
      (await callApi(`GET ${base}/sheets`, { params: { evaluationId: scoring.id }, signal, errors: 'page' }))
        .data,
    // The cache would miss what was typed since loading, so always load it again.
    gcTime: 0,
    staleTime: 0,
  });

/** What a supplier answered. Opened responses do not change, and each reading is recorded. */
export const responseToScoreQuery = (scoring: Scoring, supplierId: string) =>
  queryOptions({
    queryKey: keyOf(scoring.id, 'response', ...placeOf(scoring), supplierId),
    meta: { isKept: true },
    queryFn: async ({ signal }) => {
      const params = { evaluationId: scoring.id, supplierId };
      return (await callApi(`GET ${base}/responses/:supplierId`, { params, signal, errors: 'background' }))
        .data;
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

export const othersQuery = (scoring: Scoring) =>
  queryOptions({
    queryKey: keyOf(scoring.id, 'others', ...placeOf(scoring)),
    meta: { about: { evaluationId: scoring.id } },
    queryFn: async ({ signal }) =>
      (await callApi(`GET ${base}/scores`, { params: { evaluationId: scoring.id }, signal, errors: 'page' }))
        .data,
    enabled: scoring.areOthersShown,
  });

export interface SavedSheet {
  sheet: ScoreSheet;
  /** Nothing was saved, because a score was changed elsewhere. */
  isStale: boolean;
}

/** Saves scores in the background: errors are not shown and do not navigate. */
export async function saveScores(
  evaluationId: string,
  supplierId: string,
  changes: ScoreChanges['changes'],
): Promise<SavedSheet> {
  try {
    const { data: sheet } = await callApi(`PATCH ${base}/sheets/:supplierId`, {
      params: { evaluationId, supplierId },
      body: { changes },
      errors: 'background',
      outlivesPage: true,
    });
    return { sheet, isStale: false };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'STALE_REVISION') throw error;
    return { sheet: (error.body as { data: ScoreSheet }).data, isStale: true };
  }
}

export const declareConflicts = async (evaluationId: string, conflicts: string[]): Promise<Scoring> =>
  (
    await callApi(`POST ${base}/declaration`, {
      params: { evaluationId },
      body: { conflicts },
      errors: 'page',
    })
  ).data;

export const submitSheets = async (evaluationId: string): Promise<Scoring> =>
  (await callApi(`POST ${base}/submission`, { params: { evaluationId }, errors: 'background' })).data;
