import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import {
  type SupplierEventInList,
  type SupplierEventList,
  type SupplierEventStatus,
  supplierEventSorts,
  supplierEventStatuses,
} from '@tenderbox/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { serverInstant } from '../../shared/lib/server-clock.ts';
import { DataTable } from '../../shared/tables/data-table.tsx';
import { listRows } from '../../shared/tables/list-rows.ts';
import { listRequest, type TableOptions, type TableQuery } from '../../shared/tables/table-query.ts';
import { useTableUrlState } from '../../shared/tables/use-table-url-state.ts';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { StatusTabs } from '../../shared/ui/layout/status-tabs.tsx';
import { ownTimeZone, zoneNameAt } from '../../shared/ui/time/dates.ts';
import { queryKeys } from '../cache/query-keys.ts';
import { useRefreshAtEnds } from '../cache/use-refresh-at-ends.ts';
import { supplierEventColumns } from './supplier-event-columns.tsx';
import { ZonesNote } from './zones-note.tsx';

const defaultOptions: TableOptions = { sort: 'startDate,desc', sortable: supplierEventSorts };

const requestOf = (statuses: SupplierEventStatus, query: TableQuery) => ({
  ...listRequest<(typeof supplierEventSorts)[number]>(query),
  statuses,
});

export type SupplierEventRequest = ReturnType<typeof requestOf>;

interface SupplierEventsListProps {
  /** Identifies the supplier in the cache key. */
  whose: string;
  read: (request: SupplierEventRequest, signal: AbortSignal) => Promise<SupplierEventList>;
  rowHref: (event: SupplierEventInList) => string;
  /** Whether the viewer belongs to the supplier. */
  isOwn?: boolean;
  /** Prefix of the URL parameters, if the page has other lists. */
  prefix?: string;
}

/** Events of a supplier, active and completed, with the status of its tasks. */
export function SupplierEventsList(props: SupplierEventsListProps) {
  const { whose, read, rowHref, isOwn = false, prefix } = props;
  const { t } = useTranslation();
  const router = useRouter();
  const [query, setQuery] = useTableUrlState(prefix ? { ...defaultOptions, prefix } : defaultOptions);
  const nameOf = (name: string) => (prefix ? `${prefix}.${name}` : name);
  const statusName = nameOf('status');
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
  useRefreshAtEnds(
    list.rows.flatMap(({ nextEndDate, lastEndDate }) => [nextEndDate ?? [], lastEndDate ?? []].flat()),
  );
  const timeZone = list.rows[0]?.timeZone ?? ownTimeZone();
  const zone = zoneNameAt(serverInstant(), timeZone);
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('md'));
  const columns = useMemo(
    () => supplierEventColumns(t, { zone, isOwn, isNarrow }),
    [t, zone, isOwn, isNarrow],
  );
  const countOf = new Map(answer.data?.counts.map((one) => [one.status, one.count]));

  function showTab(next: SupplierEventStatus) {
    const named = next === supplierEventStatuses[0] ? undefined : next;
    const change = (before: Record<string, unknown>) => ({
      ...before,
      [statusName]: named,
      [nameOf('page')]: undefined,
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
      filters={isOwn && !isPhone && <ZonesNote timeZone={timeZone} />}
      empty={<EmptyState text={t(`supplierEvents.${isOwn ? 'ownEmpty' : 'empty'}.${status}`)} />}
    />
  );
}
