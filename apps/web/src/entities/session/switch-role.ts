import { callApi } from '../../shared/lib/api.ts';
import { announce, appEvents } from './app-events.ts';
import { saveAuthorization } from './session.ts';

/** Goes on with another role of the same person, by the id of its entry. */
export async function switchRole(userRoleId: string): Promise<void> {
  await callApi('PUT /api/user/roles/:role/switch', {
    params: { role: userRoleId },
    onAuthorization: saveAuthorization,
  });
  announce(appEvents.userRoleSwitched);
}
