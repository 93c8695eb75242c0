import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../shared/lib/api.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';

/** Requests reset instructions by e-mail for users who lost their authenticator app. */
export function ResetVerification({ username }: { username: string }) {
  const { t } = useTranslation();
  const request = useMutation({
    mutationFn: () => callApi('POST /api/user/reset-2FA', { body: { email: username } }),
    onSuccess: () => showAppMessage({ text: t('errors.twoFactorResetRequested', { email: username }) }),
  });

  return (
    <Typography component="div">
      {t('verification.resetHint')}{' '}
      {request.isSuccess ? (
        <Typography component="span" color="textSecondary">
          {t('verification.resetSent')}
        </Typography>
      ) : (
        <Link
          component="button"
          type="button"
          disabled={request.isPending}
          onClick={() => request.mutate()}
          sx={{ verticalAlign: 'baseline' }}
        >
          {t('verification.reset')}
        </Link>
      )}
    </Typography>
  );
}
