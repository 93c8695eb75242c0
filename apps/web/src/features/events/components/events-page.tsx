import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type EventStatus, eventSorts, eventStatuses } from '@tenderbox/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefreshAtEnds } from '../../../entities/cache/use-refresh-at-ends.ts';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { Add } from '../../../shared/icons/add.ts';
import { serverInstant } from '../../../shared/lib/server-clock.ts';
import { DataTable } from '../../../shared/tables/data-table.tsx';
import { listRows } from '../../../shared/tables/list-rows.ts';
import { type TableOptions, withFilter } from '../../../shared/tables/table-query.ts';
import { useTableUrlState } from '../../../shared/tables/use-table-url-state.ts';
import { LinkButton } from '../../../shared/ui/actions/link-button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import { StatusTabs } from '../../../shared/ui/layout/status-tabs.tsx';
import { viewerTimeZone, zoneNameAt } from '../../../shared/ui/time/dates.ts';
import { eventsQuery } from '../api/event-queries.ts';
import { eventFilterNames, eventRequest, statusOf } from '../event-filters.ts';
import { eventColumns } from './event-columns.tsx';
import { LabelFilter } from './label-filter.tsx';
import { OtherTabMatches } from './other-tab-matches.tsx';

const options: TableOptions = { sort: 'startDate,desc', sortable: eventSorts, filters: eventFilterNames };

/** Events of the business unit, one tab per status. */
export function EventsPage() {
  const { t } = useTranslation();
  const [query, setQuery] = useTableUrlState(options);
  const router = useRouter();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const status = statusOf(search.status);
  const answer = useQuery(eventsQuery(eventRequest(status, query)));
  const list = listRows(answer);
  const timeZone = list.rows[0]?.timeZone ?? viewerTimeZone();
  const zone = zoneNameAt(serverInstant(), timeZone);
  const columns = useMemo(() => eventColumns(t, zone), [t, zone]);
  useRefreshAtEnds(list.rows.flatMap(({ endDate, lastEndDate }) => [endDate, lastEndDate ?? endDate]));
  const countOf = new Map(answer.data?.counts.map((one) => [one.status, one.count]));

  function showTab(next: EventStatus) {
    const named = next === eventStatuses[0] ? undefined : next;
    const change = (before: Record<string, unknown>) => ({ ...before, status: named, page: undefined });
    void router.navigate({ to: '.', search: change as never, resetScroll: false });
  }

  const showHistory = () => void router.navigate({ href: pathTo('sourcingEvents', {}, { view: 'history' }) });
  const addButton = (
    <LinkButton variant="contained" startIcon={<Add />} href={pathTo('newEvent')}>
      {t('events.add')}
    </LinkButton>
  );
  return (
    <>
      <PageHead
        title={t('pages.sourcingEvents')}
        primaryAction={addButton}
        more={[{ label: t('events.unitHistory'), onSelect: showHistory }]}
      />
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
        filters={
          <LabelFilter
            value={query.filters.labels ?? []}
            onChange={(labelIds) => setQuery(withFilter(query, 'labels', labelIds))}
          />
        }
        tabs={
          <>
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
    </>
  );
}
