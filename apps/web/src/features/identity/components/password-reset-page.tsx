import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { LinkOff } from '../../../shared/icons/link-off.ts';
import { AppLink } from '../../../shared/ui/actions/app-link.tsx';
import { LinkButton } from '../../../shared/ui/actions/link-button.tsx';
import { useSecretParams } from '../use-secret-params.ts';
import { AccountNotice } from './account-notice.tsx';
import { PasswordResetForm } from './password-reset-form.tsx';

/** Sets a new password with the link from the e-mail. */
export function PasswordResetPage() {
  const { t } = useTranslation();
  const { token, email } = useSecretParams(['token', 'email'], pathTo('passwordReset'));
  const [refused, setRefused] = useState<string | null>(null);

  if (token && email && refused !== token) {
    return <PasswordResetForm key={token} token={token} email={email} onRefused={() => setRefused(token)} />;
  }
  return (
    <AccountNotice
      icon={LinkOff}
      title={t('passwordReset.notUsable')}
      text={refused ? t('passwordReset.notUsableText') : t('passwordReset.missingText')}
    >
      <LinkButton variant="contained" href={pathTo('requestPasswordReset')}>
        {t('passwordReset.requestNew')}
      </LinkButton>
      <AppLink href={pathTo('login')} variant="body2" underline="hover" sx={{ fontWeight: 550 }}>
        {t('passwordReset.backToLogin')}
      </AppLink>
    </AccountNotice>
  );
}
