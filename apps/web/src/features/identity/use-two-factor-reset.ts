import { limits } from '@tenderbox/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/lib/api.ts';
import { showAppMessage } from '../../shared/ui/feedback/app-message.ts';
import { useSecretParams } from './use-secret-params.ts';

/** Completes a verification reset if the URL contains its token, and shows the result. */
export function useTwoFactorReset(): void {
  const { t } = useTranslation();
  const { twoFactorResetToken: token } = useSecretParams(['twoFactorResetToken'], '/2FA-reset');
  const asked = useRef<string>(undefined);

  const complete = useEffectEvent(async (params: { token: string }) => {
    try {
      await callApi('POST /api/user/reset-2FA/:token/change', { params, errors: 'caller' });
      tell('success', t('errors.twoFactorResetDone'));
    } catch {
      tell('error', t('errors.twoFactorResetFailed'));
    }
  });

  useEffect(() => {
    if (!token || asked.current === token) return;
    asked.current = token;
    void complete({ token });
  }, [token]);
}

function tell(status: 'success' | 'error', text: string): void {
  showAppMessage({ text, status, timeout: limits.appMessageStays });
}
