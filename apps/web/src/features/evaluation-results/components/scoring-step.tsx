import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Evaluation, EvaluationProgress } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisibilityOffOutlined } from '../../../shared/icons/visibility-off-outlined.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { Avatar } from '../../../shared/ui/display/avatar.tsx';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { Progress } from '../../../shared/ui/feedback/progress.tsx';
import { PageColumns, SideSection } from '../../../shared/ui/layout/page-columns.tsx';
import { formatInstant, ownTimeZone } from '../../../shared/ui/time/dates.ts';
import { type ResultsRef, useResultsCommands } from '../api/results-queries.ts';
import { ReasonQuestion } from './reason-question.tsx';

interface ScoringStepProps {
  results: ResultsRef;
  evaluation: Evaluation;
  progress: EvaluationProgress;
}

/** How many score sheets are submitted. Until all are, scores are hidden from everyone. */
export function ScoringStep({ results, evaluation, progress }: ScoringStepProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { endScoring } = useResultsCommands(results);
  const { sheetsSubmitted: submitted, sheetsExpected: expected, state, can } = progress;
  const isRunning = state.phase === 'SCORING';
  const text = isRunning
    ? t('evaluationResults.scoring.blind')
    : state.phase === 'LOCKED'
      ? t('evaluationResults.scoring.sealed', { envelope: state.envelope })
      : t('evaluationResults.scoring.over');
  const people = evaluation.evaluators.filter(({ criterionIds }) =>
    evaluation.plan.criteria.some(
      ({ id, envelope }) => envelope === state.envelope && criterionIds.includes(id),
    ),
  );
  return (
    <PageColumns
      side={
        <SideSection title={t('evaluationResults.scoring.people')}>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
            {people.map(({ roleEntryId, fullName, isActive, criterionIds }) => (
              <Box
                component="li"
                key={roleEntryId}
                sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}
              >
                <Avatar name={fullName} />
                <Box sx={{ minWidth: 0 }}>
                  <Box sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{fullName}</Box>
                  <Box sx={{ fontSize: 12, color: colours.ink3 }}>
                    {t('evaluationResults.scoring.criteria', { count: criterionIds.length })}
                    {!isActive && `, ${t('evaluationResults.scoring.inactive')}`}
                  </Box>
                </Box>
              </Box>
            ))}
          </Box>
        </SideSection>
      }
    >
      <Typography variant="h3" component="h3" sx={{ mb: 1.5 }}>
        {t('evaluationResults.scoring.title')}
      </Typography>
      {isRunning && (
        <Box sx={{ maxWidth: 480, mb: 2 }}>
          <Progress done={submitted} total={expected} label={t('evaluationResults.scoring.submitted')} />
        </Box>
      )}
      {isRunning && evaluation.scoreBy && (
        <Box sx={{ mb: 2, fontWeight: 550 }}>
          {t('evaluationResults.scoring.due', { instant: formatInstant(evaluation.scoreBy, ownTimeZone()) })}
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 1, mb: 3, color: colours.ink2 }}>
        <VisibilityOffOutlined aria-hidden sx={{ fontSize: 20, color: colours.ink3 }} />
        <span>{text}</span>
      </Box>
      {can.endScoring ? (
        <Button variant="outlined" onClick={() => setAsking(true)}>
          {t('evaluationResults.scoring.close')}
        </Button>
      ) : (
        isRunning && (
          <Box sx={{ fontSize: 13, color: colours.ink3 }}>{t('evaluationResults.scoring.onlyChair')}</Box>
        )
      )}
      {isAsking && (
        <ReasonQuestion
          title={t('evaluationResults.scoring.closeTitle')}
          text={t('evaluationResults.scoring.closeText', { submitted, expected })}
          submitLabel={t('evaluationResults.scoring.closeLabel')}
          onSubmit={async (reason) => {
            await endScoring.send({ envelope: state.envelope, reason });
            showAppMessage({ text: t('evaluationResults.scoring.closed') });
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </PageColumns>
  );
}
