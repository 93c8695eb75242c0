import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import type { HistoryEntry } from '@tenderbox/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../shared/tables/data-table.tsx';
import { listRows } from '../../shared/tables/list-rows.ts';
import { listRequest, type TableOptions } from '../../shared/tables/table-query.ts';
import { useTableUrlState } from '../../shared/tables/use-table-url-state.ts';
import { DownloadButton } from '../../shared/ui/download-button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { SectionHead } from '../../shared/ui/section-head.tsx';
import { historyColumns } from './history-columns.tsx';

const options: TableOptions = { prefix: 'history', sort: 'at,desc', sortable: ['at'] };

/** Where a history is read from, and downloaded from. */
export interface HistorySource {
  queryKey: QueryKey;
  read: (
    request: ReturnType<typeof listRequest<'at'>>,
    signal: AbortSignal,
  ) => Promise<{ items: HistoryEntry[]; total: number }>;
  /** Missing where there is nothing to download. */
  download?: (fileName: string, signal: AbortSignal) => Promise<void>;
}

interface HistoryTableProps {
  source: HistorySource;
  /** Whose history it is; the downloaded file is called after it. */
  name: string;
  /** The zone that its times are shown in. */
  timeZone: string;
}

/** What happened, newest first: when, who, what, to whom, and what it was before. */
export function HistoryTable({ source, name, timeZone }: HistoryTableProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useTableUrlState(options);
  const columns = useMemo(() => historyColumns(t, timeZone), [t, timeZone]);
  const { download } = source;
  const request = listRequest<'at'>(query);
  const history = useQuery({
    queryKey: [...source.queryKey, request],
    queryFn: ({ signal }) => source.read(request, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <SectionHead
        title={t('history.label')}
        description={t('history.lead')}
        actions={
          download && (
            <DownloadButton
              label={t('history.export')}
              onDownload={(signal) => download(t('history.fileName', { name }), signal)}
            />
          )
        }
      />
      <DataTable
        {...listRows(history)}
        label={t('history.label')}
        columns={columns}
        rowId={({ id }) => id}
        query={query}
        onQueryChange={setQuery}
        empty={<EmptyState text={t('history.empty')} />}
      />
    </>
  );
}
