import { useLocation } from '@tanstack/react-router';
import type { DemoAccount } from '@tenderbox/contract';
import { lazy, Suspense, startTransition, useRef, useState } from 'react';
import { AuthLinks } from '../../../entities/session/auth-links.tsx';
import {
  type Credentials,
  checkCredentials,
  type VerificationSetUp,
} from '../../../entities/session/sign-in/check-credentials.ts';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { AuthShell } from '../../../shared/ui/layout/auth-shell.tsx';
import { loadCredentialsSchema } from '../api/load-credentials-schema.ts';
import { useTwoFactorReset } from '../use-two-factor-reset.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { DemoAccounts } from './demo-accounts.tsx';

// Code of the second step is loaded while the credentials are being verified.
const loadVerificationStep = () => import('./verification-step.tsx');
const VerificationStep = lazy(async () => ({ default: (await loadVerificationStep()).VerificationStep }));

/** Login: first the credentials, then the verification code. */
export function LoginPage() {
  useTwoFactorReset();
  // After accepting an invitation, the e-mail address arrives in the navigation state, to keep it out of the
  // URL.
  const { username = '' } = useLocation().state as { username?: string };
  const form = useAppForm(loadCredentialsSchema, { username, password: '' });
  const submitButton = useRef<HTMLButtonElement>(null);
  const [checked, setChecked] = useState<{
    credentials: Credentials;
    setUp: VerificationSetUp | null;
  } | null>(null);

  async function check(credentials: Credentials) {
    const [setUp] = await Promise.all([checkCredentials(credentials), loadVerificationStep()]);
    startTransition(() => setChecked({ credentials, setUp }));
  }

  function fillIn({ username, password }: DemoAccount) {
    form.reset({ username, password });
    submitButton.current?.focus();
  }

  if (checked) {
    return (
      <AuthShell foot={<AuthLinks />}>
        <Suspense>
          <VerificationStep {...checked} onBack={() => setChecked(null)} />
        </Suspense>
      </AuthShell>
    );
  }
  return (
    <AuthShell below={<DemoAccounts onChoose={fillIn} />} foot={<AuthLinks />}>
      <CredentialsForm
        form={form}
        submitButton={submitButton}
        isFilledIn={username !== ''}
        onSubmit={check}
      />
    </AuthShell>
  );
}
