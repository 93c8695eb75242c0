import { saveAuthorization } from '../../../entities/session/session.ts';
import { i18n } from '../../../shared/i18n/index.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { asPasswordError } from './as-password-error.ts';

/** Changes the user's password and continues with the new session from the response. */
export async function changePassword(body: { currentPassword: string; newPassword: string }): Promise<void> {
  try {
    await callApi('POST /api/user/change-password', {
      body,
      errors: 'caller',
      onAuthorization: saveAuthorization,
    });
  } catch (error) {
    throw asPasswordError(error, 'currentPassword', i18n.t('password.wrong'));
  }
}
