import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../shared/theme/tokens.ts';
import { type Column, totalsOf } from './compared.ts';
import { bestOfLines } from './compared-spread.ts';
import { formatRoundedMoney } from './compared-text.ts';

/** Figure and what it is. */
type Fact = readonly [label: string, figure: string];

/** Key figures of the lines that all have priced: what the spread is about. */
export function SpreadStats({ columns, currency }: { columns: readonly Column[]; currency: string }) {
  const { t } = useTranslation();
  const best = useMemo(() => bestOfLines(columns, currency), [columns, currency]);
  if (!best || best.lowest === null || best.mean === null) return null;
  const { lowest, mean, cheapest, count, commonCount } = best;
  const lowestLabel =
    commonCount === null
      ? t('comparison.stats.lowest')
      : t('comparison.stats.lowestCommon', { count: commonCount });
  return (
    <Facts
      facts={[
        [lowestLabel, formatRoundedMoney(lowest, currency)],
        [t('comparison.stats.meanOf', { count }), formatRoundedMoney(mean, currency)],
        [t('comparison.stats.cheapest'), formatRoundedMoney(cheapest, currency)],
      ]}
    />
  );
}

/** Three key figures of the complete totals. */
export function TotalStats({ columns, currency }: { columns: readonly Column[]; currency: string }) {
  const { t } = useTranslation();
  const { lowest, mean, spread, count } = useMemo(() => totalsOf(columns), [columns]);
  if (lowest === null || mean === null) {
    return (
      <Box sx={{ ml: { sm: 'auto' }, my: { xs: 1.5, sm: 0 }, fontSize: 13, color: colours.warn }}>
        {t('comparison.stats.noneComplete')}
      </Box>
    );
  }
  const facts = [
    ...(count > 1 ? [[t('comparison.stats.lowest'), formatRoundedMoney(lowest, currency)] as const] : []),
    [t('comparison.stats.mean', { count }), formatRoundedMoney(mean, currency)] as const,
    ...(count > 1 && spread !== null
      ? [[t('comparison.stats.spread'), `${Math.round(spread * 100)}%`] as const]
      : []),
  ];
  return <Facts facts={facts} />;
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'flex',
        justifyContent: { xs: 'space-between', sm: 'flex-end' },
        m: 0,
        ml: { sm: 'auto' },
        my: { xs: 1.75, sm: 0 },
        columnGap: { xs: 1.5, sm: 3.5 },
      }}
    >
      {facts.map(([label, figure]) => (
        <Box
          key={label}
          sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}
        >
          <Box component="dt" sx={{ fontSize: 12, lineHeight: '16px', color: colours.ink3 }}>
            {label}
          </Box>
          <Box
            component="dd"
            sx={{
              m: 0,
              fontSize: 16,
              lineHeight: '22px',
              fontWeight: 620,
              whiteSpace: 'nowrap',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {figure}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
