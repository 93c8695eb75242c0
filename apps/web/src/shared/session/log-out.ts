import { callApi } from '../lib/api.ts';
import { deleteSession } from './session.ts';

/** Ends the session here at once and on the server as soon as it can be reached. */
export function logOut(): void {
  const ended = callApi('DELETE /api/user/session', { errors: 'background' });
  // Nobody waits for the server: without its token this browser is signed out.
  ended.catch(() => undefined);
  deleteSession();
}
