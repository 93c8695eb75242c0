import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { limits } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../entities/routes/path-to.ts';
import { AppLink } from '../../shared/ui/actions/app-link.tsx';

const acceptedVersionKey = 'tenderbox.privacyPolicyVersion';
const currentVersion = String(limits.privacyPolicyVersion);

/** Announces a new privacy policy until dismissed. */
export function PrivacyBanner() {
  const { t } = useTranslation();
  const [acceptedVersion, setAcceptedVersion] = useState(() => localStorage.getItem(acceptedVersionKey));
  if (acceptedVersion === currentVersion) return null;

  function dismiss() {
    localStorage.setItem(acceptedVersionKey, currentVersion);
    setAcceptedVersion(currentVersion);
  }

  return (
    <Alert
      role="region"
      aria-label={t('privacyBanner.label')}
      severity="info"
      square
      action={
        <Button color="inherit" size="small" onClick={dismiss} sx={{ whiteSpace: 'nowrap' }}>
          {t('privacyBanner.dismiss')}
        </Button>
      }
      sx={{
        displayPrint: 'none',
        alignItems: 'center',
        borderWidth: '0 0 1px',
        px: { xs: 2, sm: 3 },
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-action': { p: 0, mr: 0, alignItems: 'center' },
        '& .MuiAlert-icon': { display: { xs: 'none', sm: 'flex' } },
      }}
    >
      {t('privacyBanner.updated')}{' '}
      <AppLink href={pathTo('privacyPolicy')} color="inherit">
        {t('privacyBanner.link')}
      </AppLink>{' '}
      {t('privacyBanner.details')}
    </Alert>
  );
}
