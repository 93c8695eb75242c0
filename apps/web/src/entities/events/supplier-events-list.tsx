import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import {
  type SupplierEventInList,
  type SupplierEventList,
  type SupplierEventStatus,
  supplierEventSorts,
  supplierEventStatuses,
} from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '../../shared/tables/data-column.ts';
import { DataTable } from '../../shared/tables/data-table.tsx';
import { listRows } from '../../shared/tables/list-rows.ts';
import { listRequest, type TableOptions, type TableQuery } from '../../shared/tables/table-query.ts';
import { useTableUrlState } from '../../shared/tables/use-table-url-state.ts';
import { viewerTimeZone, zoneNameAt } from '../../shared/ui/dates.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Moment } from '../../shared/ui/moment.tsx';
import { StatusTabs } from '../../shared/ui/status-tabs.tsx';
import { queryKeys } from '../freshness/query-keys.ts';
import { TaskBadges } from './task-badges.tsx';

const prefix = 'events';
const options: TableOptions = { sort: 'startDate,desc', sortable: supplierEventSorts, prefix };
const statusName = `${prefix}.status`;

const requestOf = (statuses: SupplierEventStatus, query: TableQuery) => ({
  ...listRequest<(typeof supplierEventSorts)[number]>(query),
  statuses,
});

export type SupplierEventRequest = ReturnType<typeof requestOf>;

interface SupplierEventsListProps {
  /** Whose events, as the cache keeps them apart. */
  whose: string;
  read: (request: SupplierEventRequest, signal: AbortSignal) => Promise<SupplierEventList>;
  rowHref: (event: SupplierEventInList) => string;
}

/** The events of a supplier, active and completed, with how its tasks stand. */
export function SupplierEventsList({ whose, read, rowHref }: SupplierEventsListProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const [query, setQuery] = useTableUrlState(options);
  const search: Record<string, unknown> = useSearch({ strict: false });
  const status = supplierEventStatuses.find((one) => one === search[statusName]) ?? supplierEventStatuses[0];
  const request = requestOf(status, query);
  const answer = useQuery(
    queryOptions({
      queryKey: [...queryKeys.events, 'of-supplier', whose, request],
      queryFn: async ({ signal }) => {
        const { events, ...rest } = await read(request, signal);
        return { items: events, ...rest };
      },
      placeholderData: keepPreviousData,
    }),
  );
  const list = listRows(answer);
  const zone = zoneNameAt(new Date().toISOString(), list.rows[0]?.timeZone ?? viewerTimeZone());
  const columns = useMemo(() => columnsOf(t, zone), [t, zone]);
  const countOf = new Map(answer.data?.counts.map((one) => [one.status, one.count]));

  function showTab(next: SupplierEventStatus) {
    const named = next === supplierEventStatuses[0] ? undefined : next;
    const change = (before: Record<string, unknown>) => ({
      ...before,
      [statusName]: named,
      [`${prefix}.page`]: undefined,
    });
    void router.navigate({ to: '.', search: change as never, resetScroll: false });
  }

  return (
    <DataTable
      {...list}
      label={t('supplierEvents.title')}
      columns={columns}
      rowId={({ id }) => id}
      rowHref={rowHref}
      query={query}
      onQueryChange={setQuery}
      searchLabel={t('supplierEvents.search')}
      tabs={
        <StatusTabs
          label={t('supplierEvents.tabs')}
          tabs={supplierEventStatuses.map((one) => ({
            status: one,
            label: t(`supplierEvents.status.${one}`),
            count: countOf.get(one) ?? 0,
          }))}
          value={status}
          onChange={showTab}
        />
      }
      empty={<EmptyState text={t(`supplierEvents.empty.${status}`)} />}
    />
  );
}

function columnsOf(t: TFunction, zone: string): DataColumn<SupplierEventInList>[] {
  const moment = (instant: string, timeZone: string) => (
    <Moment instant={instant} timeZone={timeZone} headZone={zone} />
  );
  return [
    {
      id: 'title',
      header: t('supplierEvents.columns.title'),
      width: '30%',
      sortKey: 'title',
      card: 'title',
      cell: ({ title }) => title,
    },
    {
      id: 'tasks',
      header: t('supplierEvents.columns.tasks'),
      width: '40%',
      sortKey: 'tasks',
      card: 'under',
      isWrapped: true,
      cell: ({ tasks }) => <TaskBadges tasks={tasks} />,
    },
    {
      id: 'startDate',
      header: t('supplierEvents.columns.startDate', { zone }),
      width: '15%',
      sortKey: 'startDate',
      card: 'hidden',
      cell: ({ startDate, timeZone }) => moment(startDate, timeZone),
    },
    {
      id: 'endDate',
      header: t('supplierEvents.columns.endDate', { zone }),
      width: '15%',
      sortKey: 'endDate',
      card: 'line',
      cell: ({ endDate, timeZone }) => moment(endDate, timeZone),
    },
  ];
}
