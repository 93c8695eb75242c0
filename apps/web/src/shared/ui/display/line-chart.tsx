import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { colours, focusRing } from '../../theme/tokens.ts';

/** One line of a chart. A value is null where nothing was measured. */
export interface ChartLine {
  name: string;
  values: readonly (number | null)[];
  tone: ChartTone;
}

/** Colours of lines; each has a dash pattern of its own as well. */
const tones = {
  primary: { color: colours.primary, dash: undefined },
  bad: { color: colours.badFill, dash: '5 3' },
  ok: { color: colours.okFill, dash: '2 3' },
  warn: { color: colours.warnFill, dash: '8 3' },
  navy: { color: colours.navy, dash: '8 3 2 3' },
  grey: { color: colours.ink3, dash: '1 4' },
} as const;

export type ChartTone = keyof typeof tones;

interface LineChartProps {
  title: string;
  /** What the chart shows, for those who do not see it. */
  summary: string;
  /** Accessible name of the control that reads single values. */
  readLabel: string;
  lines: readonly ChartLine[];
  /** One text per value. */
  times: readonly string[];
  /** Shown in place of a time while no value is chosen. */
  latest: string;
  formatValue: (value: number | null) => string;
  /** Ends the scale at a power of two, for bytes. */
  isBinary?: boolean;
}

const width = 300;
const height = 72;

/** Small chart of lines over time. Values are read by pointing at it, or with the arrow keys. */
export function LineChart(props: LineChartProps) {
  const { title, summary, readLabel, lines, times, latest, formatValue, isBinary = false } = props;
  const titleId = useId();
  const summaryId = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const last = times.length - 1;
  // The period may have become shorter.
  const shown = chosen === null ? null : Math.min(chosen, last);
  const max = niceMax(
    lines.flatMap(({ values }) => values.filter((value) => value !== null)),
    isBinary,
  );
  const place = (index: number) => (last > 0 ? (index / last) * width : width / 2);
  const readValue = ({ values }: ChartLine) =>
    formatValue(shown === null ? lastValue(values) : (values[shown] ?? null));
  const time = shown === null ? latest : (times[shown] ?? '');
  const valueText = `${time}, ${lines.map((line) => `${line.name} ${readValue(line)}`).join(', ')}`;

  return (
    <Box component="figure" aria-labelledby={titleId} sx={{ m: 0, minWidth: 0 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 1 }}>
        <Box component="h4" id={titleId} sx={{ m: 0, fontSize: 13, fontWeight: 600 }}>
          {title}
        </Box>
        <Box component="span" aria-hidden sx={{ fontSize: 12, color: colours.ink2, whiteSpace: 'nowrap' }}>
          {time}
        </Box>
      </Box>
      <Legend lines={lines} readValue={readValue} />
      <Box
        sx={{
          position: 'relative',
          mt: 0.5,
          borderRadius: 1,
          bgcolor: colours.tint,
          '&:has(:focus-visible)': focusRing.outline,
        }}
      >
        <Box
          component="svg"
          role="img"
          aria-labelledby={summaryId}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          sx={svgStyles}
        >
          <title id={summaryId}>{summary}</title>
          {lines.map((line) => (
            <path
              key={line.name}
              d={pathOf(line.values, place, (value) => height - 3 - (value / max) * (height - 8))}
              stroke={tones[line.tone].color}
              strokeDasharray={tones[line.tone].dash}
            />
          ))}
          {shown !== null && <path d={`M${place(shown)} 0V${height}`} stroke={colours.off} strokeWidth={1} />}
        </Box>
        <Box component="span" aria-hidden sx={scaleStyles}>
          {formatValue(max)}
        </Box>
        <Box
          component="input"
          type="range"
          min={0}
          max={last}
          step={1}
          value={shown ?? last}
          aria-label={readLabel}
          aria-valuetext={valueText}
          onChange={({ target }) => setChosen(Number(target.value))}
          onPointerMove={({ clientX, currentTarget }) => {
            const { left, width: shownWidth } = currentTarget.getBoundingClientRect();
            setChosen(Math.max(0, Math.min(last, Math.round(((clientX - left) / shownWidth) * last))));
          }}
          onPointerLeave={() => setChosen(null)}
          onBlur={() => setChosen(null)}
          sx={readerStyles}
        />
      </Box>
      <Box
        aria-hidden
        sx={{ display: 'flex', justifyContent: 'space-between', fontSize: 12, color: colours.ink2 }}
      >
        <span>{times[0]}</span>
        <span>{times[last]}</span>
      </Box>
    </Box>
  );
}

const svgStyles = {
  display: 'block',
  width: '100%',
  height,
  '& path': {
    fill: 'none',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    strokeWidth: 1.75,
    vectorEffect: 'non-scaling-stroke',
  },
} as const;

const scaleStyles = {
  position: 'absolute',
  top: 2,
  left: 4,
  px: '2px',
  fontSize: 11,
  lineHeight: '14px',
  // Readable where a line runs below it.
  bgcolor: colours.tint,
  color: colours.ink2,
  pointerEvents: 'none',
  fontVariantNumeric: 'tabular-nums',
} as const;

/** Invisible, over the whole chart: the focus shows on the chart. */
const readerStyles = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  m: 0,
  opacity: 0,
  cursor: 'crosshair',
  // A swipe over the chart scrolls the page.
  touchAction: 'pan-y',
} as const;

function Legend({
  lines,
  readValue,
}: {
  lines: readonly ChartLine[];
  readValue: (line: ChartLine) => string;
}) {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        fontSize: 13,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {lines.map((line) => (
        <Box
          key={line.name}
          component="span"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, minWidth: 0 }}
        >
          <svg width={18} height={4} aria-hidden="true" style={{ flex: 'none' }}>
            <path
              d="M0 2H18"
              stroke={tones[line.tone].color}
              strokeWidth={2}
              strokeDasharray={tones[line.tone].dash}
            />
          </svg>
          {lines.length > 1 && (
            <Box component="span" sx={{ color: colours.ink2, overflowWrap: 'anywhere' }}>
              {line.name}
            </Box>
          )}
          <Box component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
            {readValue(line)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Steps whose values count as the latest: that of the current step may not be there yet. */
const latestSteps = 3;
const lastValue = (values: readonly (number | null)[]) =>
  values.slice(-latestSteps).findLast((value) => value !== null) ?? null;

/** The next of 1, 2, 5, 10, 20, … or power of two that no value exceeds. */
function niceMax(values: number[], isBinary: boolean): number {
  const highest = values.reduce((most, value) => Math.max(most, value), 0);
  if (highest <= 1) return 1;
  if (isBinary) return 2 ** Math.ceil(Math.log2(highest));
  const power = 10 ** Math.floor(Math.log10(highest));
  return power * ([1, 2, 5].find((factor) => highest <= factor * power) ?? 10);
}

/** A line with gaps where there are no values. A value between two gaps becomes a dot. */
function pathOf(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  return values
    .map((value, index) => {
      if (value === null) return '';
      const isFirst = (values[index - 1] ?? null) === null;
      return `${isFirst ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}${isFirst ? 'h.01' : ''}`;
    })
    .join('');
}
