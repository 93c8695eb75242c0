import { callApi } from '../../../shared/lib/api.ts';
import { renewSession } from '../session.ts';
import { userOfToken } from '../user-of-token.ts';
import type { Credentials } from './check-credentials.ts';

/** Starts a new session in the role the page is open in. The page is notified once that role is active. */
export async function logInAgain(credentials: Credentials, code: string, roleEntryId: string): Promise<void> {
  let header = '';
  const onAuthorization = (given: string) => {
    header = given;
  };
  await callApi('POST /api/authenticate', {
    body: { ...credentials, code },
    errors: 'background',
    onAuthorization,
  });
  const user = userOfToken(header);
  if (user?.userRoleId !== roleEntryId || user.mustChooseRole) {
    await callApi('PUT /api/user/roles/:role/switch', {
      params: { role: roleEntryId },
      headers: { authorization: header },
      errors: 'background',
      onAuthorization,
    });
  }
  renewSession(header);
}
