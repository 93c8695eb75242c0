import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusFilter } from '../../../entities/status/status-filter.tsx';
import type { TableQuery } from '../../../shared/tables/table-query.ts';
import { allBusinessUnitsQuery } from '../api/business-unit-queries.ts';
import type { supplierFilters } from '../api/supplier-queries.ts';

interface SupplierFiltersProps {
  query: TableQuery;
  onQueryChange: (query: TableQuery) => void;
}

/** Narrows the suppliers by unit, status and whether anyone there can answer. */
export function SupplierFilters({ query, onQueryChange }: SupplierFiltersProps) {
  const { t } = useTranslation();
  const id = useId();
  const { data: units } = useQuery(allBusinessUnitsQuery);
  const [chosenUnit = ''] = query.filters.businessUnitId ?? [];

  function choose(name: (typeof supplierFilters)[number], value: string) {
    onQueryChange({ ...query, page: 0, filters: { ...query.filters, [name]: value ? [value] : [] } });
  }

  return (
    <>
      <TextField
        select
        id={id}
        label={t('organisationSuppliers.businessUnit')}
        value={units?.items.some((unit) => unit.id === chosenUnit) ? chosenUnit : ''}
        onChange={({ target }) => choose('businessUnitId', target.value)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        sx={{ maxWidth: { sm: 260 }, '& .MuiInputBase-root': { bgcolor: 'background.paper' } }}
      >
        <option value="">{t('organisationSuppliers.allUnits')}</option>
        {units?.items.map((unit) => (
          <option key={unit.id} value={unit.id}>
            {unit.name}
          </option>
        ))}
      </TextField>
      <StatusFilter statuses={['ACTIVE', 'INACTIVE']} query={query} onQueryChange={onQueryChange} />
      <FormControlLabel
        label={t('organisationSuppliers.withoutUsers')}
        control={
          <Checkbox
            size="small"
            checked={query.filters.withoutUsers?.[0] === 'true'}
            onChange={(_event, isChecked) => choose('withoutUsers', isChecked ? 'true' : '')}
          />
        }
      />
    </>
  );
}
