import Box from '@mui/material/Box';
import type { EventInList } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { EventBox } from '../../../entities/events/event-box.tsx';
import { PracticeMark } from '../../../entities/events/practice-mark.tsx';
import type { DataColumn } from '../../../shared/tables/data-column.ts';
import { Countdown } from '../../../shared/ui/time/countdown.tsx';
import { formatInstant } from '../../../shared/ui/time/dates.ts';
import { Timestamp, TimestampText } from '../../../shared/ui/time/timestamp.tsx';
import { EventHint } from './event-hint.tsx';
import { LabelChips } from './label-chips.tsx';

/** Columns of the events list. `zone` is the time zone named in the date column headers. */
export function eventColumns(t: TFunction, zone: string): DataColumn<EventInList>[] {
  return [
    {
      id: 'title',
      header: t('events.columns.title'),
      width: '25%',
      sortKey: 'title',
      card: 'title',
      cell: ({ title, isPractice }) =>
        isPractice ? (
          <>
            <PracticeMark /> {title}
          </>
        ) : (
          title
        ),
      before: ({ box }) => <EventBox box={box} />,
      note: (event) => <EventHint event={event} />,
    },
    {
      id: 'labels',
      header: t('events.columns.labels'),
      width: '20%',
      hiddenBelow: 'md',
      card: 'hidden',
      isWrapped: true,
      cell: ({ labels }) => <LabelChips key={labels.map(({ id }) => id).join()} labels={labels} />,
    },
    {
      id: 'description',
      header: t('events.columns.description'),
      width: '25%',
      hiddenBelow: 'lg',
      card: 'hidden',
      isWrapped: true,
      cell: ({ description }) => <TwoLines text={description ?? ''} />,
    },
    {
      id: 'startDate',
      header: t('events.columns.startDate', { zone }),
      width: '15%',
      sortKey: 'startDate',
      card: 'hidden',
      cell: ({ startDate, timeZone }) => (
        <Timestamp instant={startDate} timeZone={timeZone} headZone={zone} />
      ),
    },
    {
      id: 'endDate',
      header: t('events.columns.endDate', { zone }),
      width: '15%',
      sortKey: 'endDate',
      card: 'under',
      cell: (event) => <End event={event} zone={zone} />,
      cardCell: (event) => <EndOnCard event={event} t={t} />,
    },
  ];
}

function End({ event: { endDate, timeZone, status }, zone }: { event: EventInList; zone: string }) {
  return (
    <>
      <Box component="span" sx={{ display: 'block' }}>
        <Timestamp instant={endDate} timeZone={timeZone} headZone={zone} />
      </Box>
      {status === 'ACTIVE' && <Countdown end={endDate} isPlain />}
    </>
  );
}

/** Third line of a card: the end, and the time left at its right. */
function EndOnCard({ event: { endDate, timeZone, status }, t }: { event: EventInList; t: TFunction }) {
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
      <Box component="span" sx={{ flex: 1, whiteSpace: 'nowrap' }}>
        <TimestampText text={t('events.ends', { instant: formatInstant(endDate, timeZone) })} />
      </Box>
      {status === 'ACTIVE' && <Countdown end={endDate} isPlain />}
    </Box>
  );
}

/** Beginning of a text, with the Markdown syntax removed. */
function TwoLines({ text }: { text: string }) {
  const plain = text.replace(/[#*_`>[\]]+/g, '').replace(/\s+/g, ' ');
  return (
    <Box
      sx={{
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: 2,
        overflow: 'hidden',
        color: 'text.secondary',
        lineHeight: '18px',
      }}
    >
      {plain}
    </Box>
  );
}
