import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { descriptionOf, Field } from '../../../shared/forms/field.tsx';
import { colours } from '../../../shared/theme/tokens.ts';
import { Avatar } from '../../../shared/ui/display/avatar.tsx';
import { type ConsensusCriterion, type ConsensusRow, shownScore } from './consensus-values.ts';

/** How far the scores of a response are apart, in words. */
export function spreadText({ cell, spread, unanimous }: ConsensusRow, t: TFunction): string {
  const count = cell.scores.filter(({ score }) => score !== null).length;
  if (count === 0) return t('evaluationResults.consensus.noScores');
  if (count === 1) {
    const score = cell.scores.find((one) => one.score !== null)?.score ?? '';
    return t('evaluationResults.consensus.one', { score: shownScore(score) });
  }
  if (unanimous !== null) return t('evaluationResults.consensus.alike', { score: unanimous });
  return t(`evaluationResults.consensus.${cell.isFarApart ? 'farApart' : 'apart'}`, { spread });
}

interface ConsensusTextProps {
  id: string;
  name: string;
  label: string;
  help?: string;
  isOptional?: boolean;
  value: string;
  maxLength: number;
  message: string | undefined;
  onChange: (text: string) => void;
}

/** A text of several lines. */
export function ConsensusText(props: ConsensusTextProps) {
  const { id, name, label, help, isOptional, value, maxLength, message, onChange } = props;
  return (
    <Field id={id} name={name} label={label} help={help} isOptional={isOptional} message={message}>
      <OutlinedInput
        fullWidth
        multiline
        minRows={2}
        maxRows={10}
        id={id}
        value={value}
        error={Boolean(message)}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={descriptionOf({ id, help, message })}
        slotProps={{ input: { maxLength } }}
      />
    </Field>
  );
}

interface SideBySideProps {
  cell: ConsensusRow['cell'];
  nameOf: (roleEntryId: string) => string;
  isFarApart: boolean;
}

/** The score and comment of each evaluator, side by side. */
export function ScoresSideBySide({ cell: { scores }, nameOf, isFarApart }: SideBySideProps) {
  const { t } = useTranslation();
  const numbers = scores.flatMap(({ score }) => (score === null ? [] : Number(score)));
  const lowest = Math.min(...numbers);
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(200px, 1fr))' },
        // Lines between, also where the last row has gaps.
        gap: '1px',
        bgcolor: colours.line,
        borderTop: scores.length ? `1px solid ${colours.line}` : 0,
      }}
    >
      {scores.map(({ roleEntryId, score, comment }) => {
        const isMarked = isFarApart && score !== null && Number(score) === lowest;
        return (
          <Box component="li" key={roleEntryId} sx={{ p: 2, bgcolor: colours.page, minWidth: 0 }}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.75 }}>
              <Avatar name={nameOf(roleEntryId)} size={22} />
              <Box sx={{ flex: 1, minWidth: 0, fontWeight: 550, overflowWrap: 'anywhere' }}>
                {nameOf(roleEntryId)}
              </Box>
              <Box
                sx={{
                  px: 1,
                  py: '2px',
                  borderRadius: '6px',
                  fontWeight: 600,
                  fontVariantNumeric: 'tabular-nums',
                  color: isMarked ? colours.warn : colours.link,
                  bgcolor: isMarked ? colours.warnTint : colours.primaryTint,
                }}
              >
                {score === null ? t('evaluationResults.consensus.noScore') : shownScore(score)}
              </Box>
            </Box>
            <Box
              sx={{
                fontSize: 13,
                lineHeight: '19px',
                whiteSpace: 'pre-line',
                overflowWrap: 'anywhere',
                color: comment ? colours.ink : colours.ink3,
              }}
            >
              {comment ?? t('evaluationResults.consensus.noComment')}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

interface StaleConsensusProps {
  row: ConsensusRow;
  onKeep: () => void;
  onTake: () => void;
}

/** Someone else agreed on the response while this person was typing. */
export function StaleConsensus({ row: { cell }, onKeep, onTake }: StaleConsensusProps) {
  const { t } = useTranslation();
  if (!cell.agreed) return null;
  const { score, reason } = cell.agreed;
  return (
    <Alert severity="warning" role="alert" sx={{ mb: 2 }}>
      <AlertTitle>{t('evaluationResults.consensus.staleTitle')}</AlertTitle>
      {t('evaluationResults.consensus.stale', { score: shownScore(score) })}
      {reason && (
        <Box sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>
          {t('evaluationResults.consensus.staleReason', { reason })}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button size="small" variant="outlined" onClick={onKeep}>
          {t('evaluationResults.consensus.keepMine')}
        </Button>
        <Button size="small" variant="outlined" onClick={onTake}>
          {t('evaluationResults.consensus.takeTheirs')}
        </Button>
      </Box>
    </Alert>
  );
}

interface AgreedScoreProps {
  criterion: ConsensusCriterion;
  row: ConsensusRow;
  canAgree: boolean;
}

/** The agreed score for someone who cannot change it. */
export function AgreedScore({ criterion, row: { cell, average }, canAgree }: AgreedScoreProps) {
  const { t } = useTranslation();
  const { agreed, points } = cell;
  const isFixed = criterion.isFixed;
  const lines = [
    ...(agreed ? [`${t('evaluationResults.consensus.agreedScore')}: ${shownScore(agreed.score)}`] : []),
    ...(!agreed && points !== null && average
      ? [`${t('evaluationResults.consensus.averaged')}: ${average}`]
      : []),
    ...(agreed?.reason ? [`${t('evaluationResults.consensus.reason')}: ${agreed.reason}`] : []),
    ...(agreed?.feedback ? [`${t('evaluationResults.consensus.feedback')}: ${agreed.feedback}`] : []),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 0.75, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {isFixed ? (
        <Box sx={{ fontSize: 13, color: colours.ink3 }}>
          {t('evaluationResults.consensus.fixed', { envelope: criterion.criterion.envelope })}
        </Box>
      ) : (
        !canAgree && (
          <Box sx={{ fontSize: 13, color: colours.ink3 }}>{t('evaluationResults.consensus.onlyChair')}</Box>
        )
      )}
    </Box>
  );
}
