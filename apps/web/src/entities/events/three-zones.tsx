import Box from '@mui/material/Box';
import { colours } from '../../shared/theme/tokens.ts';
import { Timestamp } from '../../shared/ui/time/timestamp.tsx';
import { useClocks } from './use-clocks.ts';

/** Instant in the time zones of the event, of the viewer, and UTC. */
export function ThreeZones({ instant, timeZone }: { instant: string; timeZone: string }) {
  const clocks = useClocks(timeZone);
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto auto',
        justifyContent: 'start',
        m: 0,
        columnGap: { xs: 2, sm: 1.5 },
        rowGap: 0.25,
        fontSize: { xs: 13, sm: 12 },
        lineHeight: '18px',
        '& > dt': { color: colours.ink3 },
        '& > dd': { m: 0, whiteSpace: 'nowrap' },
        '& > dd:first-of-type': { fontWeight: 600 },
      }}
    >
      {clocks.map(({ label, zone }) => (
        <ZoneLine key={label} label={label} instant={instant} zone={zone} />
      ))}
    </Box>
  );
}

function ZoneLine({ label, instant, zone }: { label: string; instant: string; zone: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <Timestamp instant={instant} timeZone={zone} />
      </dd>
    </>
  );
}
