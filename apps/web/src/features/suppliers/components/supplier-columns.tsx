import Box from '@mui/material/Box';
import type { Supplier } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { PersonStatusChip } from '../../../entities/status/status-chips.tsx';
import { SupplierTags } from '../../../entities/suppliers/supplier-tags.tsx';
import type { DataColumn } from '../../../shared/tables/data-column.ts';
import { formatDateTime, viewerTimeZone, zoneNameAt } from '../../../shared/ui/dates.ts';

/** The columns of the suppliers list. */
export function supplierColumns(t: TFunction): DataColumn<Supplier>[] {
  const timeZone = viewerTimeZone();
  return [
    {
      id: 'supplierCode',
      header: t('suppliers.columns.code'),
      width: 14,
      sortKey: 'supplierCode',
      cell: ({ supplierCode }) => <span title={supplierCode}>{supplierCode}</span>,
    },
    {
      id: 'name',
      header: t('suppliers.columns.name'),
      width: 28,
      sortKey: 'name',
      card: 'title',
      cell: ({ name }) => <span title={name}>{name}</span>,
    },
    {
      id: 'tags',
      header: t('suppliers.columns.tags'),
      width: 20,
      cell: ({ tags }) => <SupplierTags tags={tags} />,
    },
    {
      id: 'activeUserCount',
      header: t('suppliers.columns.users'),
      width: 12,
      sortKey: 'activeUserCount',
      align: 'right',
      cell: ({ activeUserCount }) => <UserCount count={activeUserCount} t={t} />,
    },
    {
      id: 'lastSignInAt',
      header: t('suppliers.columns.lastSignIn', { zone: zoneNameAt(new Date().toISOString(), timeZone) }),
      width: 15,
      sortKey: 'lastSignInAt',
      cell: ({ lastSignInAt }) =>
        lastSignInAt ? formatDateTime(lastSignInAt, timeZone) : <Quiet>{t('suppliers.never')}</Quiet>,
    },
    {
      id: 'status',
      header: t('suppliers.columns.status'),
      width: 11,
      sortKey: 'status',
      card: 'status',
      cell: ({ status }) => <PersonStatusChip status={status} />,
    },
  ];
}

function UserCount({ count, t }: { count: number; t: TFunction }) {
  return count > 0 ? t('suppliers.number', { count }) : <Quiet>{t('suppliers.noUsers')}</Quiet>;
}

function Quiet({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {children}
    </Box>
  );
}
