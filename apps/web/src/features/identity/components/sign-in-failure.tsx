import Alert from '@mui/material/Alert';
import { i18n } from '../../../shared/i18n/index.ts';
import { ApiError } from '../../../shared/lib/api-error.ts';
import { useRetryHint } from '../use-retry-hint.ts';

/** Why sign-in failed, and where it is known, after how many seconds to try again. */
export interface SignInFailureText {
  text: string;
  retryAfter: number | null;
}

/** The specified text: one for what the person got wrong, another for everything else. */
export function signInFailureText(error: unknown, whenRefused: string): SignInFailureText {
  if (error instanceof ApiError && error.status === 401) return { text: whenRefused, retryAfter: null };
  const retryAfter = error instanceof ApiError ? error.retryAfter : null;
  return { text: i18n.t('errors.loginUnavailable'), retryAfter };
}

interface SignInFailureProps {
  failure: SignInFailureText | null;
  /** It is time to try again. */
  onOver: () => void;
}

/** The error area of sign-in. It is there before there is an error, so that the error is announced. */
export function SignInFailure({ failure, onOver }: SignInFailureProps) {
  const hint = useRetryHint(failure, onOver);
  return (
    // What counts down is not read out every second.
    <div role="alert" aria-atomic="false" aria-relevant="additions">
      {failure && (
        <Alert severity="error" role="presentation" sx={{ mb: 2.5 }}>
          <div>{failure.text}</div>
          {hint && <div>{hint}</div>}
        </Alert>
      )}
    </div>
  );
}
