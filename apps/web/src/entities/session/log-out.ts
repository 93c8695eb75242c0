import { removeFormDrafts } from '../../shared/forms/local-drafts.ts';
import { callApi } from '../../shared/lib/api.ts';
import { deleteSession, readUser } from './session.ts';

/**
 * Ends the session in this browser at once, so that nothing more is asked in its name, and on the server where it can be
 * told; nobody waits for it.
 */
export function logOut(): void {
  const told = callApi('DELETE /api/user/session', { errors: 'background' });
  // If the server is unreachable, the session ends when its token expires.
  told.catch(() => undefined);
  // An explicit logout removes unsaved work from a device that others may use.
  const user = readUser();
  if (user) removeFormDrafts(user.userRoleId);
  deleteSession();
}
