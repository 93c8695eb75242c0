import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Tooltip from '@mui/material/Tooltip';
import type { EventInList } from '@tenderbox/contract';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

const gap = 4;
/** Width of the chip that stands for labels without room. */
const restWidth = 40;

/** How many of these widths fit into the available one, with room for the rest chip if some do not. At least one. */
export function fittingCount(widths: readonly number[], available: number): number {
  let used = 0;
  for (const [place, width] of widths.entries()) {
    used += width + (place > 0 ? gap : 0);
    const isLast = place === widths.length - 1;
    if (used + (isLast ? 0 : gap + restWidth) > available) return Math.max(1, place);
  }
  return widths.length;
}

/** Labels of an event in one line. Those without room are named by the tooltip of "+1". */
export function LabelChips({ labels }: { labels: EventInList['labels'] }) {
  const { t } = useTranslation();
  const line = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(labels.length);
  useLayoutEffect(() => {
    const element = line.current;
    if (!element || labels.length < 2) return;
    // Measured while all are shown: the component is mounted again for other labels.
    const widths = [...element.children].map((chip) => (chip as HTMLElement).offsetWidth);
    if (widths.every((width) => width === 0)) return;
    const fit = () => setShown(fittingCount(widths, element.clientWidth));
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [labels]);
  const rest = labels.slice(shown).map(({ name }) => name);
  const restText = t('events.moreLabels', { count: rest.length, names: rest.join(', ') });
  return (
    <Box ref={line} sx={{ display: 'flex', gap: `${gap}px`, whiteSpace: 'nowrap' }}>
      {labels.slice(0, shown).map(({ id, name }) => (
        <Chip
          key={id}
          label={name}
          size="small"
          sx={{ minWidth: 32, ...(shown === 1 && rest.length > 0 ? { flexShrink: 1 } : { flex: 'none' }) }}
        />
      ))}
      {rest.length > 0 && (
        <Tooltip title={rest.join(', ')} describeChild={false}>
          <Chip
            label={`+${rest.length}`}
            size="small"
            tabIndex={0}
            role="note"
            aria-label={restText}
            sx={{ flex: 'none' }}
          />
        </Tooltip>
      )}
    </Box>
  );
}
