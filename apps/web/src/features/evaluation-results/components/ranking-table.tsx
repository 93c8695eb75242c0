import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import type { Plan, ScoredCriterion } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../entities/sheets/format-amount.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { DefinitionList } from '../../../shared/ui/display/definition-list.tsx';
import { pointsForMoney, type RankingSupplier } from './ranking-values.ts';

interface RankingTableProps {
  plan: Plan;
  criteria: readonly ScoredCriterion[];
  /** In the order of their ranks. */
  suppliers: readonly RankingSupplier[];
}

const hasPrices = (suppliers: readonly RankingSupplier[]) => suppliers.some(({ price }) => price !== null);

/** The highest points that a supplier has for each criterion, unless all have the same. */
const bestPoints = (criteria: readonly ScoredCriterion[], suppliers: readonly RankingSupplier[]) =>
  new Map(
    criteria.map(({ id }) => {
      const all = suppliers.map(({ points }) => Number(points[id] ?? 0));
      const most = Math.max(...all);
      return [id, all.every((one) => one === most) ? null : most];
    }),
  );

/** Suppliers by criteria with points, total, price and rank. */
export function RankingTable({ plan, criteria, suppliers }: RankingTableProps) {
  const { t } = useTranslation();
  const best = bestPoints(criteria, suppliers);
  const isForMoney = plan.method === 'PRICE_PER_POINT';
  return (
    <Box sx={{ position: 'relative', overflowX: 'auto', mb: 4 }}>
      <Box component="table" aria-label={t('evaluationResults.ranking.table')} sx={tableStyles}>
        <thead>
          <tr>
            <th scope="col">{t('evaluationResults.ranking.rank')}</th>
            <th scope="col">{t('evaluationResults.ranking.supplier')}</th>
            {criteria.map(({ id, title, points }) => (
              <th key={id} scope="col" data-number>
                {title}
                <Box component="span" sx={{ display: 'block', fontWeight: 400, color: colours.ink3 }}>
                  {t('evaluationResults.ranking.ofPoints', { points })}
                </Box>
              </th>
            ))}
            <th scope="col" data-number>
              {t('evaluationResults.ranking.total')}
            </th>
            {hasPrices(suppliers) && (
              <th scope="col" data-number>
                {t('evaluationResults.ranking.price', { currency: plan.currency })}
              </th>
            )}
            {isForMoney && (
              <th scope="col" data-number>
                {t('evaluationResults.ranking.perMoney', { currency: plan.currency })}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {suppliers.map((supplier) => (
            <tr key={supplier.supplierId} data-first={supplier.rank === 1 || undefined}>
              <td>
                <RankMark rank={supplier.rank} />
              </td>
              <th scope="row">{supplier.name}</th>
              {criteria.map(({ id }) => {
                const points = supplier.points[id];
                const isBest = points !== undefined && Number(points) === best.get(id);
                return (
                  <td key={id} data-number data-best={isBest || undefined}>
                    {points ?? '–'}
                    {isBest && <span style={visuallyHidden}>, {t('evaluationResults.ranking.best')}</span>}
                  </td>
                );
              })}
              <td data-number data-total>
                {supplier.total ?? '–'}
              </td>
              {hasPrices(suppliers) && (
                <td data-number>
                  <Price plan={plan} supplier={supplier} />
                </td>
              )}
              {isForMoney && <td data-number>{pointsForMoney(supplier) ?? '–'}</td>}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const tableStyles = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    px: 1.5,
    py: 1.25,
    textAlign: 'left',
    verticalAlign: 'middle',
    borderBottom: `1px solid ${colours.line}`,
  },
  '& thead th': {
    verticalAlign: 'bottom',
    minWidth: 84,
    maxWidth: 180,
    fontSize: 12,
    fontWeight: 550,
    color: colours.ink2,
    overflowWrap: 'anywhere',
    borderBottomColor: colours.line2,
  },
  '& thead th:first-of-type': { minWidth: 56 },
  '& tbody th': {
    position: 'sticky',
    left: 0,
    minWidth: 180,
    fontWeight: 600,
    bgcolor: colours.page,
    overflowWrap: 'anywhere',
  },
  '& [data-number]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& [data-best]': { fontWeight: 600, color: colours.ok },
  '& [data-total]': { fontWeight: 700 },
  '& [data-first] > *': { bgcolor: colours.navyFaint },
} as const;

function RankMark({ rank }: { rank: number | null }) {
  const isFirst = rank === 1;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-grid',
        placeItems: 'center',
        minWidth: 28,
        height: 28,
        px: 0.5,
        borderRadius: '8px',
        fontWeight: 600,
        color: isFirst ? colours.page : colours.ink2,
        bgcolor: isFirst ? colours.ok : colours.tint2,
      }}
    >
      {rank}
    </Box>
  );
}

function Price({ plan, supplier }: { plan: Plan; supplier: RankingSupplier }) {
  const { t } = useTranslation();
  if (supplier.price === null) return '–';
  return (
    <>
      {formatMoney(supplier.price, plan.currency)}
      {supplier.isPriceAssumed && (
        <Box component="span" sx={{ display: 'block', fontSize: 12, color: colours.warn }}>
          {t('evaluationResults.ranking.assumed')}
        </Box>
      )}
    </>
  );
}

/** The same as a card for each supplier, for narrow screens. */
export function RankingCards({ plan, criteria, suppliers }: RankingTableProps) {
  const { t } = useTranslation();
  const isForMoney = plan.method === 'PRICE_PER_POINT';
  return (
    <Box
      component="ol"
      aria-label={t('evaluationResults.ranking.table')}
      sx={{ listStyle: 'none', m: 0, mb: 4, p: 0, display: 'grid', gap: 1.5 }}
    >
      {suppliers.map((supplier) => (
        <Box
          component="li"
          key={supplier.supplierId}
          sx={{ p: 1.5, border: `1px solid ${colours.line}`, borderRadius: 1.5, minWidth: 0 }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, mb: 1 }}>
            <RankMark rank={supplier.rank} />
            <Box sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
              {supplier.name}
            </Box>
            <Box sx={{ fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>{supplier.total ?? '–'}</Box>
          </Box>
          <DefinitionList
            isTight
            facts={[
              ...(supplier.price === null
                ? []
                : [
                    {
                      label: t('evaluationResults.ranking.price', { currency: plan.currency }),
                      value: <Price plan={plan} supplier={supplier} />,
                    },
                  ]),
              ...(isForMoney
                ? [
                    {
                      label: t('evaluationResults.ranking.perMoney', { currency: plan.currency }),
                      value: pointsForMoney(supplier),
                    },
                  ]
                : []),
              ...criteria.map(({ id, title, points }) => ({
                label: title,
                value: `${supplier.points[id] ?? '–'} ${t('evaluationResults.ranking.ofPoints', { points })}`,
              })),
            ]}
          />
        </Box>
      ))}
    </Box>
  );
}
