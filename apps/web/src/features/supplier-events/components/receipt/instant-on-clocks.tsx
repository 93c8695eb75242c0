import Box from '@mui/material/Box';
import { useClocks } from '../../../../entities/events/use-clocks.ts';
import { colours } from '../../../../shared/theme/tokens.ts';
import { formatDate, formatDateTime, zoneNameAt } from '../../../../shared/ui/time/dates.ts';
import { TimestampText } from '../../../../shared/ui/time/timestamp.tsx';

/** Instant of a record to the millisecond, in the time zones of the event, of the viewer, and UTC. */
export function InstantOnClocks({ instant, timeZone }: { instant: string; timeZone: string }) {
  const clocks = useClocks(timeZone);
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' },
        m: 0,
        borderBottom: `1px solid ${colours.line}`,
      }}
    >
      {clocks.map(({ label, zone }) => (
        <Box
          key={label}
          sx={{
            display: { xs: 'grid', sm: 'block' },
            gridTemplateColumns: '86px 1fr',
            py: { xs: 1.5, sm: 2.25 },
            '&:not(:first-of-type)': {
              pl: { sm: 2.5 },
              borderLeft: { sm: `1px solid ${colours.line}` },
              borderTop: { xs: `1px solid ${colours.line}`, sm: 0 },
            },
          }}
        >
          <Box component="dt" sx={{ fontSize: 12, lineHeight: '16px', mb: 0.5, color: colours.ink3 }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            <Clock instant={instant} zone={zone} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Clock({ instant, zone }: { instant: string; zone: string }) {
  // Time zones differ by whole minutes, so seconds and fractions are the same everywhere.
  const [, seconds = '00', fraction = ''] = /T\d\d:\d\d:(\d\d)(?:\.(\d+))?/.exec(instant) ?? [];
  const minutes = formatDateTime(instant, zone).split(' ')[1];
  return (
    <time dateTime={instant}>
      <Box component="span" sx={{ display: 'block', fontSize: 13, color: colours.ink2 }}>
        <TimestampText text={formatDate(instant, zone)} />
      </Box>
      <Box
        component="span"
        sx={{
          fontSize: { xs: 18, sm: 20 },
          lineHeight: '26px',
          fontWeight: 600,
          whiteSpace: 'nowrap',
          fontVariantNumeric: 'tabular-nums',
          letterSpacing: '-.01em',
        }}
      >
        {`${minutes}:${seconds}`}
        <Box component="span" sx={{ color: colours.ink3, fontWeight: 500 }}>
          .{fraction.padEnd(3, '0').slice(0, 3)}
        </Box>
        <Box component="span" sx={{ fontSize: 13, fontWeight: 500, color: colours.ink2 }}>
          {` ${zoneNameAt(instant, zone)}`}
        </Box>
      </Box>
    </time>
  );
}
