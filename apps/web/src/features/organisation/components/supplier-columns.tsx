import type { OrganisationSupplier } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { PersonStatusChip } from '../../../entities/status/status-chips.tsx';
import type { DataColumn } from '../../../shared/tables/data-column.ts';
import { AppLink } from '../../../shared/ui/app-link.tsx';

/** The columns of the suppliers of all business units. */
export function supplierColumns(t: TFunction): DataColumn<OrganisationSupplier>[] {
  return [
    {
      id: 'name',
      header: t('organisationSuppliers.columns.name'),
      width: 32,
      sortKey: 'name',
      card: 'title',
      cell: ({ name }) => <strong title={name}>{name}</strong>,
    },
    {
      id: 'code',
      header: t('organisationSuppliers.columns.code'),
      width: 16,
      sortKey: 'supplierCode',
      cell: ({ supplierCode }) => supplierCode,
    },
    {
      id: 'businessUnit',
      header: t('organisationSuppliers.columns.businessUnit'),
      width: 25,
      sortKey: 'businessUnit',
      cell: ({ businessUnit }) => (
        <AppLink href={pathTo('businessUnitDetails', { businessUnitId: businessUnit.id })} underline="hover">
          {businessUnit.name}
        </AppLink>
      ),
    },
    {
      id: 'status',
      header: t('organisationSuppliers.columns.status'),
      width: 14,
      sortKey: 'status',
      card: 'status',
      cell: ({ status }) => <PersonStatusChip status={status} />,
    },
    {
      id: 'users',
      header: t('organisationSuppliers.columns.users'),
      width: 13,
      sortKey: 'activeUserCount',
      align: 'right',
      cell: ({ activeUserCount }) => t('organisation.number', { count: activeUserCount }),
    },
  ];
}
