import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { credentialsSchema } from '@tenderbox/contract';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import type { Credentials } from '../../../entities/session/sign-in/check-credentials.ts';
import { PlainForm } from '../../../shared/forms/plain-form.tsx';
import { SubmitButton } from '../../../shared/forms/submit-button.tsx';
import { PasswordField, TextField } from '../../../shared/forms/text-field.tsx';
import type { AppForm } from '../../../shared/forms/use-app-form.ts';
import { AppLink } from '../../../shared/ui/actions/app-link.tsx';
import { SignInFailure, type SignInFailureText, signInFailureText } from './sign-in-failure.tsx';

interface CredentialsFormProps {
  form: AppForm<typeof credentialsSchema>;
  submitButton: Ref<HTMLButtonElement>;
  /** Whether the e-mail address is filled in: the password is focused then. */
  isFilledIn: boolean;
  /** Verifies the credentials. Thrown errors are shown. */
  onSubmit: (credentials: Credentials) => Promise<void>;
}

/** First login step: e-mail address and password. */
export function CredentialsForm({ form, submitButton, isFilledIn, onSubmit }: CredentialsFormProps) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<SignInFailureText | null>(null);

  async function submit(credentials: Credentials) {
    setFailure(null);
    try {
      await onSubmit(credentials);
    } catch (error) {
      setFailure(signInFailureText(error, t('errors.invalidCredentials')));
    }
  }

  return (
    <>
      <Typography variant="h1" sx={{ mb: 2.5 }}>
        {t('login.lead')}
      </Typography>
      <SignInFailure failure={failure} onOver={() => setFailure(null)} />
      <PlainForm form={form} onSubmit={submit}>
        <TextField
          name="username"
          label={t('login.username')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoFocus={!isFilledIn}
        />
        <PasswordField
          name="password"
          label={t('login.password')}
          autoComplete="current-password"
          autoFocus={isFilledIn}
        />
        <SubmitButton ref={submitButton} isWide>
          {t('login.submit')}
        </SubmitButton>
        <Box sx={{ textAlign: 'center' }}>
          <AppLink
            href={pathTo('requestPasswordReset')}
            variant="body2"
            underline="hover"
            sx={{ fontWeight: 550 }}
          >
            {t('login.forgotPassword')}
          </AppLink>
        </Box>
      </PlainForm>
    </>
  );
}
