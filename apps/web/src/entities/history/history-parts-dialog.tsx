import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type HistoryEntry, historyActionText } from '@tenderbox/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../shared/tables/data-table.tsx';
import { listRows } from '../../shared/tables/list-rows.ts';
import { readTableQuery } from '../../shared/tables/table-query.ts';
import { Dialog } from '../../shared/ui/feedback/dialog.tsx';
import { formatInstant } from '../../shared/ui/time/dates.ts';
import { historyColumns } from './history-columns.tsx';
import { historyOptions, historyRequest } from './history-request.ts';
import type { HistorySource } from './history-source.ts';

interface HistoryPartsDialogProps {
  source: HistorySource;
  entry: HistoryEntry;
  timeZone: string;
  onClose: () => void;
}

/** Rows behind an import or a bulk change. */
export function HistoryPartsDialog({ source, entry, timeZone, onClose }: HistoryPartsDialogProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState(() => readTableQuery({}, historyOptions));
  const columns = useMemo(() => historyColumns(t, { timeZone, showsPlaces: false }), [t, timeZone]);
  const request = { ...historyRequest(query, source.kinds, timeZone), partOf: entry.id };
  const parts = useQuery({
    queryKey: [...source.queryKey, request],
    queryFn: ({ signal }) => source.read(request, signal),
    placeholderData: keepPreviousData,
  });
  const title = t('history.parts', {
    action: historyActionText(entry.action),
    at: formatInstant(entry.at, timeZone),
  });
  return (
    <Dialog
      title={title}
      width="wide"
      onClose={onClose}
      actions={
        <Button color="inherit" onClick={onClose}>
          {t('history.close')}
        </Button>
      }
    >
      <Box sx={{ pt: 1 }}>
        <DataTable
          {...listRows(parts)}
          label={title}
          columns={columns}
          rowId={({ id }) => id}
          query={query}
          onQueryChange={setQuery}
          searchLabel={t('history.search')}
          stickyTop={0}
        />
      </Box>
    </Dialog>
  );
}
