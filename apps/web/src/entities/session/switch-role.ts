import { callApi } from '../../shared/lib/api.ts';
import { appEvents, emitAppEvent } from './app-events.ts';
import { saveAuthorization } from './session.ts';

/** Switches to another role of the user, by the id of its role entry. */
export async function switchRole(userRoleId: string): Promise<void> {
  await callApi('PUT /api/user/roles/:role/switch', {
    params: { role: userRoleId },
    onAuthorization: saveAuthorization,
  });
  emitAppEvent(appEvents.userRoleSwitched);
}
