import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { BusinessUnit } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { PersonStatusChip } from '../../../entities/status/status-chips.tsx';
import { AppLink } from '../../../shared/ui/app-link.tsx';
import { formatDate } from '../../../shared/ui/dates.ts';
import { MoreMenu } from '../../../shared/ui/more-menu.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { useStatusChange } from './use-status-change.tsx';

/** Which business unit this is, and whether it works. */
export function BusinessUnitHead({ unit }: { unit: BusinessUnit }) {
  const { t } = useTranslation();
  const { askToDeactivate, askToReactivate, dialog } = useStatusChange(unit);
  const { id, name, status, timeZone, createdAt, adminCount, supplierCount } = unit;
  const isActive = status === 'ACTIVE';
  return (
    <>
      <PageHead
        title={name}
        status={<PersonStatusChip status={status} />}
        breadcrumb={[{ label: t('pages.myOrganisation'), href: pathTo('myOrganisation') }, { label: name }]}
        description={
          <>
            {timeZone} · {t('organisation.admins', { count: adminCount })} ·{' '}
            <AppLink href={pathTo('sourcingOrganisationSuppliers', {}, { businessUnitId: id })}>
              {t('organisation.suppliers', { count: supplierCount })}
            </AppLink>{' '}
            · {t('organisation.createdOn', { date: formatDate(createdAt, timeZone) })}
          </>
        }
        actions={
          isActive && (
            <MoreMenu
              items={[
                { label: t('businessUnits.deactivate'), onSelect: askToDeactivate, isDestructive: true },
              ]}
            />
          )
        }
      />
      {!isActive && (
        <Alert severity="warning" sx={{ mb: 3 }}>
          <AlertTitle>{t('businessUnits.inactive')}</AlertTitle>
          {t('businessUnits.inactiveText')}
          <Box sx={{ mt: 1.5 }}>
            <Button size="small" variant="outlined" onClick={askToReactivate}>
              {t('businessUnits.reactivate')}
            </Button>
          </Box>
        </Alert>
      )}
      {dialog}
    </>
  );
}
