import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Supplier } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { PersonStatusChip } from '../../../entities/status/status-chips.tsx';
import { formatDate, formatInstant, viewerTimeZone } from '../../../shared/ui/dates.ts';
import { MoreMenu } from '../../../shared/ui/more-menu.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { useSupplierStatus } from './use-supplier-status.tsx';

/** Which supplier this is, and whether it works. */
export function SupplierHead({ supplier }: { supplier: Supplier }) {
  const { t } = useTranslation();
  const { askToDeactivate, askToReactivate, dialog } = useSupplierStatus(supplier);
  const { supplierCode, name, status, activeUserCount, lastSignInAt, createdAt, can } = supplier;
  const timeZone = viewerTimeZone();
  const facts = [
    supplierCode,
    t('suppliers.supplier.users', { count: activeUserCount }),
    lastSignInAt
      ? t('suppliers.supplier.lastSignIn', { instant: formatInstant(lastSignInAt, timeZone) })
      : t('suppliers.supplier.neverSignedIn'),
    t('suppliers.supplier.added', { date: formatDate(createdAt, timeZone) }),
  ];
  return (
    <>
      <PageHead
        title={name}
        status={<PersonStatusChip status={status} />}
        breadcrumb={[{ label: t('pages.bidderList'), href: pathTo('bidderList') }, { label: supplierCode }]}
        description={facts.join(' · ')}
        actions={
          can.deactivate && (
            <MoreMenu
              items={[
                { label: t('suppliers.deactivate.action'), onSelect: askToDeactivate, isDestructive: true },
              ]}
            />
          )
        }
      />
      {status === 'INACTIVE' && (
        <Alert severity="warning" sx={{ mb: 3 }}>
          <AlertTitle>{t('suppliers.supplier.inactive')}</AlertTitle>
          {t('suppliers.supplier.inactiveText')}
          {can.reactivate && (
            <Box sx={{ mt: 1.5 }}>
              <Button size="small" variant="outlined" onClick={askToReactivate}>
                {t('suppliers.reactivate.action')}
              </Button>
            </Box>
          )}
        </Alert>
      )}
      {dialog}
    </>
  );
}
