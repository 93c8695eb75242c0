import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { limits } from '@tenderbox/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Credentials, VerificationSetUp } from '../../../entities/session/sign-in/check-credentials.ts';
import { CodeInput } from '../../../entities/session/sign-in/code-input.tsx';
import { useDemoCode } from '../../../entities/session/sign-in/use-demo-code.ts';
import { ApiError } from '../../../shared/lib/api-error.ts';
import { useSignIn } from '../api/use-sign-in.ts';
import { useRetryHint } from '../use-retry-hint.ts';
import { ResetVerification } from './reset-verification.tsx';
import { type SignInFailureText, signInFailureText } from './sign-in-failure.tsx';
import { VerificationSetUpCard } from './verification-set-up-card.tsx';

interface VerificationStepProps {
  credentials: Credentials;
  /** Null if the authenticator app is already set up. */
  setUp: VerificationSetUp | null;
  onBack: () => void;
}

/** Second login step: the code of the authenticator app, sent as soon as it is complete. */
export function VerificationStep({ credentials, setUp, onBack }: VerificationStepProps) {
  const { t } = useTranslation();
  const signIn = useSignIn();
  const input = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<SignInFailureText | null>(null);
  const [isBusy, setBusy] = useState(false);
  const hint = useRetryHint(failure, () => setFailure(null));

  async function verify(complete: string) {
    setBusy(true);
    try {
      await signIn(credentials, complete);
    } catch (error) {
      // The password may have been changed between the two steps.
      const isCredentials = error instanceof ApiError && error.code === 'INVALID_CREDENTIALS';
      const refusal = isCredentials ? t('errors.invalidCredentials') : t('errors.invalidCode');
      setFailure(signInFailureText(error, refusal));
      setBusy(false);
    }
  }

  function edit(edited: string) {
    if (isBusy || edited === code) return;
    setCode(edited);
    setFailure(null);
    if (edited.length === limits.otpLength) void verify(edited);
  }

  // Focus the heading, so that the set-up instructions are read from the start.
  useEffect(() => {
    if (setUp) heading.current?.focus();
  }, [setUp]);

  useDemoCode(credentials.username, edit);

  // The next input replaces the rejected code.
  const selectCode = useEffectEvent(() => input.current?.select());
  useEffect(() => {
    if (failure) selectCode();
  }, [failure]);

  return (
    <Stack spacing={2.5}>
      <Typography ref={heading} tabIndex={-1} variant="h1" sx={{ outline: 'none' }}>
        {t('verification.heading')}
      </Typography>
      <Alert severity="info" role="presentation">
        {setUp ? t('verification.setUpBanner') : t('verification.banner')}
      </Alert>
      {setUp && <VerificationSetUpCard {...setUp} />}
      <CodeInput
        ref={input}
        value={code}
        onChange={edit}
        isBusy={isBusy}
        autoFocus={!setUp}
        message={failure && [failure.text, hint].filter(Boolean).join(' ')}
      />
      {!setUp && <ResetVerification username={credentials.username} />}
      <Link
        component="button"
        type="button"
        disabled={isBusy}
        onClick={onBack}
        variant="body2"
        underline="hover"
        sx={{ alignSelf: 'center', py: 0.5, fontWeight: 550 }}
      >
        {t('verification.backToLogin')}
      </Link>
    </Stack>
  );
}
