import { useQuery } from '@tanstack/react-query';
import { type Organisation, organisationSorts } from '@tenderbox/contract';
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
import { useTableUrlState } from '../../../shared/tables/use-table-url-state.ts';
import { LinkButton } from '../../../shared/ui/actions/link-button.tsx';
import { Count } from '../../../shared/ui/display/count.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import { Timestamp } from '../../../shared/ui/time/timestamp.tsx';
import { organisationsQuery } from '../api/organisation-queries.ts';
import { HealthLink } from './health-link.tsx';

const tableOptions = { sort: 'name,asc', sortable: organisationSorts, filters: ['status'] };

/** All sourcing organisations, with a link to add one. */
export function OrganisationListPage() {
  const { t } = useTranslation();
  const [query, setQuery] = useTableUrlState(tableOptions);
  const list = listRows(useQuery(organisationsQuery(query)));
  const columns = useMemo(() => columnsOf(t), [t]);
  const addButton = (
    <LinkButton href={pathTo('addSourcingOrganisation')} variant="contained" startIcon={<Add />}>
      {t('system.organisations.add')}
    </LinkButton>
  );
  return (
    <>
      <PageHead
        title={t('pages.sourcingOrganisationList')}
        status={list.total > 0 && <Count count={list.total} isMore={list.totalIsMore} />}
        tools={<HealthLink />}
        primaryAction={addButton}
      />
      <DataTable
        {...list}
        label={t('pages.sourcingOrganisationList')}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => pathTo('sourcingOrganisationDetails', { sourcingOrganisationId: id })}
        query={query}
        onQueryChange={setQuery}
        searchLabel={t('system.organisations.search')}
        filters={<StatusFilter statuses={['ACTIVE', 'INACTIVE']} query={query} onQueryChange={setQuery} />}
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
      sortKey: 'name',
      card: 'title',
      cell: ({ name }) => name,
      mark: ({ status }) => <StatusMark status={status} />,
    },
    {
      id: 'businessUnitCount',
      header: t('system.organisations.units'),
      width: 160,
      sortKey: 'businessUnitCount',
      align: 'right',
      cell: ({ businessUnitCount }) => t('system.number', { value: businessUnitCount }),
    },
    {
      id: 'adminCount',
      header: t('system.organisations.admins'),
      width: 160,
      sortKey: 'adminCount',
      align: 'right',
      cell: ({ adminCount }) => t('system.number', { value: adminCount }),
    },
    {
      id: 'createdAt',
      header: t('system.organisations.created'),
      width: 150,
      sortKey: 'createdAt',
      cell: ({ createdAt }) => <Timestamp instant={createdAt} isDateOnly />,
    },
  ];
}
