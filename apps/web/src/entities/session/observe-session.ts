import { limits } from '@tenderbox/contract';
import { i18n } from '../../shared/i18n/index.ts';
import type { ApiCallKey } from '../../shared/lib/api-call.ts';
import type { ApiError } from '../../shared/lib/api-error.ts';
import { type ObservedCall, observeApi } from '../../shared/lib/api-observers.ts';
import { readAuthToken } from '../../shared/lib/auth-token.ts';
import { showAppMessage } from '../../shared/ui/feedback/app-message.ts';
import { deleteSession, readUser, saveAuthorization } from './session.ts';
import { emitSessionEnd } from './session-end.ts';
import { userOfToken } from './user-of-token.ts';

/** Navigation after a failure. */
export interface FailureNavigation {
  toLogin: () => void;
  toHome: () => void;
}

// A rejection of these calls means a wrong password or code, not an invalid session.
const callsThatKeepTheSession: readonly ApiCallKey[] = [
  'POST /api/user/change-password',
  'POST /api/user/qr-code',
  'POST /api/authenticate',
  'POST /api/invitations/:token/accept-existing-user',
];

/** Keeps the session in sync with API responses and shows failures. Returns a function that stops it. */
export function observeSession(navigation: FailureNavigation): () => void {
  return observeApi({
    onResponse: refreshToken,
    onError: (call, error) => handleError(call, error, navigation),
  });
}

// A late response must not undo a role switch or a new session.
function refreshToken({ token }: ObservedCall, response: Response): void {
  const header = response.headers.get('authorization');
  const user = readUser();
  if (!header || !user || token !== readAuthToken()) return;
  const refreshed = userOfToken(header);
  if (refreshed?.userRoleId === user.userRoleId) saveAuthorization(header);
}

function handleError(call: ObservedCall, error: ApiError, navigation: FailureNavigation): void {
  if (call.errors === 'background') return;
  if (endsSession(call, error)) {
    // If another session has started since, the failure of the old one is irrelevant.
    if (call.token !== readAuthToken() || emitSessionEnd()) return;
    deleteSession();
    const timeout = error.code === 'ACCESS_WITHDRAWN' ? limits.appMessageStays : undefined;
    showAppMessage({ text: error.text, status: 'error', timeout, forNextPage: true });
    navigation.toLogin();
  } else if (error.status === 404 && call.errors !== 'page') {
    showAppMessage({ text: i18n.t('errors.notFound'), status: 'error', forNextPage: true });
    navigation.toHome();
  } else if (call.errors === 'app') {
    // Home is the role selection for users who have not selected a role yet.
    const mustChoose = error.code === 'ROLE_NOT_CHOSEN';
    showAppMessage({ text: error.text, status: 'error', forNextPage: mustChoose });
    if (mustChoose) navigation.toHome();
  }
}

function endsSession({ key }: ObservedCall, { status, code }: ApiError): boolean {
  if (callsThatKeepTheSession.includes(key) || code === 'ROLE_NOT_CHOSEN') return false;
  return status === 401 || status === 403;
}
