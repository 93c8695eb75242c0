import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { colours } from '../../shared/theme/tokens.ts';
import { BoxGlyph, type BoxGlyphState } from '../../shared/ui/brand/box-glyph.tsx';
import { useNowUntil } from '../../shared/ui/time/countdown.tsx';
import { timeLeft } from '../../shared/ui/time/time-left.ts';
import { Timestamp } from '../../shared/ui/time/timestamp.tsx';

const fills = {
  calm: colours.primary,
  soon: colours.warnFill,
  pressing: colours.badFill,
  over: colours.off,
};

interface DeadlineRailProps {
  start: string;
  end: string;
  timeZone: string;
  /** Box at the end of the timeline. Null if the event is not sealed. */
  box?: BoxGlyphState | null;
  /** Labels of the two ends. Default: their times. */
  labels?: { start: ReactNode; end: ReactNode };
  /** Ends of tasks on the timeline. */
  marks?: readonly RailMark[];
}

/** Labelled instant on the timeline. */
interface RailMark {
  at: string;
  label: string;
}

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

/** Timeline from start to end with the elapsed time and the box at the end. */
export function DeadlineRail({ start, end, timeZone, box = null, labels, marks = [] }: DeadlineRailProps) {
  const { t } = useTranslation();
  const now = useNowUntil(end);
  const [from, until] = [Date.parse(start), Date.parse(end)];
  const { urgency } = timeLeft(until, now);
  const shareAt = (instant: number) => (instant - from) / Math.max(until - from, 1);
  const [fill, place] = [fills[urgency], percent(Math.min(Math.max(shareAt(now), 0), 1))];
  const placed = marks
    .map(({ at, label }) => ({ label, share: shareAt(Date.parse(at)) }))
    .filter(({ share }) => share > 0 && share < 1);
  // There is space for the label of one mark between the labels of the ends.
  const [named] = placed.length === 1 ? placed.filter(({ share }) => share > 0.3 && share < 0.7) : [];
  return (
    <Box
      data-urgency={urgency}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        columnGap: 1.5,
        alignItems: 'center',
      }}
    >
      <Box aria-hidden sx={{ position: 'relative', height: 6, borderRadius: '3px', bgcolor: colours.line }}>
        <Box sx={{ width: place, height: '100%', borderRadius: '3px', bgcolor: fill }} />
        {placed.map(({ label, share }) => (
          <Tooltip key={`${label} ${share}`} title={label}>
            <Box
              data-mark
              sx={{ ...markStyles, left: percent(share), ...(share > shareAt(now) && laterMark) }}
            />
          </Tooltip>
        ))}
        {urgency !== 'over' && (
          <Box
            sx={{
              position: 'absolute',
              top: -4,
              left: place,
              width: 14,
              height: 14,
              ml: '-7px',
              borderRadius: '50%',
              bgcolor: colours.page,
              border: `4px solid ${fill}`,
              boxShadow: `0 0 0 2px ${colours.tint}`,
            }}
          />
        )}
      </Box>
      <Box sx={{ gridRow: '1 / 3', gridColumn: 2 }}>{box && <BoxGlyph state={box} size={28} />}</Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          flexWrap: 'wrap',
          columnGap: 2,
          mt: 1,
          position: 'relative',
          typography: 'caption',
          color: colours.ink3,
        }}
      >
        {named && (
          <Box component="span" sx={{ ...namedMarkStyles, left: percent(named.share) }}>
            {named.label}
          </Box>
        )}
        {labels?.start ?? <Timestamp instant={start} timeZone={timeZone} />}
        {labels?.end ?? (
          <Box component="span" sx={{ fontWeight: 550, color: colours.ink }}>
            {urgency === 'over' && `${t('kit.countdown.ended')} `}
            <Timestamp instant={end} timeZone={timeZone} />
          </Box>
        )}
      </Box>
    </Box>
  );
}

// Slightly larger than drawn, so that it is easy to hover.
const markStyles = {
  position: 'absolute',
  top: -5,
  width: 12,
  height: 16,
  ml: '-6px',
  '&::after': {
    content: '""',
    position: 'absolute',
    left: 5,
    top: 5,
    width: 2,
    height: 6,
    bgcolor: colours.page,
  },
} as const;

/** White would not stand out on the part of the timeline that is still to come. */
const laterMark = { '&::after': { ...markStyles['&::after'], bgcolor: colours.off } } as const;

const namedMarkStyles = {
  position: 'absolute',
  transform: 'translateX(-50%)',
  maxWidth: '36%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  display: { xs: 'none', md: 'block' },
} as const;
