import Box from '@mui/material/Box';
import type { SupplierEventInList } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '../../shared/tables/data-column.ts';
import { colours } from '../../shared/theme/tokens.ts';
import { Countdown } from '../../shared/ui/time/countdown.tsx';
import { Timestamp } from '../../shared/ui/time/timestamp.tsx';
import { EventBox } from './event-box.tsx';
import { OwnEventHint } from './own-event-hint.tsx';
import { TaskBadges } from './task-badges.tsx';

interface Options {
  /** Time zone named in the column header. */
  zone: string;
  /** Whether the viewer belongs to the supplier. If so, the most important fact is shown under the title. */
  isOwn: boolean;
  /** Shares of a narrow window would cut the end date. */
  isNarrow: boolean;
}

/** Columns of a supplier's events. */
export function supplierEventColumns(
  t: TFunction,
  { zone, isOwn, isNarrow }: Options,
): DataColumn<SupplierEventInList>[] {
  return [
    {
      id: 'title',
      header: t('supplierEvents.columns.title'),
      width: isNarrow ? '35%' : '30%',
      sortKey: 'title',
      card: 'title',
      cell: ({ title }) => title,
      before: ({ box }) => <EventBox box={box} />,
      ...(isOwn && { note: (event: SupplierEventInList) => <OwnEventHint event={event} /> }),
    },
    {
      id: 'tasks',
      header: t('supplierEvents.columns.tasks'),
      ...(!isNarrow && { width: '40%' as const }),
      sortKey: 'tasks',
      // Awaiting responses first.
      firstSort: 'desc',
      card: 'under',
      isWrapped: true,
      cell: ({ tasks }) => <TaskBadges tasks={tasks} />,
    },
    {
      id: 'startDate',
      header: t('supplierEvents.columns.startDate', { zone }),
      width: '15%',
      sortKey: 'startDate',
      // If there is no space for both dates, the end date is kept.
      hiddenBelow: 'lg',
      card: 'hidden',
      cell: ({ startDate, timeZone }) => (
        <Timestamp instant={startDate} timeZone={timeZone} headZone={zone} />
      ),
    },
    {
      id: 'endDate',
      header: t('supplierEvents.columns.endDate', { zone }),
      width: isNarrow ? 176 : '15%',
      sortKey: 'endDate',
      card: 'line',
      cell: (event) => <End event={event} zone={zone} isOwn={isOwn} />,
    },
  ];
}

/**
 * Deadline of the supplier, extensions included: of its open tasks, or its last one. Buyers see the end of
 * the event above it.
 */
function End({ event, zone, isOwn }: Omit<Options, 'isNarrow'> & { event: SupplierEventInList }) {
  const { t } = useTranslation();
  const { endDate, lastEndDate, nextEndDate, timeZone, status } = event;
  const ownEnd = nextEndDate ?? lastEndDate ?? endDate;
  const isBefore = nextEndDate !== null && Date.parse(nextEndDate) < Date.parse(lastEndDate ?? endDate);
  return (
    <>
      <Box component="span" sx={{ display: 'block' }}>
        <Timestamp instant={isOwn ? ownEnd : endDate} timeZone={timeZone} headZone={zone} />
      </Box>
      {status === 'ACTIVE' && (
        <>
          <Countdown end={ownEnd} isPlain />
          {isBefore && (
            <Box component="span" sx={{ fontSize: 12, color: colours.ink3 }}>
              {` ${t('supplierEvents.forFirst')}`}
            </Box>
          )}
        </>
      )}
    </>
  );
}
