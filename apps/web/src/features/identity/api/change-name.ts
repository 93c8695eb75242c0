import { callApi } from '../../../shared/lib/api.ts';
import { announce, appEvents } from '../../../shared/session/app-events.ts';
import { saveAuthorization } from '../../../shared/session/session.ts';

/** Changes the own name; the token that the answer brings carries it. */
export async function changeName(name: string): Promise<void> {
  await callApi('PUT /api/user/name', {
    body: { name },
    errors: 'caller',
    onAuthorization: saveAuthorization,
  });
  announce(appEvents.userProfileChanged);
}
