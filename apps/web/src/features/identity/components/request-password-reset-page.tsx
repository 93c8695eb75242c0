import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { resetRequestSchema } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { PlainForm } from '../../../shared/forms/plain-form.tsx';
import { SubmitButton } from '../../../shared/forms/submit-button.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { MarkEmailReadOutlined } from '../../../shared/icons/mark-email-read-outlined.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { AppLink } from '../../../shared/ui/actions/app-link.tsx';
import { AccountNotice } from './account-notice.tsx';

/** Requests a password reset link by e-mail. The confirmation does not reveal whether the account exists. */
export function RequestPasswordResetPage() {
  const { t } = useTranslation();
  const form = useAppForm(resetRequestSchema, { email: '' });
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function request({ email }: { email: string }) {
    await callApi('POST /api/user/reset-password', { body: { email }, errors: 'caller' });
    setSentTo(email);
  }

  if (sentTo) {
    return (
      <AccountNotice
        icon={MarkEmailReadOutlined}
        title={t('requestPasswordReset.sent')}
        text={t('requestPasswordReset.sentText', { email: sentTo })}
      >
        <BackToLogin />
        <Button onClick={() => setSentTo(null)}>{t('requestPasswordReset.again')}</Button>
      </AccountNotice>
    );
  }
  return (
    <Stack spacing={2.5}>
      <Box>
        <Typography variant="h1">{t('requestPasswordReset.title')}</Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          {t('requestPasswordReset.lead')}
        </Typography>
      </Box>
      <PlainForm form={form} onSubmit={request}>
        <TextField
          name="email"
          label={t('requestPasswordReset.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoFocus
        />
        <SubmitButton isWide>{t('requestPasswordReset.submit')}</SubmitButton>
      </PlainForm>
      <BackToLogin />
    </Stack>
  );
}

function BackToLogin() {
  const { t } = useTranslation();
  return (
    <AppLink
      href={pathTo('login')}
      variant="body2"
      underline="hover"
      sx={{ alignSelf: 'center', fontWeight: 550 }}
    >
      {t('requestPasswordReset.backToLogin')}
    </AppLink>
  );
}
