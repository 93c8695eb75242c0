import Autocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { Supplier } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryKeys } from '../../../entities/cache/query-keys.ts';
import { supplierRequest, suppliersQuery } from '../../../entities/suppliers/supplier-queries.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { readTableQuery } from '../../../shared/tables/table-query.ts';

const firstPage = readTableQuery({}, { sort: 'name,asc', size: 25 });

interface SupplierFilterProps {
  /** Id of the selected supplier. Empty for none. */
  value: string;
  onChange: (supplierId: string) => void;
}

/** Filters the task list by one supplier, with search. */
export function SupplierFilter({ value, onChange }: SupplierFilterProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { data, isFetching } = useQuery({
    ...suppliersQuery(supplierRequest({ ...firstPage, search: search.trim() }, { tags: [] })),
    enabled: isOpen,
  });
  const { data: named = null } = useQuery({
    queryKey: [...queryKeys.suppliers, 'named', value],
    queryFn: value
      ? async ({ signal }) =>
          (
            await callApi('GET /api/business-unit/suppliers/:supplierId', {
              params: { supplierId: value },
              signal,
              errors: 'background',
            })
          ).data
      : skipToken,
  });
  const label = t('eventTasks.filters.supplier');
  return (
    <Autocomplete<Supplier>
      size="small"
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={data?.items ?? []}
      value={value ? named : null}
      // The server has already filtered, by supplier ID as well.
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onInputChange={(_event, text, reason) => setSearch(reason === 'input' ? text : '')}
      onChange={(_event, chosen) => onChange(chosen?.id ?? '')}
      loading={isFetching}
      loadingText={t('kit.table.loading')}
      noOptionsText={t('eventTasks.filters.noSupplier')}
      renderInput={(input) => (
        <MuiTextField
          {...input}
          placeholder={label}
          slotProps={{
            ...input.slotProps,
            htmlInput: { ...input.slotProps.htmlInput, 'aria-label': label },
          }}
        />
      )}
      sx={{ width: '100%', '& .MuiInputBase-root': { bgcolor: 'background.paper' } }}
    />
  );
}
