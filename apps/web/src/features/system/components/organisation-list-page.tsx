import Add from '@mui/icons-material/Add';
import { useQuery } from '@tanstack/react-query';
import { type Organisation, organisationSorts } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { PersonStatusChip } from '../../../entities/status/status-chips.tsx';
import { StatusFilter } from '../../../entities/status/status-filter.tsx';
import { textOfError } from '../../../shared/lib/api-error.ts';
import type { DataColumn } from '../../../shared/tables/data-column.ts';
import { DataTable } from '../../../shared/tables/data-table.tsx';
import { useTableUrlState } from '../../../shared/tables/use-table-url-state.ts';
import { formatDate, viewerTimeZone } from '../../../shared/ui/dates.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { organisationsQuery } from '../api/organisation-queries.ts';

const tableOptions = { sort: 'name,asc', sortable: organisationSorts, filters: ['status'] };

/** All sourcing organisations, and the way to add one. */
export function OrganisationListPage() {
  const { t } = useTranslation();
  const [query, setQuery] = useTableUrlState(tableOptions);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(organisationsQuery(query));
  const columns = useMemo(() => columnsOf(t), [t]);
  const addButton = (
    <LinkButton href={pathTo('addSourcingOrganisation')} variant="contained" startIcon={<Add />}>
      {t('system.organisations.add')}
    </LinkButton>
  );
  return (
    <>
      <PageHead title={t('pages.sourcingOrganisationList')} actions={addButton} />
      <DataTable
        label={t('pages.sourcingOrganisationList')}
        columns={columns}
        rows={data?.items ?? []}
        total={data?.total ?? 0}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => pathTo('sourcingOrganisationDetails', { sourcingOrganisationId: id })}
        isLoading={isPending || isPlaceholderData}
        error={error && textOfError(error)}
        onRetry={() => void refetch()}
        query={query}
        onQueryChange={setQuery}
        searchLabel={t('system.organisations.search')}
        toolbar={<StatusFilter statuses={['ACTIVE', 'INACTIVE']} query={query} onQueryChange={setQuery} />}
        empty={<EmptyState text={t('system.organisations.empty')} action={addButton} />}
      />
    </>
  );
}

function columnsOf(t: TFunction): DataColumn<Organisation>[] {
  return [
    {
      id: 'name',
      header: t('system.organisations.name'),
      width: 40,
      sortKey: 'name',
      card: 'title',
      cell: ({ name }) => <span title={name}>{name}</span>,
    },
    {
      id: 'status',
      header: t('system.organisations.status'),
      width: 15,
      sortKey: 'status',
      card: 'status',
      cell: ({ status }) => <PersonStatusChip status={status} />,
    },
    {
      id: 'businessUnitCount',
      header: t('system.organisations.units'),
      width: 15,
      sortKey: 'businessUnitCount',
      align: 'right',
      cell: ({ businessUnitCount }) => t('system.number', { value: businessUnitCount }),
    },
    {
      id: 'adminCount',
      header: t('system.organisations.admins'),
      width: 15,
      sortKey: 'adminCount',
      align: 'right',
      cell: ({ adminCount }) => t('system.number', { value: adminCount }),
    },
    {
      id: 'createdAt',
      header: t('system.organisations.created'),
      width: 15,
      sortKey: 'createdAt',
      cell: ({ createdAt }) => formatDate(createdAt, viewerTimeZone()),
    },
  ];
}
