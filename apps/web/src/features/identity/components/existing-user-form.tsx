import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { existingUserSchema, type InvitationPreview } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { useUser } from '../../../entities/session/use-user.ts';
import { userRolesQuery } from '../../../entities/session/user-roles-query.ts';
import { PlainForm } from '../../../shared/forms/plain-form.tsx';
import { SubmitButton } from '../../../shared/forms/submit-button.tsx';
import { PasswordField } from '../../../shared/forms/text-field.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { ApiError } from '../../../shared/lib/api-error.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { asPasswordError } from '../api/as-password-error.ts';
import { invitationQuery } from '../api/invitation-query.ts';
import { InvitationHead } from './invitation-head.tsx';
import { ReadOnlyEmail } from './read-only-email.tsx';

/** Accepts an invitation with the password of the invited account. */
export function ExistingUserForm({ token, invitation }: { token: string; invitation: InvitationPreview }) {
  const { t } = useTranslation();
  const router = useRouter();
  const queryClient = useQueryClient();
  const isSignedIn = useUser() !== null;
  const form = useAppForm(existingUserSchema, { password: '' });

  async function accept(body: { password: string }) {
    try {
      const params = { token };
      await callApi('POST /api/invitations/:token/accept-existing-user', { params, body, errors: 'caller' });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'INVITATION_NOT_USABLE') {
        await queryClient.invalidateQueries({ queryKey: invitationQuery(token).queryKey });
      }
      throw asPasswordError(error, 'password', t('acceptInvitation.wrongPassword'));
    }
    await queryClient.invalidateQueries({ queryKey: userRolesQuery.queryKey });
    const next = isSignedIn ? pathTo('home') : pathTo('login');
    await router.navigate({ href: next, replace: true, state: { username: invitation.email } as never });
    showAppMessage({
      text: isSignedIn ? t('acceptInvitation.acceptedSignedIn') : t('acceptInvitation.accepted'),
    });
  }

  return (
    <>
      <InvitationHead invitation={invitation} />
      <PlainForm form={form} onSubmit={accept}>
        <ReadOnlyEmail email={invitation.email} />
        <PasswordField
          name="password"
          label={t('acceptInvitation.password')}
          autoComplete="current-password"
          autoFocus
        />
        <SubmitButton isWide>{t('acceptInvitation.accept')}</SubmitButton>
      </PlainForm>
    </>
  );
}
