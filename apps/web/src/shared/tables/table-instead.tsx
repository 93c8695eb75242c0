import SearchOff from '@mui/icons-material/SearchOff';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';
import { SkeletonRows, TableFailure } from './table-placeholders.tsx';
import type { TableQuery } from './table-query.ts';

interface TableInsteadProps {
  query: TableQuery;
  onQueryChange: (query: TableQuery) => void;
  isWaiting: boolean;
  rowHeight: number;
  error?: string | null;
  onRetry?: () => void;
  empty?: ReactNode;
}

/** What stands in the place of rows: their shadows, what went wrong, or that there are none. */
export function TableInstead(props: TableInsteadProps) {
  const { query, onQueryChange, isWaiting, rowHeight, error, onRetry, empty } = props;
  const { t } = useTranslation();
  if (isWaiting)
    return <SkeletonRows rows={query.size === 'all' ? 10 : Math.min(query.size, 25)} rowHeight={rowHeight} />;
  if (error) return <TableFailure text={error} onRetry={onRetry} />;
  const isNarrowed = query.search !== '' || Object.values(query.filters).some((chosen) => chosen.length > 0);
  if (!isNarrowed) return empty ?? <EmptyState text={t('kit.table.empty')} />;
  return (
    <EmptyState
      icon={SearchOff}
      text={t('kit.table.nothingFound')}
      action={
        <Button
          variant="outlined"
          onClick={() => onQueryChange({ ...query, page: 0, search: '', filters: {} })}
        >
          {t('kit.table.showAll')}
        </Button>
      }
    />
  );
}
