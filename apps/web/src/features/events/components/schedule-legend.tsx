import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../shared/theme/tokens.ts';
import { barStyles } from './schedule-row.tsx';

const samples = [
  ['run', 'calm'],
  ['soon', 'soon'],
  ['pressing', 'pressing'],
  ['ended', 'ended'],
  ['draft', 'draft'],
  ['longer', 'longer'],
] as const;

/** What the colours of the bars mean. */
export function ScheduleLegend() {
  const { t } = useTranslation();
  return (
    <Box
      component="ul"
      aria-label={t('events.schedule.legend.label')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: '18px',
        rowGap: '6px',
        listStyle: 'none',
        m: 0,
        p: 0,
        py: 1.5,
        fontSize: 12,
        color: colours.ink2,
      }}
    >
      {samples.map(([name, state]) => (
        <Box component="li" key={name} sx={{ display: 'inline-flex', alignItems: 'center', gap: '6px' }}>
          <Box
            aria-hidden
            sx={{ width: 22, height: state === 'longer' ? 2 : 10, borderRadius: '3px' }}
            style={barStyles(state, 45)}
          />
          {t(`events.schedule.legend.${name}`)}
        </Box>
      ))}
    </Box>
  );
}
