import { callApi } from '../../shared/lib/api.ts';
import { deleteSession } from './session.ts';

/** How long the server is waited for, in milliseconds; without its token this browser is signed out anyway. */
const patience = 3000;

/** Ends the session on the server, where it can be told, and in this browser in any case. */
export async function logOut(): Promise<void> {
  try {
    await callApi('DELETE /api/user/session', {
      errors: 'background',
      signal: AbortSignal.timeout(patience),
    });
  } catch {
    // The session ends by itself when its token expires.
  } finally {
    deleteSession();
  }
}
