import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { AuthLinks } from '../../../entities/session/auth-links.tsx';
import { MailOutlined } from '../../../shared/icons/mail-outlined.ts';
import { LinkButton } from '../../../shared/ui/actions/link-button.tsx';
import { AuthShell } from '../../../shared/ui/layout/auth-shell.tsx';
import { useSecretParams } from '../use-secret-params.ts';
import { AccountNotice } from './account-notice.tsx';
import { Invitation } from './invitation.tsx';

/** Target page of invitation links. */
export function AcceptInvitationPage() {
  const { t } = useTranslation();
  const { token } = useSecretParams(['token'], pathTo('acceptInvitation'));
  return (
    <AuthShell foot={<AuthLinks />}>
      {token ? (
        <Invitation key={token} token={token} />
      ) : (
        <AccountNotice
          icon={MailOutlined}
          title={t('acceptInvitation.missing')}
          text={t('acceptInvitation.missingText')}
        >
          <LinkButton variant="contained" href={pathTo('login')}>
            {t('acceptInvitation.goToLogin')}
          </LinkButton>
        </AccountNotice>
      )}
    </AuthShell>
  );
}
