import Link from '@mui/material/Link';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type InvitationPreview, newUserSchema } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { CheckboxField } from '../../../shared/forms/checkbox-field.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { SubmitButton } from '../../../shared/forms/submit-button.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { ApiError } from '../../../shared/lib/api-error.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { invitationQuery } from '../api/invitation-query.ts';
import { InvitationHead } from './invitation-head.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { newPasswordFor, passwordConfirmationSchema, passwordsDiffer } from './new-password-schema.ts';
import { ReadOnlyEmail } from './read-only-email.tsx';

function schemaFor(email: string) {
  return newUserSchema
    .extend({ password: newPasswordFor(email), passwordConfirmation: passwordConfirmationSchema })
    .refine(({ password, passwordConfirmation }) => password === passwordConfirmation, passwordsDiffer);
}

/** Accepts an invitation and creates an account. */
export function NewUserForm({ token, invitation }: { token: string; invitation: InvitationPreview }) {
  const { t } = useTranslation();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [schema] = useState(() => schemaFor(invitation.email));
  const form = useAppForm(schema, {
    fullName: invitation.fullName ?? '',
    password: '',
    passwordConfirmation: '',
    termsAccepted: false,
  });

  async function accept({ passwordConfirmation, ...body }: z.output<typeof schema>) {
    try {
      const params = { token };
      await callApi('POST /api/invitations/:token/accept-new-user', { params, body, errors: 'caller' });
    } catch (error) {
      if (hasChanged(error))
        await queryClient.invalidateQueries({ queryKey: invitationQuery(token).queryKey });
      throw error;
    }
    await router.navigate({
      href: pathTo('login'),
      replace: true,
      state: { username: invitation.email } as never,
    });
    showAppMessage({ text: t('acceptInvitation.accountCreated') });
  }

  return (
    <>
      <InvitationHead invitation={invitation} />
      <Form form={form} onSubmit={accept}>
        <ReadOnlyEmail email={invitation.email} />
        <TextField name="fullName" label={t('acceptInvitation.fullName')} autoComplete="name" autoFocus />
        <NewPasswordFields
          name="password"
          email={invitation.email}
          label={t('acceptInvitation.password')}
          confirmationLabel={t('password.confirmation')}
        />
        <CheckboxField
          name="termsAccepted"
          label={
            <>
              {t('acceptInvitation.acceptTerms')}{' '}
              <Link href={pathTo('termsAndConditions')} target="_blank" rel="noreferrer">
                {t('acceptInvitation.terms')}
              </Link>
            </>
          }
        />
        <SubmitButton isWide>{t('acceptInvitation.createAccount')}</SubmitButton>
      </Form>
    </>
  );
}

/** Whether the error means that the invitation or its account has changed and this form no longer applies. */
function hasChanged(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'CONFLICT' || error.code === 'INVITATION_NOT_USABLE');
}
