import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type EventStatus, eventSorts, eventStatuses } from '@tenderbox/contract';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefreshAtEnds } from '../../../entities/cache/use-refresh-at-ends.ts';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { ownUnitQuery } from '../../../entities/units/own-unit-query.ts';
import { Add } from '../../../shared/icons/add.ts';
import { HistoryOutlined } from '../../../shared/icons/history-outlined.ts';
import { PlayCircleOutlined } from '../../../shared/icons/play-circle-outlined.ts';
import { serverInstant } from '../../../shared/lib/server-clock.ts';
import { ChoiceFilter } from '../../../shared/tables/choice-filter.tsx';
import { DataTable } from '../../../shared/tables/data-table.tsx';
import { listRows } from '../../../shared/tables/list-rows.ts';
import { type TableOptions, type TableQuery, withFilter } from '../../../shared/tables/table-query.ts';
import { TableToolbar } from '../../../shared/tables/table-toolbar.tsx';
import { type QueryChange, useTableUrlState } from '../../../shared/tables/use-table-url-state.ts';
import { LinkButton } from '../../../shared/ui/actions/link-button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { PageSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import { StatusTabs } from '../../../shared/ui/layout/status-tabs.tsx';
import { ownTimeZone, zoneNameAt } from '../../../shared/ui/time/dates.ts';
import { eventsQuery } from '../api/event-queries.ts';
import { useOpenPractice } from '../api/first-steps.ts';
import { eventFilterNames, eventRequest, pendingOf, statusOf } from '../event-filters.ts';
import { scheduleLengths } from '../schedule-period.ts';
import { eventColumns } from './event-columns.tsx';
import { EventViewSwitch, useEventView } from './event-view-switch.tsx';
import { LabelFilter } from './label-filter.tsx';
import { OtherTabMatches } from './other-tab-matches.tsx';
import { PendingActions } from './pending-actions.tsx';

const ScheduleView = lazy(async () => ({ default: (await import('./schedule-view.tsx')).ScheduleView }));

const options: TableOptions = { sort: 'startDate,desc', sortable: eventSorts, filters: eventFilterNames };

/** Events of the business unit: a list with one tab per status, or a schedule. */
export function EventsPage() {
  const { t } = useTranslation();
  const router = useRouter();
  const [view, setView] = useEventView();
  const [query, setQuery] = useTableUrlState(options);
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  // The whole list fits into such a window only with one row less above it.
  const isLow = useMediaQuery('(min-width: 1200px) and (max-height: 960px)');
  const { data: unit } = useQuery(ownUnitQuery);
  const timeZone = unit?.timeZone ?? ownTimeZone();
  const showHistory = () => void router.navigate({ href: pathTo('sourcingEvents', {}, { view: 'history' }) });
  const { open: openPractice } = useOpenPractice();
  const addButton = (
    <LinkButton variant="contained" startIcon={<Add />} href={pathTo('newEvent')}>
      {t('events.add')}
    </LinkButton>
  );
  const viewSwitch = <EventViewSwitch view={view} onChange={setView} />;
  const filters = (
    <>
      <LabelFilter
        value={query.filters.labels ?? []}
        onChange={(labelIds) => setQuery(withFilter(query, 'labels', labelIds))}
      />
      <PendingFilter query={query} onClear={() => setQuery(withFilter(query, 'pending', []))} />
      {!isPhone && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: 'auto', order: 1 }}>
          {view === 'schedule' && <LengthFilter />}
          {viewSwitch}
        </Box>
      )}
    </>
  );
  const shared = { query, setQuery, timeZone, filters, phoneSwitch: isPhone && viewSwitch, addButton };
  return (
    <>
      <PageHead
        title={t('pages.sourcingEvents')}
        status={isLow && <PendingActions isCompact />}
        primaryAction={addButton}
        more={[
          { label: t('events.startPractice'), icon: PlayCircleOutlined, onSelect: openPractice },
          { label: t('events.unitHistory'), icon: HistoryOutlined, onSelect: showHistory },
        ]}
      />
      {!isLow && <PendingActions />}
      {view === 'schedule' ? <EventSchedule {...shared} /> : <EventList {...shared} />}
    </>
  );
}

interface EventsViewProps {
  query: TableQuery;
  setQuery: (query: TableQuery, change?: QueryChange) => void;
  /** Zone of the business unit. */
  timeZone: string;
  filters: ReactNode;
  /** The switch of the view below the filters, on a phone. */
  phoneSwitch: ReactNode;
  addButton: ReactNode;
}

function EventList({ query, setQuery, timeZone, filters, phoneSwitch, addButton }: EventsViewProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const status = statusOf(search.status);
  const answer = useQuery(eventsQuery(eventRequest(status, query)));
  const list = listRows(answer);
  const zone = zoneNameAt(serverInstant(), timeZone);
  const columns = useMemo(() => eventColumns(t, zone), [t, zone]);
  useRefreshAtEnds(list.rows.flatMap(({ endDate, lastEndDate }) => [endDate, lastEndDate ?? endDate]));
  const countOf = new Map(answer.data?.counts.map((one) => [one.status, one.count]));

  function showTab(next: EventStatus) {
    const named = next === eventStatuses[0] ? undefined : next;
    const change = (before: Record<string, unknown>) => ({ ...before, status: named, page: undefined });
    void router.navigate({ to: '.', search: change as never, resetScroll: false });
  }

  return (
    <DataTable
      {...list}
      label={t('pages.sourcingEvents')}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ title }) => title}
      rowHref={({ id }) => pathTo('event', { eventId: id })}
      isMarked={({ box }) => box === 'CAN_BE_OPENED'}
      query={query}
      onQueryChange={setQuery}
      searchLabel={t('events.search')}
      filters={filters}
      tabs={
        <>
          {phoneSwitch && <Box sx={{ mt: 1.5 }}>{phoneSwitch}</Box>}
          <StatusTabs
            label={t('events.tabs')}
            tabs={eventStatuses.map((one) => ({
              status: one,
              label: t(`events.status.${one}`),
              count: countOf.get(one) ?? 0,
            }))}
            value={status}
            onChange={showTab}
          />
          {query.search !== '' && (
            <OtherTabMatches status={status} request={eventRequest(status, query)} onShow={showTab} />
          )}
        </>
      }
      empty={<EmptyState text={t(`events.empty.${status}`)} action={status === 'ACTIVE' && addButton} />}
    />
  );
}

function EventSchedule({ query, setQuery, timeZone, filters, phoneSwitch }: EventsViewProps) {
  const { t } = useTranslation();
  return (
    <>
      <TableToolbar
        columns={[]}
        query={query}
        onQueryChange={setQuery}
        searchLabel={t('events.search')}
        isPhone={phoneSwitch !== false}
        selectedCount={0}
        filters={filters}
      />
      {phoneSwitch && <Box sx={{ mt: 1.5 }}>{phoneSwitch}</Box>}
      <Suspense fallback={<PageSkeleton />}>
        <ScheduleView
          query={query}
          timeZone={timeZone}
          onClearFilters={() => setQuery({ ...query, search: '', filters: {}, page: 0 })}
        />
      </Suspense>
    </>
  );
}

/** The pending action by which the events are filtered, as a chip that removes the filter. */
function PendingFilter({ query, onClear }: { query: TableQuery; onClear: () => void }) {
  const { t } = useTranslation();
  const pending = pendingOf(query);
  return pending ? (
    <Chip label={t(`events.pending.filter.${pending}`)} onClick={onClear} onDelete={onClear} />
  ) : null;
}

const lengthNames = { 6: 'sixWeeks', 13: 'threeMonths', 52: 'year' } as const;

/** Length of the shown period, in the URL. */
function LengthFilter() {
  const { t } = useTranslation();
  const router = useRouter();
  const { weeks }: { weeks?: string } = useSearch({ strict: false });
  const shown = scheduleLengths.find((length) => String(length) === weeks) ?? scheduleLengths[0];
  function show(length: string) {
    const change = (before: Record<string, unknown>) => ({ ...before, weeks: length });
    void router.navigate({ to: '.', search: change as never, resetScroll: false });
  }
  return (
    <ChoiceFilter
      isPlain
      label={t('events.schedule.length')}
      options={scheduleLengths.map((length) => ({
        value: String(length),
        label: t(`events.schedule.lengths.${lengthNames[length]}`),
      }))}
      value={String(shown)}
      onChange={show}
    />
  );
}
