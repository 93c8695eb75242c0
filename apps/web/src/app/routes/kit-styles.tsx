import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DeadlineRail } from '../../entities/events/deadline-rail.tsx';
import { serverNow } from '../../shared/lib/server-clock.ts';
import { colours } from '../../shared/theme/tokens.ts';
import { BoxGlyph, type BoxGlyphState } from '../../shared/ui/brand/box-glyph.tsx';
import { Countdown } from '../../shared/ui/time/countdown.tsx';
import { Timestamp } from '../../shared/ui/time/timestamp.tsx';
import { KitRow, KitSection, KitState } from './kit-section.tsx';

const swatches = [
  ...(['ink', 'ink2', 'ink3', 'field', 'line2', 'line', 'tint2', 'tint'] as const),
  ...(['primary', 'link', 'navy', 'okFill', 'warnFill', 'badFill'] as const),
];

const scale = [
  ['h1', 'Quay cranes, lot 2', '24/32 620'],
  ['h2', 'Price schedule', '20/28 620'],
  ['h3', 'Section heading', '16/24 600'],
  ['body1', 'Body: what people read and write', '14/20 400'],
  ['body2', 'Table row, side column, help', '13/20 400'],
  ['caption', 'Meta under a row, table head', '12/16'],
] as const;

const boxes: [BoxGlyphState, string, string][] = [
  ['open', 'Open slot', 'takes responses'],
  ['shut', 'Shut', 'ended, sealed'],
  ['opened', 'Opened', 'read, with proof'],
];

const hour = 60 * 60 * 1000;
const inTime = (milliseconds: number) => new Date(serverNow() + milliseconds).toISOString();
const start = inTime(-27 * 24 * hour);

/** Colours, typography, the box and time formats. */
export function KitStyles() {
  return (
    <KitSection id="look" title="Look">
      <KitState title="Colour" remark="ink greys, blue acts, navy seals, colour only for exceptions">
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(80px, 1fr))' }}>
          {swatches.map((name) => (
            <Box key={name} sx={{ typography: 'caption', color: colours.ink3 }}>
              <Box
                sx={{
                  height: 40,
                  mb: 0.5,
                  borderRadius: 0.75,
                  bgcolor: colours[name],
                  boxShadow: 'inset 0 0 0 1px rgba(16, 24, 40, .08)',
                }}
              />
              <Box sx={{ color: colours.ink, fontWeight: 550 }}>{name}</Box>
              {colours[name]}
            </Box>
          ))}
        </Box>
      </KitState>
      <KitState title="Type" remark="Inter Variable, optical size" columns={4}>
        {scale.map(([variant, text, remark]) => (
          <Box key={variant} sx={{ display: 'flex', alignItems: 'baseline', gap: 2, mb: 1 }}>
            <Typography variant={variant} component="div" sx={{ flex: 1 }}>
              {text}
            </Typography>
            <Typography variant="caption" sx={{ color: colours.ink3 }}>
              {remark}
            </Typography>
          </Box>
        ))}
        <Box sx={{ mt: 1 }}>
          <Timestamp instant="2026-11-30T17:00:00.000Z" timeZone="Europe/London" />
        </Box>
        <Box sx={{ mt: 1 }}>
          <Timestamp instant="2026-07-01T16:00:00.000Z" timeZone="Europe/London" showsOwnTime />
        </Box>
        <Box sx={{ mt: 1, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>£ 1,284,600.00</Box>
      </KitState>
      <KitState title="Box" remark="three states, at 18, 24, 44 and 176" columns={4}>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 1, justifyItems: 'center' }}>
          {boxes.map(([state, name, meaning]) => (
            <Box key={state} sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 0.5 }}>
              <BoxGlyph state={state} size={88} />
              <b>{name}</b>
              <Box sx={{ typography: 'caption', color: colours.ink3 }}>{meaning}</Box>
              <Box sx={{ display: 'flex', alignItems: 'end', gap: 1 }}>
                <BoxGlyph state={state} size={18} />
                <BoxGlyph state={state} size={24} />
                <BoxGlyph state={state} size={44} />
              </Box>
            </Box>
          ))}
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'center', mt: 2 }}>
          <BoxGlyph state="opened" size={176} label="The box is open" />
        </Box>
      </KitState>
      <KitState title="Countdown and deadline rail" remark="calm, under 24 h, under 1 h, ended" columns={4}>
        <KitRow>
          <Countdown end={inTime(52.5 * hour)} />
          <Countdown end={inTime(9.2 * hour)} />
          <Countdown end={inTime(0.7 * hour)} />
          <Countdown end={inTime(-hour)} />
        </KitRow>
        <KitRow>
          <Countdown end={inTime(52.5 * hour)} isPlain />
          <Countdown end={inTime(9.2 * hour)} isPlain />
          <Countdown end={inTime(30_000)} isPlain />
        </KitRow>
        <Box sx={{ display: 'grid', gap: 2, mt: 3 }}>
          <DeadlineRail start={start} end={inTime(52.5 * hour)} timeZone="Europe/London" box="open" />
          <DeadlineRail start={start} end={inTime(9.2 * hour)} timeZone="Europe/London" box="open" />
          <DeadlineRail start={start} end={inTime(0.7 * hour)} timeZone="Europe/London" box="open" />
          <DeadlineRail start={start} end={inTime(-hour)} timeZone="Europe/London" box="shut" />
        </Box>
      </KitState>
    </KitSection>
  );
}
