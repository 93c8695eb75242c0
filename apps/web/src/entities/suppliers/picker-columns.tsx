import Chip from '@mui/material/Chip';
import type { Supplier } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import type { DataColumn } from '../../shared/tables/data-column.ts';
import { NoUsersNote } from './no-users-note.tsx';
import { SupplierTags } from './supplier-tags.tsx';

/** The columns of the supplier picker. */
export function pickerColumns(t: TFunction, alreadyThere: ReadonlySet<string>): DataColumn<Supplier>[] {
  return [
    {
      id: 'supplierCode',
      header: t('suppliers.columns.code'),
      width: 18,
      sortKey: 'supplierCode',
      cell: ({ supplierCode }) => <span title={supplierCode}>{supplierCode}</span>,
    },
    {
      id: 'name',
      header: t('suppliers.columns.name'),
      width: 40,
      sortKey: 'name',
      card: 'title',
      cell: ({ id, name }) => (
        <span title={name}>
          {alreadyThere.has(id) && (
            <Chip size="small" label={t('supplierPicker.alreadyThere')} sx={{ mr: 1 }} />
          )}
          {name}
        </span>
      ),
    },
    {
      id: 'tags',
      header: t('suppliers.columns.tags'),
      width: 24,
      cell: ({ tags }) => <SupplierTags tags={tags} />,
    },
    {
      id: 'activeUserCount',
      header: t('suppliers.columns.users'),
      width: 18,
      sortKey: 'activeUserCount',
      align: 'right',
      cell: ({ activeUserCount }) =>
        activeUserCount > 0 ? t('suppliers.number', { count: activeUserCount }) : <NoUsersNote isShort />,
    },
  ];
}
