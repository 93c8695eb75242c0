import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from './data-column.ts';

interface SortSelectProps<Row> {
  columns: readonly DataColumn<Row>[];
  sort: string;
  onSort: (sort: string) => void;
}

/** Sorts cards, which have no column heads to press. */
export function SortSelect<Row>({ columns, sort, onSort }: SortSelectProps<Row>) {
  const { t } = useTranslation();
  const id = useId();
  const options = columns.flatMap(({ header: column, sortKey }) =>
    sortKey === undefined
      ? []
      : [
          { value: `${sortKey},asc`, label: t('kit.table.ascending', { column }) },
          { value: `${sortKey},desc`, label: t('kit.table.descending', { column }) },
        ],
  );
  if (options.length === 0) return null;
  const isListed = options.some(({ value }) => value === sort);
  return (
    <TextField
      select
      id={id}
      label={t('kit.table.sortBy')}
      value={isListed ? sort : ''}
      onChange={(event) => onSort(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ '& .MuiInputBase-root': { bgcolor: 'background.paper' } }}
    >
      {!isListed && <option value="" aria-label=" " />}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </TextField>
  );
}
