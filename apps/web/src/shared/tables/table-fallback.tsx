import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchOff } from '../icons/search-off.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../ui/feedback/load-failure.tsx';
import { countFilters, type TableQuery } from './table-query.ts';

interface TableFallbackProps {
  query: TableQuery;
  onQueryChange: (query: TableQuery) => void;
  error?: string | null;
  onRetry?: () => void;
  /** Shown if there are no rows at all. */
  empty?: ReactNode;
}

/** Shown in place of rows: an error, no matches, or an empty list. */
export function TableFallback({ query, onQueryChange, error, onRetry, empty }: TableFallbackProps) {
  const { t } = useTranslation();
  if (error) return <LoadFailure text={error} onRetry={onRetry} />;
  if (query.search === '' && countFilters(query) === 0) {
    return empty ?? <EmptyState text={t('kit.table.empty')} />;
  }
  const showAll = () => onQueryChange({ ...query, page: 0, search: '', filters: {} });
  return (
    <EmptyState
      icon={SearchOff}
      text={t('kit.table.nothingFound')}
      action={
        <Button variant="outlined" onClick={showAll}>
          {t('kit.table.showAll')}
        </Button>
      }
    />
  );
}
