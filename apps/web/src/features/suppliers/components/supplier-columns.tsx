import Box from '@mui/material/Box';
import type { Supplier } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { StatusMark } from '../../../entities/status/status-mark.tsx';
import { NoUsersNote } from '../../../entities/suppliers/no-users-note.tsx';
import { SupplierTags } from '../../../entities/suppliers/supplier-tags.tsx';
import { serverInstant } from '../../../shared/lib/server-clock.ts';
import type { DataColumn } from '../../../shared/tables/data-column.ts';
import { ownTimeZone, zoneNameAt } from '../../../shared/ui/time/dates.ts';
import { timeAgo } from '../../../shared/ui/time/time-ago.ts';
import { Timestamp } from '../../../shared/ui/time/timestamp.tsx';

export function supplierColumns(t: TFunction): DataColumn<Supplier>[] {
  const zone = zoneNameAt(serverInstant(), ownTimeZone());
  return [
    {
      id: 'name',
      header: t('suppliers.columns.name'),
      sortKey: 'name',
      card: 'title',
      cell: ({ name }) => name,
      mark: ({ status }) => <StatusMark status={status} />,
    },
    {
      id: 'supplierCode',
      header: t('suppliers.columns.code'),
      width: 136,
      sortKey: 'supplierCode',
      card: 'under',
      cell: ({ supplierCode }) => supplierCode,
    },
    {
      id: 'tags',
      header: t('suppliers.columns.tags'),
      hiddenBelow: 'md',
      card: 'under',
      cell: ({ tags }) => <SupplierTags tags={tags} />,
      cardCell: ({ tags }) => tags.join(', '),
    },
    {
      id: 'activeUserCount',
      header: t('suppliers.columns.users'),
      width: 128,
      sortKey: 'activeUserCount',
      align: 'right',
      card: 'hidden',
      cell: ({ activeUserCount }) => t('suppliers.number', { count: activeUserCount }),
    },
    {
      id: 'openTaskCount',
      header: t('suppliers.columns.openTasks'),
      width: 120,
      sortKey: 'openTaskCount',
      align: 'right',
      hiddenBelow: 'lg',
      card: 'hidden',
      cell: ({ openTaskCount }) => t('suppliers.number', { count: openTaskCount }),
    },
    {
      id: 'lastSignInAt',
      header: t('suppliers.columns.lastSignIn', { zone }),
      width: 232,
      sortKey: 'lastSignInAt',
      card: 'corner',
      cell: (supplier) => <LastSignIn supplier={supplier} zone={zone} t={t} />,
      cardCell: (supplier) => <LastSignInAgo supplier={supplier} t={t} />,
    },
  ];
}

interface LastSignInProps {
  supplier: Supplier;
  t: TFunction;
}

function LastSignIn({ supplier, zone, t }: LastSignInProps & { zone: string }) {
  const { lastSignInAt, activeUserCount } = supplier;
  if (activeUserCount === 0 || !lastSignInAt) return <LastSignInAgo supplier={supplier} t={t} />;
  return (
    <>
      <Timestamp instant={lastSignInAt} headZone={zone} />
      <Box component="span" sx={{ ml: 1, fontSize: 12, color: 'text.secondary' }}>
        {timeAgo(lastSignInAt, t)}
      </Box>
    </>
  );
}

/** A supplier without active users gets a warning instead of the time of the last login. */
function LastSignInAgo({ supplier: { lastSignInAt, activeUserCount }, t }: LastSignInProps) {
  if (activeUserCount === 0) return <NoUsersNote />;
  return lastSignInAt ? timeAgo(lastSignInAt, t) : t('suppliers.never');
}
