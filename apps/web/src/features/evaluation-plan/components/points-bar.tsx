import Box from '@mui/material/Box';
import type { Plan } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../shared/theme/tokens.ts';
import { differenceOf, sumOf } from './plan-values.ts';

/** The points of all criteria as parts of the total, and whether they add up. */
export function PointsBar({ plan, showsSum = false }: { plan: Plan; showsSum?: boolean }) {
  const { t } = useTranslation();
  const total = Number(plan.totalPoints) || 1;
  const sum = sumOf(plan.criteria);
  const isOver = Number(sum) > total;
  const scale = Math.max(total, Number(sum));
  const scored = plan.criteria.filter((one) => one.kind !== 'REQUIREMENT');
  const difference = differenceOf(sum, plan.totalPoints);
  const isRight = Number(difference) === 0;
  const words = { sum, total: plan.totalPoints, left: difference, over: difference };
  return (
    <Box>
      <Box
        aria-hidden
        sx={{
          display: 'flex',
          height: { xs: 12, sm: 44 },
          borderRadius: 1,
          overflow: 'hidden',
          bgcolor: colours.tint2,
        }}
      >
        {scored.map((criterion) => (
          <Box
            key={criterion.id}
            title={`${criterion.title}: ${criterion.points}`}
            sx={{
              width: `${(Number(criterion.points) / scale) * 100}%`,
              minWidth: 0,
              px: { sm: 1 },
              py: { sm: 0.5 },
              overflow: 'hidden',
              whiteSpace: 'nowrap',
              fontSize: 12,
              lineHeight: '17px',
              borderRight: `2px solid ${colours.page}`,
              bgcolor: criterion.kind === 'PRICE' ? colours.line : colours.primaryTint,
            }}
          >
            <Box sx={{ display: { xs: 'none', sm: 'block' }, fontWeight: 600 }}>{criterion.points}</Box>
            <Box sx={{ display: { xs: 'none', sm: 'block' }, textOverflow: 'ellipsis', overflow: 'hidden' }}>
              {criterion.title}
            </Box>
          </Box>
        ))}
      </Box>
      {showsSum && (
        <Box
          role="status"
          sx={{
            mt: 0.75,
            fontSize: 13,
            fontWeight: 600,
            color: isRight ? colours.ok : isOver ? colours.bad : colours.warn,
          }}
        >
          {t(`evaluationPlan.${isRight ? 'sum' : isOver ? 'sumOver' : 'sumLeft'}`, words)}
        </Box>
      )}
    </Box>
  );
}
