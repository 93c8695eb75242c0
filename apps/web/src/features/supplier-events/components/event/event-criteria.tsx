import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ShownCriterion, ShownPlan, SupplierEvent } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { groupHash } from '../../../../entities/boxes/format-exact.ts';
import { colours } from '../../../../shared/theme/tokens.ts';
import { criteriaQuery } from '../../api/supplier-event-queries.ts';
import { Block } from './block.tsx';

/** How the responses to an event are evaluated, as far as the buyer shows it. */
export function EventCriteria({ event }: { event: SupplierEvent }) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(criteriaQuery(event.id));
  if (!data.length) return null;
  return (
    <Block title={t('supplierEvent.criteria.title')} anchor="criteria">
      <Box sx={{ display: 'grid', gap: 3 }}>
        {data.map((plan) => (
          <Plan key={plan.evaluationId} plan={plan} hasTitle={data.length > 1} />
        ))}
      </Box>
    </Block>
  );
}

function Plan({ plan, hasTitle }: { plan: ShownPlan; hasTitle: boolean }) {
  const { t } = useTranslation();
  const { shown, title, method, totalPoints, criteria, number, planHash } = plan;
  return (
    <Box>
      {hasTitle && title && <Box sx={{ fontWeight: 600, mb: 0.5 }}>{title}</Box>}
      <Box sx={{ fontSize: 13, color: colours.ink2, mb: 0.5 }}>
        {shown === 'NONE' || !method
          ? t(`supplierEvent.criteria.${shown === 'NONE' ? 'hidden' : 'names'}`)
          : t(`supplierEvent.criteria.methods.${method}`, { points: totalPoints })}
      </Box>
      {criteria.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {criteria.map((criterion) => (
            <Line key={criterion.id} criterion={criterion} />
          ))}
        </Box>
      )}
      <Box sx={{ mt: 1, fontSize: 12, color: colours.ink3, overflowWrap: 'anywhere' }}>
        {t('supplierEvent.criteria.signed', { number, hash: groupHash(planHash) })}
      </Box>
    </Box>
  );
}

function Line({ criterion }: { criterion: ShownCriterion }) {
  const { t } = useTranslation();
  const { kind, title, publicText, points, minimumPoints, formula } = criterion;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 2,
        py: 1.25,
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        borderBottom: `1px solid ${colours.line}`,
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontSize: 14, fontWeight: 550 }}>{title}</Box>
        {publicText && (
          <Box sx={{ fontSize: 13, color: colours.ink2, whiteSpace: 'pre-line' }}>{publicText}</Box>
        )}
        {formula && (
          <Box sx={{ fontSize: 13, color: colours.ink3 }}>
            {t(`supplierEvent.criteria.formulas.${formula.kind}`, {
              ...('multiple' in formula && { multiple: formula.multiple }),
              ...('best' in formula && { best: formula.best, worst: formula.worst }),
            })}
          </Box>
        )}
      </Box>
      <Box sx={{ fontSize: 14, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        {kind === 'REQUIREMENT'
          ? t('supplierEvent.criteria.required')
          : points && t('supplierEvent.criteria.points', { points })}
        {minimumPoints && (
          <Box sx={{ fontSize: 12, color: colours.ink3 }}>
            {t('supplierEvent.criteria.minimum', { points: minimumPoints })}
          </Box>
        )}
      </Box>
    </Box>
  );
}
