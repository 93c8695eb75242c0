import { removeFormDrafts } from '../../shared/forms/local-drafts.ts';
import { callApi } from '../../shared/lib/api.ts';
import { deleteSession, readUser } from './session.ts';

/** How long the server is waited for, in milliseconds; without its token this browser is signed out anyway. */
const patience = 3000;

/** Ends the session in this browser at once, so that nothing more is asked in its name, and on the server where it can be told. */
export async function logOut(): Promise<void> {
  const told = callApi('DELETE /api/user/session', {
    errors: 'background',
    signal: AbortSignal.timeout(patience),
  });
  // Whoever logs out by choice leaves nothing unsaved behind on a device that others may use.
  const user = readUser();
  if (user) removeFormDrafts(user.userRoleId);
  deleteSession();
  try {
    await told;
  } catch {
    // The session ends by itself when its token expires.
  }
}
