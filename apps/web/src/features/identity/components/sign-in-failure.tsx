import Box from '@mui/material/Box';
import { i18n } from '../../../shared/i18n/index.ts';
import { ApiError } from '../../../shared/lib/api-error.ts';
import { ErrorNotice } from '../../../shared/ui/feedback/error-notice.tsx';
import { useRetryHint } from '../use-retry-hint.ts';

/** Why login failed and, if known, after how many seconds to retry. */
export interface SignInFailureText {
  text: string;
  retryAfter: number | null;
}

/** The specified text: one for wrong input, another for all other errors. */
export function signInFailureText(error: unknown, whenRefused: string): SignInFailureText {
  if (error instanceof ApiError && error.status === 401) return { text: whenRefused, retryAfter: null };
  const retryAfter = error instanceof ApiError ? error.retryAfter : null;
  return { text: i18n.t('errors.loginUnavailable'), retryAfter };
}

interface SignInFailureProps {
  failure: SignInFailureText | null;
  /** Called when the retry delay is over. */
  onOver: () => void;
}

/** Error area of the login. It is always in the DOM, so that screen readers announce errors. */
export function SignInFailure({ failure, onOver }: SignInFailureProps) {
  const hint = useRetryHint(failure, onOver);
  return (
    // The countdown is not read out every second.
    <div role="alert" aria-atomic="false" aria-relevant="additions">
      {failure && (
        <Box sx={{ mb: 2.5 }}>
          <ErrorNotice role="presentation">
            <div>{failure.text}</div>
            {hint && <div>{hint}</div>}
          </ErrorNotice>
        </Box>
      )}
    </div>
  );
}
