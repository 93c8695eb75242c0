import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { stepsOf } from '../../../entities/evaluations/scale.ts';
import { GroupOutlined } from '../../../shared/icons/group-outlined.ts';
import { PersonOffOutlined } from '../../../shared/icons/person-off-outlined.ts';
import { VisibilityOffOutlined } from '../../../shared/icons/visibility-off-outlined.ts';
import { colours, messageBarHeight } from '../../../shared/theme/tokens.ts';
import { SideSection } from '../../../shared/ui/layout/page-columns.tsx';
import type { ScoreSummary } from '../draft/score-summary.ts';
import { cellKey, type Scale } from '../draft/score-value.ts';
import { useScoring } from '../draft/scoring-context.ts';
import type { Place } from './use-place.ts';

interface ScoringSideProps {
  place: Place;
  summary: ScoreSummary;
}

/** What helps while scoring: the own scores so far, what is hidden, and the keys. */
export function ScoringSide({ place, summary }: ScoringSideProps) {
  const { t } = useTranslation();
  const { criteria, scoring, others, isReadOnly } = useScoring();
  const scale = criteria.find(({ id }) => id === place.criterionId)?.scale;
  const conflictCount = scoring.declaration?.conflictCount ?? 0;
  const hidden = [
    scoring.anonymous && { icon: VisibilityOffOutlined, text: t('evaluationScoring.hidden.names') },
    conflictCount > 0 && {
      icon: PersonOffOutlined,
      text: t('evaluationScoring.hidden.conflicts', { count: conflictCount }),
    },
    !others && { icon: GroupOutlined, text: t('evaluationScoring.hidden.scores') },
  ].filter((one) => one !== false);
  return (
    <Box
      component="aside"
      sx={{
        display: 'grid',
        gap: 3,
        typography: 'body2',
        position: 'sticky',
        top: `calc(72px + ${messageBarHeight})`,
      }}
    >
      {place.axis === 'criterion' && scale && (
        <Histogram scale={scale} criterionId={place.criterionId} summary={summary} />
      )}
      {hidden.length > 0 && (
        <SideSection title={t('evaluationScoring.hidden.title')}>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
            {hidden.map(({ icon: Icon, text }) => (
              <Box component="li" key={text} sx={{ display: 'flex', gap: 1 }}>
                <Icon aria-hidden sx={{ fontSize: 18, flex: 'none', color: colours.ink3 }} />
                {text}
              </Box>
            ))}
          </Box>
        </SideSection>
      )}
      <SideSection title={t('evaluationScoring.keys.title')}>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 1.5, rowGap: 0.75 }}
        >
          {!isReadOnly && scale && (
            <Key keys={`0–${Math.min(scale.max, 9)}`} text={t('evaluationScoring.keys.score')} />
          )}
          <Key keys="J K" text={t(`evaluationScoring.keys.item.${place.axis}`)} />
          <Key keys="N P" text={t(`evaluationScoring.keys.group.${place.axis}`)} />
          {!isReadOnly && <Key keys="C" text={t('evaluationScoring.keys.comment')} />}
        </Box>
      </SideSection>
    </Box>
  );
}

function Key({ keys, text }: { keys: string; text: string }) {
  return (
    <>
      <Box component="dt" sx={{ fontWeight: 600, color: colours.ink2, whiteSpace: 'nowrap' }}>
        {keys}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        {text}
      </Box>
    </>
  );
}

/** More whole steps than these have no room. */
const maxBars = 11;

/** How often each whole score was given for a criterion. */
function Histogram({
  scale,
  criterionId,
  summary,
}: {
  scale: Scale;
  criterionId: string;
  summary: ScoreSummary;
}) {
  const { t } = useTranslation();
  const { scoring, store } = useScoring();
  const steps = stepsOf({ max: scale.max, step: '1' });
  if (steps.length > maxBars) return null;
  const counts = steps.map(() => 0);
  for (const { supplierId } of scoring.suppliers) {
    const { score } = store.value(cellKey(supplierId, criterionId));
    const step = score === null ? -1 : Math.floor(Number(score));
    if (step >= 0) counts[step] = (counts[step] ?? 0) + 1;
  }
  const highest = Math.max(1, ...counts);
  const { scored = 0, total = 0 } = summary.byCriterion.get(criterionId) ?? {};
  const words = steps.flatMap((step, index) => (counts[index] ? `${step}: ${counts[index]}` : []));
  return (
    <SideSection title={t('evaluationScoring.histogram.title')}>
      <Box
        role="img"
        aria-label={words.join(', ') || t('evaluationScoring.histogram.none')}
        sx={{
          display: 'grid',
          gridTemplateColumns: `repeat(${steps.length}, 1fr)`,
          gap: 0.5,
          alignItems: 'end',
        }}
      >
        {steps.map((step, index) => (
          <Box key={step} sx={{ textAlign: 'center', fontSize: 12, color: colours.ink2 }}>
            {counts[index] || ''}
            <Box
              sx={{
                height: `${((counts[index] ?? 0) / highest) * 40}px`,
                bgcolor: colours.paper,
                borderBottom: `1px solid ${colours.line2}`,
              }}
            />
            {step}
          </Box>
        ))}
      </Box>
      <Box sx={{ mt: 1, fontSize: 12, color: colours.ink3 }}>
        {t('evaluationScoring.histogram.note', { scored, total })}
      </Box>
    </SideSection>
  );
}
