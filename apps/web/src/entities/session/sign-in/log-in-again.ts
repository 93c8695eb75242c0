import { callApi } from '../../../shared/lib/api.ts';
import { renewSession } from '../session.ts';
import { userOfToken } from '../user-of-token.ts';
import type { Credentials } from './check-credentials.ts';

/** Begins another session in the very role that the page is open in; the page hears of it once that role is there. */
export async function logInAgain(credentials: Credentials, code: string, roleEntryId: string): Promise<void> {
  let header = '';
  const onAuthorization = (given: string) => {
    header = given;
  };
  await callApi('POST /api/authenticate', {
    ...{ body: { ...credentials, code }, errors: 'background', onAuthorization },
  });
  const user = userOfToken(header);
  if (user?.userRoleId !== roleEntryId || user.mustChooseRole) {
    await callApi('PUT /api/user/roles/:role/switch', {
      params: { role: roleEntryId },
      headers: { authorization: header },
      ...{ errors: 'background', onAuthorization },
    });
  }
  renewSession(header);
}
