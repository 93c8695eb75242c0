import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { organisationSupplierSorts } from '@tenderbox/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { DataTable } from '../../../shared/tables/data-table.tsx';
import { listRows } from '../../../shared/tables/list-rows.ts';
import type { TableOptions } from '../../../shared/tables/table-query.ts';
import { useTableUrlState } from '../../../shared/tables/use-table-url-state.ts';
import { DownloadButton } from '../../../shared/ui/actions/download-button.tsx';
import { Count } from '../../../shared/ui/display/count.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import { downloadSuppliers, supplierFilters, suppliersQuery } from '../api/supplier-queries.ts';
import { OrganisationSupplierPage } from './organisation-supplier-page.tsx';
import { supplierColumns } from './supplier-columns.tsx';
import { SupplierFilters } from './supplier-filters.tsx';

const options: TableOptions = {
  sort: 'name,asc',
  sortable: organisationSupplierSorts,
  filters: supplierFilters,
};

/** Suppliers of all business units, or one supplier with `?supplierId=`. */
export function SupplierOrganisationsPage() {
  const { supplierId }: { supplierId?: string } = useSearch({ strict: false });
  return supplierId ? <OrganisationSupplierPage supplierId={supplierId} /> : <SupplierList />;
}

function SupplierList() {
  const { t } = useTranslation();
  const [query, setQuery] = useTableUrlState(options);
  const list = listRows(useQuery(suppliersQuery(query)));
  const columns = useMemo(() => supplierColumns(t), [t]);
  return (
    <>
      <PageHead
        title={t('pages.sourcingOrganisationSuppliers')}
        status={list.total > 0 && <Count count={list.total} isMore={list.totalIsMore} />}
        description={t('organisationSuppliers.lead')}
        tools={
          <DownloadButton
            label={t('organisationSuppliers.export')}
            onDownload={(signal) => downloadSuppliers(query, t('organisationSuppliers.fileName'), signal)}
          />
        }
      />
      <DataTable
        {...list}
        label={t('pages.sourcingOrganisationSuppliers')}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => pathTo('sourcingOrganisationSuppliers', {}, { supplierId: id })}
        query={query}
        onQueryChange={setQuery}
        searchLabel={t('organisationSuppliers.search')}
        filters={<SupplierFilters query={query} onQueryChange={setQuery} />}
        empty={<EmptyState text={t('organisationSuppliers.empty')} />}
      />
    </>
  );
}
