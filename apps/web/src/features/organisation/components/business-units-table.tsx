import { useQuery } from '@tanstack/react-query';
import { type BusinessUnit, businessUnitSorts } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { StatusFilter } from '../../../entities/status/status-filter.tsx';
import { StatusMark } from '../../../entities/status/status-mark.tsx';
import { Add } from '../../../shared/icons/add.ts';
import type { DataColumn } from '../../../shared/tables/data-column.ts';
import { DataTable } from '../../../shared/tables/data-table.tsx';
import { listRows } from '../../../shared/tables/list-rows.ts';
import type { TableOptions } from '../../../shared/tables/table-query.ts';
import { useTableUrlState } from '../../../shared/tables/use-table-url-state.ts';
import { LinkButton } from '../../../shared/ui/actions/link-button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { Timestamp } from '../../../shared/ui/time/timestamp.tsx';
import { businessUnitsQuery } from '../api/business-unit-queries.ts';

const options: TableOptions = {
  prefix: 'units',
  sort: 'name,asc',
  sortable: businessUnitSorts,
  filters: ['status'],
};

/** Link to the form that adds a business unit. */
export function AddBusinessUnitButton({ variant = 'contained' }: { variant?: 'contained' | 'outlined' }) {
  const { t } = useTranslation();
  return (
    <LinkButton href={pathTo('addBusinessUnit')} variant={variant} startIcon={<Add />}>
      {t('businessUnits.add')}
    </LinkButton>
  );
}

export function BusinessUnitsTable() {
  const { t } = useTranslation();
  const [query, setQuery] = useTableUrlState(options);
  const units = useQuery(businessUnitsQuery(query));
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <DataTable
      {...listRows(units)}
      label={t('organisation.tabs.businessUnits')}
      columns={columns}
      rowId={({ id }) => id}
      rowHref={({ id }) => pathTo('businessUnitDetails', { businessUnitId: id })}
      query={query}
      onQueryChange={setQuery}
      searchLabel={t('businessUnits.search')}
      filters={<StatusFilter statuses={['ACTIVE', 'INACTIVE']} query={query} onQueryChange={setQuery} />}
      empty={
        <EmptyState text={t('businessUnits.empty')} action={<AddBusinessUnitButton variant="outlined" />} />
      }
    />
  );
}

function columnsOf(t: TFunction): DataColumn<BusinessUnit>[] {
  return [
    {
      id: 'name',
      header: t('businessUnits.columns.name'),
      sortKey: 'name',
      card: 'title',
      cell: ({ name }) => name,
      mark: ({ status }) => <StatusMark status={status} />,
    },
    {
      id: 'events',
      header: t('businessUnits.columns.events'),
      width: 120,
      sortKey: 'eventCount',
      align: 'right',
      cell: ({ eventCount }) => t('organisation.number', { count: eventCount }),
    },
    {
      id: 'suppliers',
      header: t('businessUnits.columns.suppliers'),
      width: 140,
      sortKey: 'supplierCount',
      align: 'right',
      cell: ({ supplierCount }) => t('organisation.number', { count: supplierCount }),
    },
    {
      id: 'admins',
      header: t('businessUnits.columns.admins'),
      width: 160,
      sortKey: 'adminCount',
      align: 'right',
      cell: ({ adminCount }) => t('organisation.number', { count: adminCount }),
    },
    {
      id: 'created',
      header: t('businessUnits.columns.created'),
      width: 150,
      sortKey: 'createdAt',
      cell: ({ createdAt }) => <Timestamp instant={createdAt} isDateOnly />,
    },
  ];
}
