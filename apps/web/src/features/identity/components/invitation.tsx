import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { InvitationPreview, SignedInUser } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { logOut } from '../../../entities/session/log-out.ts';
import { useUser } from '../../../entities/session/use-user.ts';
import { CloudOff } from '../../../shared/icons/cloud-off.ts';
import { LinkOff } from '../../../shared/icons/link-off.ts';
import { SwitchAccount } from '../../../shared/icons/switch-account.ts';
import { ApiError, textOfError } from '../../../shared/lib/api-error.ts';
import { LinkButton } from '../../../shared/ui/actions/link-button.tsx';
import { FormSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { invitationQuery } from '../api/invitation-query.ts';
import { AccountNotice } from './account-notice.tsx';
import { ExistingUserForm } from './existing-user-form.tsx';
import { NewUserForm } from './new-user-form.tsx';

/** Shows an invitation in any state, for any visitor. */
export function Invitation({ token }: { token: string }) {
  const user = useUser();
  const { data: invitation, error, refetch } = useQuery(invitationQuery(token));
  if (error) return <InvitationFailure error={error} onTryAgain={() => void refetch()} />;
  if (!invitation) return <FormSkeleton />;
  if (user && !isFor(invitation, user)) return <OtherUserNotice invitation={invitation} user={user} />;
  const form = { token, invitation };
  return invitation.existingUser ? <ExistingUserForm {...form} /> : <NewUserForm {...form} />;
}

function isFor({ email }: InvitationPreview, { username }: SignedInUser): boolean {
  return email.toLowerCase() === username.toLowerCase();
}

function InvitationFailure({ error, onTryAgain }: { error: Error; onTryAgain: () => void }) {
  const { t } = useTranslation();
  if (!isRefused(error)) {
    return (
      <AccountNotice icon={CloudOff} title={t('acceptInvitation.failed')} text={textOfError(error)}>
        <Button variant="contained" onClick={onTryAgain}>
          {t('acceptInvitation.tryAgain')}
        </Button>
      </AccountNotice>
    );
  }
  return (
    <AccountNotice
      icon={LinkOff}
      title={t('acceptInvitation.notUsable')}
      text={t('acceptInvitation.notUsableText')}
    >
      <LinkButton variant="contained" href={pathTo('login')}>
        {t('acceptInvitation.goToLogin')}
      </LinkButton>
    </AccountNotice>
  );
}

function isRefused(error: Error): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 404);
}

function OtherUserNotice({ invitation, user }: { invitation: InvitationPreview; user: SignedInUser }) {
  const { t } = useTranslation();
  const router = useRouter();
  const { fullName, username } = user;
  return (
    <AccountNotice
      icon={SwitchAccount}
      title={t('acceptInvitation.otherUser')}
      text={t('acceptInvitation.otherUserText', { email: invitation.email, fullName, username })}
    >
      <Button variant="contained" onClick={logOut}>
        {t('acceptInvitation.logOutAndContinue')}
      </Button>
      <Button onClick={() => void router.navigate({ href: pathTo('home') })}>
        {t('acceptInvitation.stayLoggedIn')}
      </Button>
    </AccountNotice>
  );
}
