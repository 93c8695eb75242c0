import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { supplierSorts } from '@tenderbox/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { suppliersQuery } from '../../../entities/suppliers/supplier-queries.ts';
import { useChosenSuppliers } from '../../../entities/suppliers/use-chosen-suppliers.ts';
import { Add } from '../../../shared/icons/add.ts';
import { FileUploadOutlined } from '../../../shared/icons/file-upload-outlined.ts';
import { downloadFile } from '../../../shared/lib/download-file.ts';
import { DataTable } from '../../../shared/tables/data-table.tsx';
import { listRows } from '../../../shared/tables/list-rows.ts';
import type { TableOptions } from '../../../shared/tables/table-query.ts';
import { useTableUrlState } from '../../../shared/tables/use-table-url-state.ts';
import { DownloadButton } from '../../../shared/ui/actions/download-button.tsx';
import { LinkButton } from '../../../shared/ui/actions/link-button.tsx';
import { Count } from '../../../shared/ui/display/count.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import { requestOf, supplierFilterNames } from '../supplier-filters.ts';
import { ImportDialog } from './import-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { supplierColumns } from './supplier-columns.tsx';
import { SupplierListFilters } from './supplier-list-filters.tsx';

const options: TableOptions = { sort: 'name,asc', sortable: supplierSorts, filters: supplierFilterNames };

export function SuppliersPage() {
  const { t } = useTranslation();
  const [query, setQuery] = useTableUrlState(options);
  const request = requestOf(query);
  const list = listRows(useQuery(suppliersQuery(request)));
  const columns = useMemo(() => supplierColumns(t), [t]);
  const chosen = useChosenSuppliers(list.rows);
  const { view }: { view?: unknown } = useSearch({ strict: false });
  const [isImporting, setImporting] = useState(view === 'import');

  const importButton = (
    <Button
      color="inherit"
      sx={{ color: 'text.secondary' }}
      startIcon={<FileUploadOutlined />}
      onClick={() => setImporting(true)}
    >
      {t('suppliers.import')}
    </Button>
  );
  const addButton = (
    <LinkButton variant="contained" startIcon={<Add />} href={pathTo('addBidder')}>
      {t('suppliers.add')}
    </LinkButton>
  );
  return (
    <>
      <PageHead
        title={t('pages.bidderList')}
        status={list.total > 0 && <Count count={list.total} isMore={list.totalIsMore} />}
        tools={
          <>
            {importButton}
            <DownloadButton
              label={t('suppliers.export')}
              onDownload={(signal) =>
                downloadFile(
                  'GET /api/business-unit/suppliers/export',
                  { query: request, signal },
                  t('suppliers.fileName'),
                )
              }
            />
          </>
        }
        primaryAction={addButton}
      />
      <DataTable
        {...list}
        label={t('pages.bidderList')}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => pathTo('bidder', { bidderId: id })}
        query={query}
        onQueryChange={setQuery}
        searchLabel={t('suppliers.search')}
        filters={<SupplierListFilters query={query} onQueryChange={setQuery} />}
        selection={chosen.selection}
        empty={
          <EmptyState
            text={t('suppliers.empty')}
            action={
              <Stack direction="row" spacing={1}>
                {addButton}
                {importButton}
              </Stack>
            }
          />
        }
      />
      <SelectionBar chosen={chosen} request={request} total={list.total} />
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  );
}
