import { saveAuthorization } from '../../../entities/session/session.ts';
import { i18n } from '../../../shared/i18n/index.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { refusedPassword } from './refused-password.ts';

/** Changes the own password; the session goes on in the new one that the answer brings. */
export async function changePassword(body: { currentPassword: string; newPassword: string }): Promise<void> {
  try {
    await callApi('POST /api/user/change-password', {
      body,
      errors: 'caller',
      onAuthorization: saveAuthorization,
    });
  } catch (error) {
    throw refusedPassword(error, 'currentPassword', i18n.t('password.wrong'));
  }
}
