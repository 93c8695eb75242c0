import { appEvents, emitAppEvent } from '../../../entities/session/app-events.ts';
import { saveAuthorization } from '../../../entities/session/session.ts';
import { callApi } from '../../../shared/lib/api.ts';

/** Changes the user's name and stores the token from the response, which contains it. */
export async function changeName(name: string): Promise<void> {
  await callApi('PUT /api/user/name', {
    body: { name },
    errors: 'caller',
    onAuthorization: saveAuthorization,
  });
  emitAppEvent(appEvents.userProfileChanged);
}
