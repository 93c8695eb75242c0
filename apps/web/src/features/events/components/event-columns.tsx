import Box from '@mui/material/Box';
import type { EventInList } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { EventBox } from '../../../entities/events/event-box.tsx';
import type { DataColumn } from '../../../shared/tables/data-column.ts';
import { LabelChip } from '../../../shared/ui/display/label-chip.tsx';
import { Countdown } from '../../../shared/ui/time/countdown.tsx';
import { Timestamp } from '../../../shared/ui/time/timestamp.tsx';
import { EventHint } from './event-hint.tsx';

/** Columns of the events list. `zone` is the time zone named in the date column headers. */
export function eventColumns(t: TFunction, zone: string): DataColumn<EventInList>[] {
  return [
    {
      id: 'title',
      header: t('events.columns.title'),
      width: '25%',
      sortKey: 'title',
      card: 'title',
      cell: ({ title }) => title,
      before: ({ box }) => <EventBox box={box} />,
      note: (event) => <EventHint event={event} />,
    },
    {
      id: 'labels',
      header: t('events.columns.labels'),
      width: '20%',
      hiddenBelow: 'md',
      card: 'under',
      isWrapped: true,
      cell: ({ labels }) => <LabelChips labels={labels} />,
      cardCell: ({ labels }) => labels.map(({ name }) => name).join(', '),
    },
    {
      id: 'description',
      header: t('events.columns.description'),
      width: '25%',
      hiddenBelow: 'md',
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
      card: 'line',
      cell: (event) => <End event={event} zone={zone} />,
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

function LabelChips({ labels }: { labels: EventInList['labels'] }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {labels.map(({ id, name }) => (
        <LabelChip key={id} label={name} />
      ))}
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
