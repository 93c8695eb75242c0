import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../shared/theme/tokens.ts';
import { placeOf, type SchedulePeriod, ticksOf, weekendsOf } from '../schedule-period.ts';

const headHeight = 44;

interface AxisHeadProps {
  period: SchedulePeriod;
  name: string;
  navigation: ReactNode;
}

/** Names of the months and weeks above the bars. */
export function AxisHead({ period, name, navigation }: AxisHeadProps) {
  const { t } = useTranslation();
  const { days, months } = ticksOf(period);
  const monthName = new Intl.DateTimeFormat('en-GB', {
    month: period.weeks > 13 ? 'short' : 'long',
    timeZone: 'UTC',
  });
  const nameOf = (date: string, place: number) =>
    place === 0 || date.slice(5, 7) === '01'
      ? `${monthName.format(new Date(date))} ${date.slice(0, 4)}`
      : monthName.format(new Date(date));
  const label = { position: 'absolute', pl: '6px', whiteSpace: 'nowrap' } as const;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'var(--names) minmax(0, 1fr)',
        height: headHeight,
        borderBottom: `1px solid ${colours.line2}`,
        fontSize: 12,
        fontWeight: 550,
        color: colours.ink3,
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          pl: 3,
          pr: 1,
        }}
      >
        {t('events.schedule.order')}
        {navigation}
      </Box>
      <Box role="img" aria-label={name} sx={{ position: 'relative', overflow: 'hidden' }}>
        {months.map(({ date, place }, index) => (
          <Box
            component="span"
            key={date}
            aria-hidden
            sx={{ ...label, top: days.length > 0 ? 6 : 14, color: colours.ink2 }}
            style={{ left: `${place}%` }}
          >
            {nameOf(date, index)}
          </Box>
        ))}
        {days.map(({ date, place }) => (
          <Box
            component="span"
            key={date}
            aria-hidden
            sx={{ ...label, top: 22 }}
            style={{ left: `${place}%` }}
          >
            {date.slice(5)}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const leftOf = (place: number) => `calc(var(--names) + (100% - var(--names)) * ${place / 100})`;

/** Lines of the weeks or months, weekends, and the line of now, behind the rows. */
export function AxisLines({ period, now }: { period: SchedulePeriod; now: number }) {
  const { t } = useTranslation();
  const { days, months } = ticksOf(period);
  const isNowShown = now >= period.start && now < period.end;
  const place = placeOf(now, period);
  return (
    <Box aria-hidden>
      {(days.length > 0 ? days : months).map(({ date, place: at }) => (
        <Box
          key={date}
          sx={{ position: 'absolute', top: headHeight, bottom: 0, borderLeft: `1px solid ${colours.line}` }}
          style={{ left: leftOf(at) }}
        />
      ))}
      {weekendsOf(period).map(({ place: at, width }) => (
        <Box
          key={at}
          sx={{ position: 'absolute', top: headHeight, bottom: 0, bgcolor: colours.tint }}
          style={{ left: leftOf(at), width: `calc((100% - var(--names)) * ${width / 100})` }}
        />
      ))}
      {isNowShown && (
        <>
          <Box
            sx={{
              position: 'absolute',
              top: 0,
              bottom: 0,
              zIndex: 1,
              borderLeft: `1.5px solid ${colours.primary}`,
              pointerEvents: 'none',
            }}
            style={{ left: leftOf(place) }}
          />
          <Box
            component="span"
            sx={{
              position: 'absolute',
              top: 4,
              zIndex: 1,
              transform: 'translateX(-50%)',
              px: '6px',
              borderRadius: 1,
              bgcolor: colours.primary,
              color: colours.page,
              fontSize: 11,
              lineHeight: '16px',
              fontWeight: 600,
            }}
            style={{ left: leftOf(place) }}
          >
            {t('events.schedule.now')}
          </Box>
        </>
      )}
    </Box>
  );
}
