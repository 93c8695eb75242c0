import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { colours } from '../theme/tokens.ts';
import { formatDate, formatDateTime, formatInstant, viewerTimeZone, zoneNameAt } from './dates.ts';

interface MomentProps {
  instant: string;
  /** The zone whose clocks it is read on; the viewer's own unless said. */
  timeZone?: string;
  /** The zone that the head of the column names; a value that held another zone's name carries its own. */
  headZone?: string;
  /** Adds what the viewer's own clocks show, where that differs. */
  showsOwnTime?: boolean;
  isDateOnly?: boolean;
}

/** An instant as people read it: `2026-11-30 17:00 GMT`, with the name that the zone had then. */
export function Moment({
  instant,
  timeZone,
  headZone,
  showsOwnTime = false,
  isDateOnly = false,
}: MomentProps) {
  const { t } = useTranslation();
  const zone = timeZone ?? viewerTimeZone();
  const ownZone = viewerTimeZone();
  const text = isDateOnly
    ? formatDate(instant, zone)
    : zoneNameAt(instant, zone) === headZone
      ? formatDateTime(instant, zone)
      : formatInstant(instant, zone);
  const hasOwnTime = showsOwnTime && formatDateTime(instant, zone) !== formatDateTime(instant, ownZone);
  return (
    <>
      <time dateTime={instant}>
        <MomentText text={text} />
      </time>
      {hasOwnTime && (
        <Box component="span" sx={{ color: colours.ink3 }}>
          {' '}
          <MomentText text={t('kit.date.ownTime', { instant: formatInstant(instant, ownZone) })} />
        </Box>
      )}
    </>
  );
}

const momentIn =
  /(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?: ((?:GMT|UTC)[+-]\d+(?::\d+)?|[A-Z]{2,5}))?)?/g;

/** A text whose dates and times can be read: figures of one width, ordinary hyphens, a gap before the clock. */
export function MomentText({ text }: { text: string }) {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(momentIn)) {
    const [whole, date = '', clock, zone] = match;
    parts.push(text.slice(end, match.index));
    parts.push(<Figures key={match.index} date={date} clock={clock} zone={zone} />);
    end = match.index + whole.length;
  }
  return [...parts, text.slice(end)];
}

const tabular = { fontVariantNumeric: 'tabular-nums' };

function Figures({ date, clock, zone }: { date: string; clock?: string; zone?: string }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
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
        <Box component="span" sx={{ color: colours.ink3 }}>
          {' '}
          {zone}
        </Box>
      )}
    </Box>
  );
}
