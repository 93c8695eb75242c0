import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChevronLeft } from '../../../shared/icons/chevron-left.ts';
import { ChevronRight } from '../../../shared/icons/chevron-right.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { useScoring } from '../draft/scoring-context.ts';
import { AnswersToScore } from './answers-to-score.tsx';
import { CriterionHead } from './criterion-head.tsx';
import { OthersScores } from './others-scores.tsx';
import { ScoreInputs } from './score-inputs.tsx';
import type { Place } from './use-place.ts';

interface ScoreCardProps {
  supplierId: string;
  criterionId: string;
  /** Of the supplier, or of the criterion. */
  name: string;
  number: number;
  place: Place;
}

/** The open score: what the supplier answered, the score and the comment. */
export function ScoreCard({ supplierId, criterionId, name, number, place }: ScoreCardProps) {
  const { t } = useTranslation();
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const { criteria } = useScoring();
  const { axis, items, moves, move } = place;
  const criterion = criteria.find((one) => one.id === criterionId);
  const isMoved = moves > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move focuses the card that it opened
  useEffect(() => {
    if (!isMoved) return;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'nearest' });
  }, [moves]);
  if (!criterion) return null;
  return (
    <Box
      component="section"
      ref={card}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      sx={{
        my: 1,
        p: 2,
        border: `1px solid ${colours.primaryLine}`,
        borderRadius: 1.5,
        boxShadow: `0 0 0 3px ${colours.primaryTint}`,
        outline: 'none',
        // Below the bars that stay at the top, and above the one at the foot.
        scrollMarginTop: 140,
        scrollMarginBottom: 80,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Typography
          id={`${id}-title`}
          variant="h3"
          component="h2"
          sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}
        >
          <bdi>{name}</bdi>
        </Typography>
        <Box sx={{ fontSize: 13, color: colours.ink3, whiteSpace: 'nowrap' }}>
          {t('kit.progress', { done: number, total: items.length })}
        </Box>
        <Box sx={{ display: 'flex', flex: 'none' }}>
          <Button
            size="small"
            color="inherit"
            aria-label={t('evaluationScoring.previous')}
            onClick={() => move(-1)}
            sx={arrowStyles}
          >
            <ChevronLeft />
          </Button>
          <Button
            size="small"
            color="inherit"
            aria-label={t('evaluationScoring.next')}
            onClick={() => move(1)}
            sx={arrowStyles}
          >
            <ChevronRight />
          </Button>
        </Box>
      </Box>
      {axis === 'supplier' && <CriterionHead criterionId={criterionId} />}
      <AnswersToScore supplierId={supplierId} criterion={criterion} />
      {criterion.scale && (
        <ScoreInputs supplierId={supplierId} criterionId={criterionId} scale={criterion.scale} />
      )}
      <OthersScores supplierId={supplierId} criterionId={criterionId} />
    </Box>
  );
}

const arrowStyles = { minWidth: { xs: 44, sm: 36 }, minHeight: { xs: 44, sm: 32 }, px: 0.5 } as const;
