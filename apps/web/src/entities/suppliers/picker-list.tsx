import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type Supplier, supplierSorts } from '@tenderbox/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../shared/tables/data-table.tsx';
import { FilterToggle } from '../../shared/tables/filter-button.tsx';
import { listRows } from '../../shared/tables/list-rows.ts';
import { readTableQuery, type TableQuery, withFilter } from '../../shared/tables/table-query.ts';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { pickerColumns } from './picker-columns.tsx';
import { maxSelectable, readAllMatching, supplierRequest, suppliersQuery } from './supplier-queries.ts';
import { TagsFilter } from './tags-filter.tsx';

const options = { sort: 'name,asc', sortable: supplierSorts, filters: ['tags', 'withUsers'] };
const startQuery: TableQuery = { ...readTableQuery({}, options), filters: { withUsers: ['true'] } };

interface PickerListProps {
  chosen: ReadonlyMap<string, Supplier>;
  existingIds: ReadonlySet<string>;
  onAdd: (suppliers: readonly Supplier[]) => void;
  onRemove: (ids: Iterable<string>) => void;
}

/** Active suppliers of the business unit, selectable one by one or all that match. */
export function PickerList({ chosen, existingIds, onAdd, onRemove }: PickerListProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState(startQuery);
  const tags = query.filters.tags ?? [];
  const isOnlyWithUsers = query.filters.withUsers?.[0] === 'true';
  const request = supplierRequest(query, {
    status: 'ACTIVE',
    tags: [...tags],
    withoutUsers: isOnlyWithUsers ? 'false' : undefined,
  });
  const list = listRows(useQuery(suppliersQuery(request)));
  const columns = useMemo(() => pickerColumns(t, existingIds), [t, existingIds]);
  const filter = (name: string, values: string[]) => setQuery(withFilter(query, name, values));

  const selected = new Set([...existingIds, ...chosen.keys()]);
  function select(next: ReadonlySet<string>) {
    onAdd(list.rows.filter(({ id }) => next.has(id) && !selected.has(id)));
    onRemove([...chosen.keys()].filter((id) => !next.has(id)));
  }
  const readAll = useMutation({
    mutationFn: readAllMatching,
    onSuccess: (suppliers) => onAdd(suppliers.filter(({ id }) => !existingIds.has(id))),
  });

  return (
    <Box>
      <DataTable
        {...list}
        label={t('supplierPicker.list')}
        // At the edge of the dialog's content, above its padding.
        stickyTop={-8}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        query={query}
        onQueryChange={setQuery}
        searchLabel={t('supplierPicker.search')}
        selection={{ selected, onChange: select, count: chosen.size }}
        empty={<EmptyState text={t('supplierPicker.empty')} />}
        filters={
          <>
            <TagsFilter value={tags} onChange={(next) => filter('tags', next)} />
            <FilterToggle
              label={t('supplierPicker.onlyWithUsers')}
              isOn={isOnlyWithUsers}
              onChange={(isOn) => filter('withUsers', isOn ? ['true'] : [])}
            />
          </>
        }
      />
      {list.total > 1 && list.total <= maxSelectable && (
        <Button loading={readAll.isPending} onClick={() => readAll.mutate(request)} sx={{ mt: 1 }}>
          {t('supplierPicker.selectAll', { count: list.total })}
        </Button>
      )}
      {list.total > maxSelectable && (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {t('supplierPicker.tooManyToSelect', { count: maxSelectable })}
        </Typography>
      )}
    </Box>
  );
}
