import Alert from '@mui/material/Alert';
import { i18n } from '../../../shared/i18n/index.ts';
import { ApiError } from '../../../shared/lib/api-error.ts';

/** Why sign-in failed, and where it is known, when to try again. */
export interface SignInFailureText {
  text: string;
  hint?: string;
}

/** The specified text: one for what the person got wrong, another for everything else. */
export function signInFailureText(error: unknown, whenRefused: string): SignInFailureText {
  if (error instanceof ApiError && error.status === 401) return { text: whenRefused };
  const seconds = error instanceof ApiError ? error.retryAfter : null;
  return {
    text: i18n.t('errors.loginUnavailable'),
    hint: seconds === null ? undefined : i18n.t('login.retryAfter', { count: seconds }),
  };
}

/** The error area of sign-in. It is there before there is an error, so that the error is announced. */
export function SignInFailure({ failure }: { failure: SignInFailureText | null }) {
  return (
    <div role="alert">
      {failure && (
        <Alert severity="error" role="presentation" sx={{ mb: 2.5 }}>
          <div>{failure.text}</div>
          {failure.hint && <div>{failure.hint}</div>}
        </Alert>
      )}
    </div>
  );
}
