import Box from '@mui/material/Box';
import type { Evaluation, EvaluationProgress, EvaluationScores } from '@tenderbox/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { BlockOutlined } from '../../../shared/icons/block-outlined.ts';
import { HistoryOutlined } from '../../../shared/icons/history-outlined.ts';
import { Inventory2Outlined } from '../../../shared/icons/inventory2-outlined.ts';
import { LockOutlined } from '../../../shared/icons/lock-outlined.ts';
import { StarOutlined } from '../../../shared/icons/star-outlined.ts';
import { VerifiedOutlined } from '../../../shared/icons/verified-outlined.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { BusyButton } from '../../../shared/ui/actions/busy-button.tsx';
import { type CheckItem, CheckList } from '../../../shared/ui/display/check-list.tsx';
import { Consequences } from '../../../shared/ui/display/consequences.tsx';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { useConfirm } from '../../../shared/ui/feedback/use-confirm.tsx';
import { type ResultsRef, useResultsCommands } from '../api/results-queries.ts';
import { missingForLock } from './consensus-values.ts';
import { pointsSum } from './ranking-values.ts';

interface LockPanelProps {
  results: ResultsRef;
  evaluation: Evaluation;
  progress: EvaluationProgress;
  scores: EvaluationScores;
  /** Responses with input that is not saved. */
  typedCount: number;
}

/** What is missing before the lock, and the lock. */
export function LockPanel({ results, evaluation, progress, scores, typedCount }: LockPanelProps) {
  const { t } = useTranslation();
  const id = useId();
  const { lock } = useResultsCommands(results);
  const { confirm, dialog } = useConfirm();
  const { plan } = evaluation;
  const { envelope } = scores.state;
  const missing = missingForLock(scores);
  const isReady = missing.scores + missing.exclusions + missing.zeroTotals + typedCount === 0;
  const scoreWord = plan.resultOf === 'MEAN' ? 'missing' : 'scores';
  const checks: CheckItem[] = [
    missing.scores
      ? { state: 'todo', text: t(`evaluationResults.lock.${scoreWord}`, { count: missing.scores }) }
      : { state: 'done', text: t(`evaluationResults.lock.${scoreWord}Done`) },
    ...(missing.zeroTotals
      ? [{ state: 'todo', text: t('evaluationResults.lock.zero', { count: missing.zeroTotals }) } as const]
      : []),
    ...(missing.exclusions
      ? [
          {
            state: 'todo',
            text: t('evaluationResults.lock.exclusions', { count: missing.exclusions }),
          } as const,
        ]
      : missing.zeroTotals
        ? []
        : [{ state: 'done', text: t('evaluationResults.lock.exclusionsDone') } as const]),
    ...(typedCount
      ? [{ state: 'todo', text: t('evaluationResults.lock.typed', { count: typedCount }) } as const]
      : []),
  ];
  const isOnlyOne = plan.envelopes.length === 1;

  function ask() {
    const excluded = scores.suppliers.filter(({ isExcluded }) => isExcluded).length;
    const scored = plan.criteria.flatMap((one) =>
      one.kind !== 'REQUIREMENT' && one.envelope === envelope ? [one.points] : [],
    );
    const next = plan.envelopes[envelope];
    const ranked = scores.suppliers.length - excluded;
    confirm({
      title: t('evaluationResults.lock.question', {
        title: isOnlyOne ? plan.title : (plan.envelopes[envelope - 1]?.title ?? ''),
      }),
      text: (
        <Consequences
          items={[
            { icon: StarOutlined, text: t('evaluationResults.lock.suppliers', { count: ranked }) },
            ...(excluded
              ? [{ icon: BlockOutlined, text: t('evaluationResults.lock.excluded', { count: excluded }) }]
              : []),
            {
              icon: VerifiedOutlined,
              text: t('evaluationResults.lock.criteria', { count: scored.length, points: pointsSum(scored) }),
            },
            ...(next
              ? [
                  {
                    icon: Inventory2Outlined,
                    text: t('evaluationResults.lock.next', { envelope: envelope + 1, title: next.title }),
                  },
                ]
              : []),
            { icon: HistoryOutlined, text: t('evaluationResults.lock.final') },
          ]}
        />
      ),
      confirmLabel: t('evaluationResults.lock.label'),
      confirmIcon: <LockOutlined />,
      ignoresDoubleTap: true,
      action: async () => {
        if (await lock.run({ envelope, revision: scores.revision })) {
          showAppMessage({ text: t('evaluationResults.lock.done') });
        }
      },
    });
  }

  return (
    <>
      <Box id={`${id}-checks`} sx={{ mb: 1.5 }}>
        <CheckList items={checks} label={t('evaluationResults.lock.checks')} />
      </Box>
      {progress.can.lock ? (
        <BusyButton
          variant="contained"
          fullWidth
          startIcon={<LockOutlined />}
          isDisabled={!isReady}
          aria-describedby={`${id}-checks`}
          onClick={ask}
        >
          {isOnlyOne
            ? t('evaluationResults.lock.lock')
            : t('evaluationResults.lock.lockEnvelope', { envelope })}
        </BusyButton>
      ) : (
        <Box sx={{ fontSize: 13, color: colours.ink3 }}>{t('evaluationResults.lock.onlyChair')}</Box>
      )}
      {dialog}
    </>
  );
}
