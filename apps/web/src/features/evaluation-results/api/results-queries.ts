import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type {
  ConsensusInput,
  DecisionInput,
  DecisionKey,
  EvaluationScores,
  EvaluationState,
  TieInput,
} from '@tenderbox/contract';
import { queryKeys } from '../../../entities/cache/query-keys.ts';
import { useCommand } from '../../../entities/cache/use-command.ts';
import { appEvents } from '../../../entities/session/app-events.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { ApiError } from '../../../shared/lib/api-error.ts';
import { useIdempotencyKey } from '../../../shared/lib/use-idempotency-key.ts';

/** The evaluation that results are about, with its event, by which live updates find them. */
export interface ResultsRef {
  eventId: string;
  evaluationId: string;
}

/** The state of an evaluation as a text. */
export const stateKey = ({ phase, envelope, round }: EvaluationState): string =>
  `${phase} ${envelope} ${round}`;

const keyOf = (part: string, { evaluationId }: ResultsRef) =>
  [...queryKeys.evaluations, 'results', evaluationId, part] as const;

const base = '/api/business-unit/evaluations/:evaluationId';

export const progressQuery = (ref: ResultsRef) =>
  queryOptions({
    queryKey: keyOf('progress', ref),
    meta: { about: ref },
    queryFn: async ({ signal }) => {
      const options = { params: { evaluationId: ref.evaluationId }, signal, errors: 'caller' } as const;
      return (await callApi(`GET ${base}/progress`, options)).data;
    },
  });

/** Scores by state, so that those of an earlier round or envelope are never shown as the current ones. */
export const scoresQuery = (ref: ResultsRef, state: EvaluationState | undefined) =>
  queryOptions({
    queryKey: [...keyOf('scores', ref), state ? stateKey(state) : ''],
    meta: { about: ref },
    queryFn: async ({ signal }) => {
      const options = { params: { evaluationId: ref.evaluationId }, signal, errors: 'caller' } as const;
      return (await callApi(`GET ${base}/scores`, options)).data;
    },
  });

export const rankingQuery = (ref: ResultsRef) =>
  queryOptions({
    queryKey: keyOf('ranking', ref),
    meta: { about: ref },
    queryFn: async ({ signal }) => {
      const options = { params: { evaluationId: ref.evaluationId }, signal, errors: 'caller' } as const;
      return (await callApi(`GET ${base}/ranking`, options)).data;
    },
  });

/** The scores as they are now, if agreeing failed because they had changed. The lock returns its progress instead. */
function currentScores(error: unknown): EvaluationScores | null {
  if (!(error instanceof ApiError) || error.code !== 'STALE_REVISION') return null;
  const { data } = error.body as { data?: Partial<EvaluationScores> };
  return data?.cells ? (data as EvaluationScores) : null;
}

/** Commands of the chair. */
export function useResultsCommands(ref: ResultsRef) {
  const queryClient = useQueryClient();
  const headersFor = useIdempotencyKey();
  const params = { evaluationId: ref.evaluationId };
  const refresh = (...keys: readonly (readonly string[])[]) => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  };
  /** Shows returned scores immediately. Other data of the event does not depend on them. */
  const showScores = (scores: EvaluationScores) => {
    const { queryKey } = scoresQuery(ref, scores.state);
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, scores);
    refresh(progressQuery(ref).queryKey, queryKeys.history);
  };
  const refreshAll = () => refresh([...queryKeys.evaluations, 'results', ref.evaluationId]);
  const emits = appEvents.evaluationChanged;
  /** If someone else was faster, shows the current state before another attempt. */
  const orRefresh = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer;
    } catch (error) {
      const current = currentScores(error);
      if (current) showScores(current);
      else if (error instanceof ApiError && error.status === 409) refreshAll();
      throw error;
    }
  };

  const endScoring = useCommand({
    call: (body: { envelope: number; reason: string }) =>
      orRefresh(callApi(`POST ${base}/scoring-end`, { params, body, errors: 'caller' })),
    emits,
  });
  const agree = useCommand({
    call: async (body: ConsensusInput) =>
      (await orRefresh(callApi(`PUT ${base}/consensus`, { params, body, errors: 'caller' }))).data,
    onDone: showScores,
  });
  const agreeUnanimous = useCommand({
    call: async () => (await orRefresh(callApi(`POST ${base}/consensus/unanimous`, { params }))).data,
    onDone: showScores,
  });
  const decide = useCommand({
    call: async (body: DecisionInput) =>
      (await orRefresh(callApi(`POST ${base}/exclusions`, { params, body, errors: 'caller' }))).data,
    onDone: showScores,
  });
  const undoDecision = useCommand({
    call: async (query: DecisionKey) =>
      (await orRefresh(callApi(`DELETE ${base}/exclusions`, { params, query }))).data,
    onDone: showScores,
  });
  const decideTie = useCommand({
    call: async (body: TieInput) =>
      (await orRefresh(callApi(`PUT ${base}/ties`, { params, body, errors: 'caller' }))).data,
    onDone: showScores,
  });
  const undoTie = useCommand({
    call: async (query: { supplierId: string }) =>
      (await orRefresh(callApi(`DELETE ${base}/ties`, { params, query }))).data,
    onDone: showScores,
  });
  const lock = useCommand({
    call: (body: { envelope: number; revision: number }) =>
      orRefresh(
        callApi(`POST ${base}/locks`, { params, body, headers: headersFor({ act: 'lock', ...body }) }),
      ),
    emits,
  });
  const reopen = useCommand({
    call: ({ round, ...body }: { envelope: number; reason: string; round: number }) => {
      const headers = headersFor({ act: 'reopen', round, ...body });
      return orRefresh(callApi(`POST ${base}/reopenings`, { params, body, headers, errors: 'caller' }));
    },
    emits,
  });
  return { endScoring, agree, agreeUnanimous, decide, undoDecision, decideTie, undoTie, lock, reopen };
}
