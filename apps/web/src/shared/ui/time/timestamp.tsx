import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { colours } from '../../theme/tokens.ts';
import { formatDate, formatDateTime, formatInstant, ownTimeZone, zoneNameAt } from './dates.ts';

interface TimestampProps {
  instant: string;
  /** Time zone of the displayed time. Defaults to the viewer's own. */
  timeZone?: string;
  /** Time zone named in the column header. A value with another zone name shows its own. */
  headZone?: string;
  /** Adds the viewer's own time if it differs. */
  showsOwnTime?: boolean;
  isDateOnly?: boolean;
}

/** Formats an instant as `2026-11-30 17:00 GMT`, with the zone name valid at that time. */
export function Timestamp({
  instant,
  timeZone,
  headZone,
  showsOwnTime = false,
  isDateOnly = false,
}: TimestampProps) {
  const { t } = useTranslation();
  const zone = timeZone ?? ownTimeZone();
  const ownZone = ownTimeZone();
  const text = isDateOnly
    ? formatDate(instant, zone)
    : zoneNameAt(instant, zone) === headZone
      ? formatDateTime(instant, zone)
      : formatInstant(instant, zone);
  const hasOwnTime = showsOwnTime && formatDateTime(instant, zone) !== formatDateTime(instant, ownZone);
  return (
    <>
      <time dateTime={instant}>
        <TimestampText text={text} />
      </time>
      {hasOwnTime && (
        <Box component="span" sx={{ color: colours.ink3 }}>
          {' '}
          <TimestampText text={t('kit.date.ownTime', { instant: formatInstant(instant, ownZone) })} />
        </Box>
      )}
    </>
  );
}

const momentIn =
  /(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?: ((?:GMT|UTC)[+-]\d+(?::\d+)?|[A-Z]{2,5}))?)?/g;

/** Text with readable dates and times: tabular figures, regular hyphens, and a gap before the time. In narrow columns a time can wrap. */
export function TimestampText({ text, wraps = false }: { text: string; wraps?: boolean }) {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(momentIn)) {
    const [whole, date = '', clock, zone] = match;
    parts.push(text.slice(end, match.index));
    parts.push(<Figures key={match.index} {...{ date, clock, zone, wraps }} />);
    end = match.index + whole.length;
  }
  return [...parts, text.slice(end)];
}

const tabular = { fontVariantNumeric: 'tabular-nums' };

interface FiguresProps {
  date: string;
  clock?: string | undefined;
  zone?: string | undefined;
  wraps: boolean;
}

function Figures({ date, clock, zone, wraps }: FiguresProps) {
  return (
    <Box component="span" sx={{ whiteSpace: wraps ? 'normal' : 'nowrap' }}>
      <Box component="span" sx={tabular}>
        {date.split('-').map((figures, place) => (
          <Fragment key={place === 0 ? 'year' : place === 1 ? 'month' : 'day'}>
            {/* Inter's tabular figures widen hyphens until a date reads as one number. */}
            {place > 0 && <span style={{ fontVariantNumeric: 'normal' }}>-</span>}
            {figures}
          </Fragment>
        ))}
      </Box>
      {clock && (
        <Box component="span" sx={{ ...tabular, ml: '0.25em' }}>
          {' '}
          {clock}
        </Box>
      )}
      {zone && (
        // On a tint, which sets the variable, ink 3 has too little contrast.
        <Box component="span" sx={{ color: `var(--zone-colour, ${colours.ink3})` }}>
          {' '}
          {zone}
        </Box>
      )}
    </Box>
  );
}
