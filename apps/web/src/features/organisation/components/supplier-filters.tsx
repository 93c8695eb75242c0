import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StatusFilter } from '../../../entities/status/status-filter.tsx';
import { ChoiceFilter } from '../../../shared/tables/choice-filter.tsx';
import { FilterToggle } from '../../../shared/tables/filter-button.tsx';
import { type TableQuery, withFilter } from '../../../shared/tables/table-query.ts';
import { allBusinessUnitsQuery } from '../api/business-unit-queries.ts';
import type { supplierFilters } from '../api/supplier-queries.ts';

interface SupplierFiltersProps {
  query: TableQuery;
  onQueryChange: (query: TableQuery) => void;
}

/** Filters suppliers by business unit, status, and whether they have users. */
export function SupplierFilters({ query, onQueryChange }: SupplierFiltersProps) {
  const { t } = useTranslation();
  const { data: units } = useQuery(allBusinessUnitsQuery);

  function choose(name: (typeof supplierFilters)[number], value: string) {
    onQueryChange(withFilter(query, name, value ? [value] : []));
  }

  return (
    <>
      <ChoiceFilter
        label={t('organisationSuppliers.businessUnit')}
        none={t('organisationSuppliers.allUnits')}
        options={(units?.items ?? []).map((unit) => ({ value: unit.id, label: unit.name }))}
        value={query.filters.businessUnitId?.[0] ?? ''}
        onChange={(unit) => choose('businessUnitId', unit)}
      />
      <StatusFilter statuses={['ACTIVE', 'INACTIVE']} query={query} onQueryChange={onQueryChange} />
      <FilterToggle
        label={t('organisationSuppliers.withoutUsers')}
        isOn={query.filters.withoutUsers?.[0] === 'true'}
        onChange={(isOn) => choose('withoutUsers', isOn ? 'true' : '')}
      />
    </>
  );
}
