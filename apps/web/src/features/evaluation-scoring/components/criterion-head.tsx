import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { stepsOf } from '../../../entities/evaluations/scale.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import type { Scale } from '../draft/score-value.ts';
import { useScoring } from '../draft/scoring-context.ts';

interface CriterionHeadProps {
  criterionId: string;
  /** The suppliers are listed below. */
  hasList?: boolean;
}

/** What a criterion is about: the questions it looks at, guidance for evaluators, and the words of its scale. */
export function CriterionHead({ criterionId, hasList = false }: CriterionHeadProps) {
  const { t } = useTranslation();
  const { criteria, scoring } = useScoring();
  const criterion = criteria.find(({ id }) => id === criterionId);
  if (!criterion) return null;
  const { questions, guidance, scale, points } = criterion;
  return (
    <Box sx={{ mb: 2.5, maxWidth: 900 }}>
      <Box sx={{ color: colours.ink2, maxWidth: 720 }}>
        {points && <Box component="span">{t('evaluationScoring.points', { points: Number(points) })} </Box>}
        {questions.length > 0 && (
          <>
            {t('evaluationScoring.looksAt')}{' '}
            <Box component="b" sx={{ color: colours.ink, fontWeight: 600, overflowWrap: 'anywhere' }}>
              {questions.map(({ label }) => label).join(' · ')}
            </Box>
          </>
        )}
        {!scale && <Box sx={{ mt: 0.5 }}>{t('evaluationScoring.computed')}</Box>}
        {scoring.anonymous && hasList && <Box sx={{ mt: 0.5 }}>{t('evaluationScoring.randomOrder')}</Box>}
      </Box>
      {guidance && (
        <Box
          sx={{
            mt: 1.5,
            pl: 1.5,
            borderLeft: `3px solid ${colours.primaryLine}`,
            whiteSpace: 'pre-line',
            overflowWrap: 'anywhere',
            maxWidth: 720,
          }}
        >
          {guidance}
        </Box>
      )}
      {scale && <ScaleWords scale={scale} />}
    </Box>
  );
}

/** The words for each whole step of a scale, if there are any. */
function ScaleWords({ scale }: { scale: Scale }) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const { max, step, words } = scale;
  const steps = stepsOf({ max, step: '1' });
  if (!words.some(Boolean)) {
    return (
      <Box sx={{ mt: 1.5, fontSize: 13, color: colours.ink2 }}>
        {t('evaluationScoring.scale', { max, step })}
      </Box>
    );
  }
  const list = (
    <Box
      component="dl"
      aria-label={t('evaluationScoring.scaleLabel')}
      sx={{
        m: 0,
        mt: isPhone ? 1 : 1.5,
        display: 'grid',
        gap: '2px',
        gridTemplateColumns: {
          xs: 'repeat(auto-fit, minmax(150px, 1fr))',
          md: `repeat(${Math.min(steps.length, 6)}, minmax(0, 1fr))`,
        },
        fontSize: 13,
      }}
    >
      {steps.map((one, index) => (
        <Box key={one} sx={{ px: 1.25, py: 0.75, bgcolor: colours.tint }}>
          <Box component="dt" sx={{ fontWeight: 600 }}>
            {one}
          </Box>
          <Box component="dd" sx={{ m: 0, color: colours.ink2, overflowWrap: 'anywhere' }}>
            {words[index] ?? ''}
          </Box>
        </Box>
      ))}
    </Box>
  );
  if (!isPhone) return list;
  return (
    <Box component="details" sx={{ mt: 1.5, fontSize: 13 }}>
      <Box
        component="summary"
        sx={{ minHeight: 32, cursor: 'pointer', fontWeight: 600, color: colours.link }}
      >
        {t('evaluationScoring.scaleLabel')}
      </Box>
      {list}
    </Box>
  );
}
