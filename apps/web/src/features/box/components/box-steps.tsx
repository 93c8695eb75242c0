import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import type { BoxStatus, Event, Task } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatExact, joinNames, shortHash } from '../../../entities/boxes/format-exact.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { TimestampText } from '../../../shared/ui/time/timestamp.tsx';
import { type BoxPhase, isReady } from './box-state.ts';

interface Step {
  id: 'ended' | 'shut' | 'opened';
  isDone: boolean;
  title: string;
  facts: ReactNode[];
}

interface BoxStepsProps {
  event: Event;
  task: Task;
  box: BoxStatus;
  /** Null once the box is opened. */
  phase: BoxPhase | null;
}

/** Steps of a box (ended, closed, opened), each with its time. */
export function BoxSteps({ event: { timeZone }, task, box, phase }: BoxStepsProps) {
  const { t } = useTranslation();
  const { lastEndDate, closings, openedAt, openedBy, laterOpenings } = box;
  const hasEnded = openedAt !== null || box.closed || task.ended;
  const closing = closings.at(-1);
  const isClosed = openedAt !== null || box.closed;
  const steps: Step[] = [
    {
      id: 'ended',
      isDone: hasEnded,
      title: t(hasEnded ? 'box.steps.ended' : 'box.steps.endsOn'),
      facts: [formatExact(lastEndDate, timeZone)],
    },
    {
      id: 'shut',
      isDone: isClosed,
      title: t('box.steps.shut'),
      facts:
        isClosed && closing
          ? [
              formatExact(closing.closedAt, timeZone),
              <Root key="root" root={closing.root} />,
              closing.number > 1 && t('box.steps.closing', { count: closing.number }),
            ]
          : [phase === 'cancelled' ? t('box.steps.never') : closesSoonText(hasEnded, t)],
    },
    {
      id: 'opened',
      isDone: openedAt !== null,
      title: t('box.steps.opened'),
      facts: openedAt
        ? [
            formatExact(openedAt, timeZone, true),
            t('box.steps.by', { names: joinNames(openedBy) }),
            ...laterOpenings.map((later) =>
              t('box.steps.again', {
                instant: formatExact(later.openedAt, timeZone, true),
                names: joinNames(later.openedBy),
              }),
            ),
          ]
        : [openedFact(box, phase, t)],
    },
  ];
  return (
    <Box component="ol" aria-label={t('box.steps.label')} sx={chainStyles}>
      {steps.map(({ id, isDone, title, facts }, place) => (
        <Box
          component="li"
          key={id}
          data-done={isDone}
          sx={stepStyles({ isDone, isBeforeDone: steps[place + 1]?.isDone ?? false, isLast: place === 2 })}
        >
          <Box component="b" sx={{ display: 'block', fontWeight: 600 }}>
            {title}
          </Box>
          {facts.filter(Boolean).map((fact, index) => (
            <Box
              key={typeof fact === 'string' ? fact : `fact-${index}`}
              component="span"
              sx={{ display: 'block', fontSize: 12, lineHeight: '16px', color: colours.ink3 }}
            >
              {typeof fact === 'string' ? <TimestampText text={fact} /> : fact}
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  );
}

const closesSoonText = (hasEnded: boolean, t: TFunction) =>
  t(hasEnded ? 'box.steps.soon' : 'box.steps.afterEnd');

function openedFact({ waitsForEnvelope }: BoxStatus, phase: BoxPhase | null, t: TFunction): string {
  if (phase === 'envelope') return t('box.steps.afterEnvelope', { envelope: waitsForEnvelope });
  if (phase === 'cancelled') return t('box.steps.never');
  const isByTwo = phase !== null && ['waiting', 'first', 'alone', 'tooFew', 'others'].includes(phase);
  if (isByTwo) return t('box.steps.byTwo');
  return t(phase && isReady(phase) ? 'box.steps.byYouNow' : 'box.steps.later');
}

/** Shortened root hash of a closing record. The full hash is in the tooltip and is read by screen readers. */
function Root({ root }: { root: string }) {
  const { t } = useTranslation();
  return (
    <span title={t('box.steps.copyRoot', { root })}>
      {t('box.steps.root')}{' '}
      <Box component="span" sx={{ fontFamily: 'monospace' }} aria-hidden>
        {shortHash(root)}
      </Box>
      <span style={visuallyHidden}>{root}</span>
    </span>
  );
}

const chainStyles = {
  display: 'grid',
  listStyle: 'none',
  p: 0,
  mt: 3,
  mb: 3.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
  rowGap: 1.75,
};

const dashes = `repeating-linear-gradient(90deg, ${colours.line2} 0 6px, transparent 6px 10px)`;

function stepStyles({
  isDone,
  isBeforeDone,
  isLast,
}: {
  isDone: boolean;
  isBeforeDone: boolean;
  isLast: boolean;
}) {
  return {
    position: 'relative',
    fontSize: 13,
    lineHeight: '18px',
    pt: { xs: 0, sm: '22px' },
    pl: { xs: 3, sm: 0 },
    pr: { sm: 2 },
    '&::before': {
      content: '""',
      position: 'absolute',
      left: 0,
      top: 4,
      width: 12,
      height: 12,
      zIndex: 1,
      borderRadius: '50%',
      bgcolor: isDone ? colours.navy : colours.page,
      ...(!isDone && { boxShadow: `inset 0 0 0 2px ${colours.navy}` }),
    },
    '&::after': isLast
      ? {}
      : {
          content: '""',
          position: 'absolute',
          left: { xs: 5, sm: 12 },
          right: { xs: 'auto', sm: 0 },
          top: { xs: 16, sm: 9 },
          width: { xs: 2, sm: 'auto' },
          height: { xs: 'calc(100% + 2px)', sm: 2 },
          background: isBeforeDone ? colours.navy : { xs: colours.line2, sm: dashes },
        },
  };
}
