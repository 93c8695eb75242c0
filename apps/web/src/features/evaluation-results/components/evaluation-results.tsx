import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { Evaluation, EvaluationProgress, EvaluationScores, Event } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { LoadFailure } from '../../../shared/ui/feedback/load-failure.tsx';
import { ListSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { formatInstant } from '../../../shared/ui/time/dates.ts';
import { progressQuery, scoresQuery, stateKey } from '../api/results-queries.ts';
import { ConsensusStep } from './consensus-step.tsx';
import { consensusCriteria } from './consensus-values.ts';
import { RankingStep } from './ranking-step.tsx';
import { ScoringStep } from './scoring-step.tsx';
import { type EvaluationStep, type StepName, StepRail } from './step-rail.tsx';

interface EvaluationResultsProps {
  event: Event;
  evaluation: Evaluation;
  /** The plan, shown alone until the first box is opened, then as the first step. */
  plan: ReactNode;
}

/** Score sheets are submitted by others without a live update to this page. */
const pollInterval = 30_000;

const stepOfPhase = {
  PLANNED: 'criteria',
  SCORING: 'scoring',
  CONSENSUS: 'consensus',
  LOCKED: 'ranking',
  RANKED: 'ranking',
} as const satisfies Record<EvaluationProgress['state']['phase'], StepName>;

/** How far an evaluation is, step by step: criteria, scoring, consensus, ranking. */
export function EvaluationResults({ event, evaluation, plan }: EvaluationResultsProps) {
  const { t } = useTranslation();
  const results = { eventId: event.id, evaluationId: evaluation.id };
  const progressFound = useQuery({
    ...progressQuery(results),
    refetchInterval: ({ state }) => (state.data?.state.phase === 'SCORING' ? pollInterval : false),
  });
  const progress = progressFound.data;
  const phase = progress?.state.phase;
  const isReadable = phase === 'CONSENSUS' || phase === 'LOCKED' || phase === 'RANKED';
  const scoresFound = useQuery({ ...scoresQuery(results, progress?.state), enabled: isReadable });
  const scores = scoresFound.data ?? null;
  // A chosen step is shown until the evaluation moves on.
  const [chosen, setChosen] = useState<{ step: StepName; at: string } | null>(null);
  if (!progress) {
    return progressFound.error ? (
      <>
        <LoadFailure text={textOfError(progressFound.error)} onRetry={() => void progressFound.refetch()} />
        {plan}
      </>
    ) : (
      <ListSkeleton />
    );
  }
  const { state } = progress;
  if (state.phase === 'PLANNED') return plan;
  const at = stateKey(state);
  const shown = chosen?.at === at ? chosen.step : stepOfPhase[state.phase];
  const steps = stepsOf({ event, evaluation, progress, scores, t });
  return (
    <>
      {(progress.envelopes.length > 1 || state.round > 1) && (
        <Box sx={{ mb: 1, fontSize: 13, color: colours.ink2 }}>
          {[
            ...(progress.envelopes.length > 1
              ? [
                  t('evaluationResults.envelopeOf', {
                    envelope: state.envelope,
                    count: progress.envelopes.length,
                    title: progress.envelopes[state.envelope - 1]?.title ?? '',
                  }),
                ]
              : []),
            ...(state.round > 1 ? [t('evaluationResults.round', { round: state.round })] : []),
          ].join(' · ')}
        </Box>
      )}
      <StepRail steps={steps} shown={shown} onShow={(step) => setChosen({ step, at })} />
      {shown === 'criteria' && plan}
      {shown === 'scoring' && <ScoringStep results={results} evaluation={evaluation} progress={progress} />}
      {shown === 'consensus' &&
        (scores ? (
          <ConsensusStep
            results={results}
            event={event}
            evaluation={evaluation}
            progress={progress}
            scores={scores}
          />
        ) : scoresFound.error ? (
          <LoadFailure text={textOfError(scoresFound.error)} onRetry={() => void scoresFound.refetch()} />
        ) : (
          <ListSkeleton />
        ))}
      {shown === 'ranking' && (
        <RankingStep
          results={results}
          event={event}
          evaluation={evaluation}
          progress={progress}
          scores={scores}
        />
      )}
    </>
  );
}

interface StepsInput {
  event: Event;
  evaluation: Evaluation;
  progress: EvaluationProgress;
  scores: EvaluationScores | null;
  t: TFunction;
}

function stepsOf({ event, evaluation, progress, scores, t }: StepsInput): EvaluationStep[] {
  const { state, sheetsSubmitted, sheetsExpected, envelopes } = progress;
  const current = ['criteria', 'scoring', 'consensus', 'ranking'].indexOf(stepOfPhase[state.phase]);
  const stateOf = (place: number): EvaluationStep['state'] =>
    place < current || state.phase === 'RANKED' ? 'done' : place === current ? 'now' : 'later';
  const lockedAt = envelopes.findLast((one) => one.lockedAt)?.lockedAt ?? null;
  return [
    {
      name: 'criteria',
      state: stateOf(0),
      note: t('evaluationResults.criteriaFixed', { count: evaluation.plan.criteria.length }),
      isOpen: true,
    },
    {
      name: 'scoring',
      state: stateOf(1),
      note:
        state.phase === 'LOCKED'
          ? t('evaluationResults.envelopeScored', { envelope: state.envelope - 1 })
          : t('evaluationResults.sheets', { submitted: sheetsSubmitted, expected: sheetsExpected }),
      isOpen: true,
    },
    {
      name: 'consensus',
      state: stateOf(2),
      note: consensusNote(evaluation, scores, t),
      isOpen: scores !== null || state.phase === 'CONSENSUS',
    },
    {
      name: 'ranking',
      state: stateOf(3),
      note: lockedAt
        ? t('evaluationResults.lockedAt', { instant: formatInstant(lockedAt, event.timeZone) })
        : t('evaluationResults.afterLock'),
      isOpen: lockedAt !== null,
    },
  ];
}

function consensusNote({ plan }: Evaluation, scores: EvaluationScores | null, t: TFunction): string {
  if (!scores) return t('evaluationResults.afterScoring');
  if (plan.resultOf === 'MEAN') return t('evaluationResults.scoredBy');
  const rows = consensusCriteria(plan, scores)
    .flatMap((one) => one.rows)
    .filter(({ supplier }) => !supplier.isExcluded);
  const agreed = rows.filter(({ isOpen }) => !isOpen).length;
  return t('evaluationResults.agreedOf', { agreed, total: rows.length });
}
