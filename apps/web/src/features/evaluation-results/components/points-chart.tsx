import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Plan, ScoredCriterion } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../shared/theme/tokens.ts';
import { chartParts, type RankingSupplier } from './ranking-values.ts';

interface PointsChartProps {
  plan: Plan;
  criteria: readonly ScoredCriterion[];
  suppliers: readonly RankingSupplier[];
}

/** Fill and text of the parts of a bar, in turn. */
const partColours = [
  { fill: colours.navy, text: colours.page },
  { fill: colours.primary, text: colours.page },
  { fill: colours.paper, text: colours.ink },
  { fill: colours.ok, text: colours.page },
  { fill: colours.okLine, text: colours.ink },
  { fill: colours.warnFill, text: colours.ink },
  { fill: colours.warnLine, text: colours.ink },
  { fill: colours.ink3, text: colours.page },
] as const;

const colourOf = (index: number) => partColours[index % partColours.length] ?? partColours[0];

/** The points of each supplier as a bar, divided by criterion. The whole width is all points of the plan. */
export function PointsChart({ plan, criteria, suppliers }: PointsChartProps) {
  const { t } = useTranslation();
  const whole = criteria.reduce((sum, { points }) => sum + Number(points), 0) || Number(plan.totalPoints);
  const parts = chartParts(criteria, plan.decimals).map((part) => ({
    ...part,
    title: part.title ?? t('evaluationResults.ranking.otherCriteria'),
  }));
  return (
    <Box component="section" sx={{ mb: 2 }}>
      <Typography variant="h3" component="h3" sx={{ mb: 1.5 }}>
        {t('evaluationResults.ranking.chart')}
      </Typography>
      <Box
        component="ul"
        aria-hidden
        sx={{
          listStyle: 'none',
          m: 0,
          mb: 2,
          p: 0,
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 2,
          rowGap: 0.5,
        }}
      >
        {parts.map(({ id, title }, index) => (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontSize: 13 }}
          >
            <Box sx={{ width: 12, height: 12, borderRadius: '3px', bgcolor: colourOf(index).fill }} />
            {title}
          </Box>
        ))}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
        {suppliers.map((supplier) => {
          const { supplierId, name, total } = supplier;
          const reached = parts.map((part) => ({ ...part, points: part.pointsOf(supplier) }));
          return (
            <Box
              component="li"
              key={supplierId}
              sx={{
                display: 'grid',
                alignItems: 'center',
                columnGap: 1.5,
                rowGap: 0.5,
                gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: '180px minmax(0, 1fr) 64px' },
              }}
            >
              <Box aria-hidden sx={{ fontSize: 13, fontWeight: 550, overflowWrap: 'anywhere' }}>
                {name}
              </Box>
              <Box
                role="img"
                aria-label={t('evaluationResults.ranking.chartOf', {
                  supplier: name,
                  parts: reached.map(({ title, points }) => `${title} ${points}`).join(', '),
                  total: total ?? '–',
                })}
                sx={{
                  gridRow: { xs: 2, md: 'auto' },
                  gridColumn: { xs: '1 / -1', md: 'auto' },
                  display: 'flex',
                  height: 28,
                  borderRadius: '6px',
                  overflow: 'hidden',
                  bgcolor: colours.tint2,
                }}
              >
                {reached.map(({ id, title, points }, index) => {
                  const share = (Number(points) / whole) * 100;
                  const { fill, text } = colourOf(index);
                  return (
                    <Box
                      key={id}
                      title={`${title}: ${points}`}
                      sx={{
                        width: `${share}%`,
                        display: 'grid',
                        placeItems: 'center',
                        overflow: 'hidden',
                        fontSize: 11,
                        fontVariantNumeric: 'tabular-nums',
                        color: text,
                        bgcolor: fill,
                        boxShadow: share > 0 ? `inset -1px 0 0 ${colours.page}` : 'none',
                      }}
                    >
                      {/* A narrow part has no room for its points. */}
                      {share >= 12 && points}
                    </Box>
                  );
                })}
              </Box>
              <Box
                aria-hidden
                sx={{ textAlign: 'right', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
              >
                {total ?? '–'}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
