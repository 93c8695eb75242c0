import type { OrganisationSupplier } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { StatusMark } from '../../../entities/status/status-mark.tsx';
import { NoUsersNote } from '../../../entities/suppliers/no-users-note.tsx';
import type { DataColumn } from '../../../shared/tables/data-column.ts';
import { AppLink } from '../../../shared/ui/actions/app-link.tsx';

/** Columns of the suppliers of all business units. */
export function supplierColumns(t: TFunction): DataColumn<OrganisationSupplier>[] {
  return [
    {
      id: 'name',
      header: t('organisationSuppliers.columns.name'),
      sortKey: 'name',
      card: 'title',
      cell: ({ name }) => name,
      mark: ({ status }) => <StatusMark status={status} />,
    },
    {
      id: 'code',
      header: t('organisationSuppliers.columns.code'),
      width: 150,
      sortKey: 'supplierCode',
      card: 'under',
      cell: ({ supplierCode }) => supplierCode,
    },
    {
      id: 'businessUnit',
      header: t('organisationSuppliers.columns.businessUnit'),
      card: 'under',
      sortKey: 'businessUnit',
      cell: ({ businessUnit }) => (
        <AppLink href={pathTo('businessUnitDetails', { businessUnitId: businessUnit.id })} underline="hover">
          {businessUnit.name}
        </AppLink>
      ),
    },
    {
      id: 'users',
      header: t('organisationSuppliers.columns.users'),
      width: 160,
      sortKey: 'activeUserCount',
      align: 'right',
      cell: ({ activeUserCount }) =>
        activeUserCount > 0 ? t('organisation.number', { count: activeUserCount }) : <NoUsersNote />,
    },
  ];
}
