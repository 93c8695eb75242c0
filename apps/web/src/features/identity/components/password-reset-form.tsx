import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { Form } from '../../../shared/forms/form.tsx';
import { SubmitButton } from '../../../shared/forms/submit-button.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { ApiError } from '../../../shared/lib/api-error.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { newPasswordFor, passwordConfirmationSchema, passwordsDiffer } from './new-password-schema.ts';
import { ReadOnlyEmail } from './read-only-email.tsx';

function schemaFor(email: string) {
  return z
    .object({ password: newPasswordFor(email), passwordConfirmation: passwordConfirmationSchema })
    .refine(({ password, passwordConfirmation }) => password === passwordConfirmation, passwordsDiffer);
}

interface PasswordResetFormProps {
  token: string;
  email: string;
  /** Called when the link has expired, was used or replaced. */
  onRefused: () => void;
}

export function PasswordResetForm({ token, email, onRefused }: PasswordResetFormProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const [schema] = useState(() => schemaFor(email));
  const form = useAppForm(schema, { password: '', passwordConfirmation: '' });

  async function save({ password }: { password: string }) {
    try {
      const body = { email, password };
      await callApi('POST /api/user/reset-password/:token/change', {
        params: { token },
        body,
        errors: 'caller',
      });
    } catch (error) {
      if (!(error instanceof ApiError) || !isRefused(error)) throw error;
      onRefused();
      return;
    }
    await router.navigate({ href: pathTo('login'), replace: true });
    showAppMessage({ text: t('passwordReset.done') });
  }

  return (
    <>
      <Box sx={{ mb: 2.5 }}>
        <Typography variant="h1">{t('passwordReset.title')}</Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          {t('passwordReset.lead')}
        </Typography>
      </Box>
      <Form form={form} onSubmit={save}>
        <ReadOnlyEmail email={email} />
        <NewPasswordFields
          name="password"
          email={email}
          label={t('password.new')}
          confirmationLabel={t('password.newConfirmation')}
          autoFocus
        />
        <SubmitButton isWide>{t('passwordReset.submit')}</SubmitButton>
      </Form>
    </>
  );
}

function isRefused({ code, status }: ApiError): boolean {
  return code === 'RESET_NOT_USABLE' || status === 404;
}
