import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MailOutlined } from '../../shared/icons/mail-outlined.ts';
import { PauseCircleOutlined } from '../../shared/icons/pause-circle-outlined.ts';
import { LinkButton } from '../../shared/ui/actions/link-button.tsx';
import { MoreMenu } from '../../shared/ui/actions/more-menu.tsx';
import { NameMark } from '../../shared/ui/display/name-mark.tsx';
import { PageHead } from '../../shared/ui/layout/page-head.tsx';
import { formatInstant, ownTimeZone } from '../../shared/ui/time/dates.ts';
import { TimestampText } from '../../shared/ui/time/timestamp.tsx';
import { StatusMark } from '../status/status-mark.tsx';
import type { SetStatus } from '../status/use-confirm-status-change.tsx';
import type { SupplierProfile } from './supplier-profile.ts';
import { SupplierTags } from './supplier-tags.tsx';
import { useSupplierStatus } from './use-supplier-status.tsx';

interface SupplierHeadProps {
  supplier: SupplierProfile;
  /** List the page was opened from. */
  list: { label: string; href: string };
  setStatus: SetStatus;
  editButton: ReactNode;
  /** Where a message to the supplier is written. */
  writeHref?: string | undefined;
}

/** Header of a supplier with its name and status. */
export function SupplierHead({ supplier, list, setStatus, editButton, writeHref }: SupplierHeadProps) {
  const { t } = useTranslation();
  const { askToDeactivate, askToReactivate, dialog } = useSupplierStatus(supplier, setStatus);
  const { supplierCode, name, status, can } = supplier;
  return (
    <>
      <PageHead
        title={name}
        mark={<NameMark name={name} />}
        status={<StatusMark status={status} />}
        breadcrumb={[list, { label: supplierCode }]}
        description={<Summary supplier={supplier} />}
        actions={
          <>
            {editButton}
            {writeHref && (
              <LinkButton variant="contained" startIcon={<MailOutlined />} href={writeHref}>
                {t('suppliers.supplier.sendMessage')}
              </LinkButton>
            )}
            {status === 'ACTIVE' && (
              <MoreMenu
                items={[
                  {
                    label: t(
                      can.deactivate ? 'suppliers.deactivate.action' : 'suppliers.deactivate.hindered',
                    ),
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

function Summary({ supplier }: { supplier: SupplierProfile }) {
  const { t } = useTranslation();
  const { country, businessUnit, activeUserCount, lastSignInAt, tags } = supplier;
  const facts = [
    businessUnit?.name,
    country,
    t('suppliers.supplier.users', { count: activeUserCount }),
    lastSignInAt
      ? t('suppliers.supplier.lastSignIn', { instant: formatInstant(lastSignInAt, ownTimeZone()) })
      : t('suppliers.supplier.neverSignedIn'),
  ];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
      <span>
        <TimestampText text={facts.filter(Boolean).join(' · ')} />
      </span>
      <SupplierTags tags={tags} maxShown={6} />
    </Box>
  );
}
