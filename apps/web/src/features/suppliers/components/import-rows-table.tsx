import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ImportResult } from '@tenderbox/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../../shared/tables/data-table.tsx';
import { readTableQuery } from '../../../shared/tables/table-query.ts';
import { checkedRows, countOutcomes, pageOfRows, type RowView } from '../imported-rows.ts';
import { importRowColumns } from './import-row-columns.tsx';

const views: RowView[] = ['ALL', 'ADD', 'CHANGE', 'UNCHANGED', 'REFUSE', 'WARNED'];

/** Rows with their outcome, filtered by outcome, rejected ones first. */
export function ImportRowsTable({ result }: { result: ImportResult }) {
  const { t } = useTranslation();
  const columns = useMemo(() => importRowColumns(t), [t]);
  const all = useMemo(() => checkedRows(result), [result]);
  const counts = countOutcomes(all);
  const [query, setQuery] = useState(() => ({
    ...readTableQuery({}),
    filters: { outcome: counts.REFUSE > 0 ? ['REFUSE'] : [] } as Record<string, readonly string[]>,
  }));
  const shown = pageOfRows(all, query);
  return (
    <DataTable
      {...shown}
      label={t('suppliers.imports.result')}
      columns={columns}
      stickyTop={0}
      rowId={({ row }) => String(row)}
      query={query}
      onQueryChange={(next) => setQuery({ ...next, filters: { ...next.filters } })}
      filters={
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t('suppliers.imports.outcomeFilter')}
          value={query.filters.outcome?.[0] ?? 'ALL'}
          onChange={(_event, next: RowView | null) =>
            next && setQuery({ ...query, page: 0, filters: { outcome: next === 'ALL' ? [] : [next] } })
          }
          sx={{ flexWrap: 'wrap', bgcolor: 'background.paper', '& > *': { textTransform: 'none' } }}
        >
          {views
            .filter((view) => view === 'ALL' || counts[view] > 0)
            .map((view) => (
              <ToggleButton key={view} value={view} sx={{ px: 1.5 }}>
                {t(`suppliers.imports.outcomes.${view}`, { count: counts[view] })}
              </ToggleButton>
            ))}
        </ToggleButtonGroup>
      }
    />
  );
}
