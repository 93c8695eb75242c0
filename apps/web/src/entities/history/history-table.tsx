import Stack from '@mui/material/Stack';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { HistoryEntry } from '@tenderbox/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../shared/tables/data-table.tsx';
import { listRows } from '../../shared/tables/list-rows.ts';
import { withFilter } from '../../shared/tables/table-query.ts';
import { useTableUrlState } from '../../shared/tables/use-table-url-state.ts';
import { DownloadButton } from '../../shared/ui/actions/download-button.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { SectionHead } from '../../shared/ui/layout/section-head.tsx';
import { ownTimeZone } from '../../shared/ui/time/dates.ts';
import { historyColumns } from './history-columns.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryPartsDialog } from './history-parts-dialog.tsx';
import { historyOptions, historyRequest } from './history-request.ts';
import type { HistorySource } from './history-source.ts';

interface HistoryTableProps {
  source: HistorySource;
  /** Subject of the history, used in the name of the downloaded file. */
  name: string;
  /** Time zone of the displayed times. */
  /** Time zone of an event. Defaults to the user's own. */
  timeZone?: string;
  /** Whether the page's own title already says that this is a history. */
  isTitled?: boolean;
}

/** History, newest first: when, who, what, subject, and before and after. */
export function HistoryTable({
  source,
  name,
  timeZone = ownTimeZone(),
  isTitled = false,
}: HistoryTableProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useTableUrlState(historyOptions);
  const [opened, setOpened] = useState<HistoryEntry | null>(null);
  const { showsPlaces = false, linksEvents = false } = source;
  const columns = useMemo(
    () =>
      historyColumns(t, {
        timeZone,
        showsPlaces,
        linksEvents,
        onShowParts: setOpened,
        onSubject: (subjectId) => setQuery(withFilter(query, 'thing', [subjectId])),
      }),
    [t, timeZone, showsPlaces, linksEvents, query, setQuery],
  );
  const request = historyRequest(query, source.kinds, timeZone);
  const history = useQuery({
    queryKey: [...source.queryKey, request],
    meta: source.about && { about: source.about },
    queryFn: ({ signal }) => source.read(request, signal),
    placeholderData: keepPreviousData,
  });
  const downloadAs = (format: 'xlsx' | 'csv') => (signal: AbortSignal) =>
    source.download({ ...request, timeZone, format }, t('history.fileName', { name, format }), signal);
  const thing = query.filters.thing?.[0];
  const subjectName = history.data?.items.find(({ subjectId }) => subjectId === thing)?.subjectName ?? null;
  return (
    <>
      <SectionHead
        title={isTitled ? undefined : t('history.label')}
        description={t('history.lead')}
        actions={
          <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
            <DownloadButton label={t('history.exportCsv')} onDownload={downloadAs('csv')} />
            <DownloadButton label={t('history.export')} onDownload={downloadAs('xlsx')} />
          </Stack>
        }
      />
      <DataTable
        {...listRows(history)}
        label={t('history.label')}
        columns={columns}
        rowId={({ id }) => id}
        query={query}
        onQueryChange={setQuery}
        searchLabel={t('history.search')}
        filters={
          <HistoryFilters
            source={source}
            query={query}
            timeZone={timeZone}
            subjectName={subjectName}
            onQueryChange={setQuery}
          />
        }
        empty={<EmptyState text={t('history.empty')} />}
      />
      {opened && (
        <HistoryPartsDialog
          source={source}
          entry={opened}
          timeZone={timeZone}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
