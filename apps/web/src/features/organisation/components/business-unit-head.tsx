import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { BusinessUnit } from '@tenderbox/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { StatusMark } from '../../../entities/status/status-mark.tsx';
import { PauseCircleOutlined } from '../../../shared/icons/pause-circle-outlined.ts';
import { MoreMenu } from '../../../shared/ui/actions/more-menu.tsx';
import { NameMark } from '../../../shared/ui/display/name-mark.tsx';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import { useBusinessUnitStatus } from './use-business-unit-status.tsx';

interface BusinessUnitHeadProps {
  unit: BusinessUnit;
  editButton: ReactNode;
}

/** Header of a business unit with its name and status. */
export function BusinessUnitHead({ unit, editButton }: BusinessUnitHeadProps) {
  const { t } = useTranslation();
  const { askToDeactivate, askToReactivate, dialog } = useBusinessUnitStatus(unit);
  const { name, status, timeZone, adminCount, supplierCount, activeEventCount, can } = unit;
  const isActive = status === 'ACTIVE';
  return (
    <>
      <PageHead
        title={name}
        mark={<NameMark name={name} />}
        status={<StatusMark status={status} />}
        breadcrumb={[
          { label: t('pages.myOrganisation'), href: pathTo('myOrganisation') },
          { label: t('organisation.tabs.businessUnits'), href: pathTo('businessUnitDetails') },
          { label: name },
        ]}
        description={[
          timeZone,
          t('organisation.admins', { count: adminCount }),
          t('organisation.suppliers', { count: supplierCount }),
        ].join(' · ')}
        actions={
          <>
            {editButton}
            {isActive && (
              <MoreMenu
                items={[
                  {
                    label: can.deactivate
                      ? t('businessUnits.deactivate')
                      : t('businessUnits.deactivateHindered', { count: activeEventCount }),
                    icon: PauseCircleOutlined,
                    onSelect: askToDeactivate,
                    isDestructive: true,
                    isDisabled: !can.deactivate,
                  },
                ]}
              />
            )}
          </>
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
