import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { Supplier } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import type { DataColumn } from '../../shared/tables/data-column.ts';
import { NoUsersNote } from './no-users-note.tsx';
import { SupplierTags } from './supplier-tags.tsx';

export function pickerColumns(t: TFunction, alreadyThere: ReadonlySet<string>): DataColumn<Supplier>[] {
  return [
    {
      id: 'name',
      header: t('suppliers.columns.name'),
      sortKey: 'name',
      card: 'title',
      cell: ({ name }) => (
        <Box component="span" sx={{ fontWeight: 600 }}>
          {name}
        </Box>
      ),
      mark: ({ id }) =>
        alreadyThere.has(id) && <Chip size="small" label={t('supplierPicker.alreadyThere')} />,
    },
    {
      id: 'supplierCode',
      header: t('suppliers.columns.code'),
      width: 120,
      sortKey: 'supplierCode',
      card: 'under',
      cell: ({ supplierCode }) => supplierCode,
    },
    {
      id: 'tags',
      header: t('suppliers.columns.tags'),
      width: '28%',
      card: 'under',
      cardCell: ({ tags }) => tags.join(', '),
      cell: ({ tags }) => <SupplierTags tags={tags} />,
    },
    {
      id: 'activeUserCount',
      header: t('suppliers.columns.users'),
      width: 120,
      sortKey: 'activeUserCount',
      align: 'right',
      cell: ({ activeUserCount }) =>
        activeUserCount > 0 ? t('suppliers.number', { count: activeUserCount }) : <NoUsersNote isShort />,
    },
  ];
}
