import MuiTextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableQuery } from '../../shared/tables/table-query.ts';

interface StatusFilterProps {
  /** The statuses to choose from. */
  statuses: readonly ('INVITED' | 'ACTIVE' | 'INACTIVE')[];
  query: TableQuery;
  onQueryChange: (query: TableQuery) => void;
}

/** Narrows a list to one status; the list names its filter `status`. */
export function StatusFilter({ statuses, query, onQueryChange }: StatusFilterProps) {
  const { t } = useTranslation();
  const id = useId();
  const [chosen = ''] = query.filters.status ?? [];
  return (
    <MuiTextField
      select
      id={id}
      label={t('kit.table.status')}
      value={statuses.some((status) => status === chosen) ? chosen : ''}
      onChange={({ target }) => {
        const status = target.value ? [target.value] : [];
        onQueryChange({ ...query, page: 0, filters: { ...query.filters, status } });
      }}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ maxWidth: { sm: 160 }, '& .MuiInputBase-root': { bgcolor: 'background.paper' } }}
    >
      <option value="">{t('kit.table.anyStatus')}</option>
      {statuses.map((status) => (
        <option key={status} value={status}>
          {t(`kit.status.person.${status}`)}
        </option>
      ))}
    </MuiTextField>
  );
}
