import { ApiError } from '../../../shared/lib/api-error.ts';

/** Maps a wrong-password error to the form field. */
export function asPasswordError(error: unknown, property: string, message: string): unknown {
  if (!(error instanceof ApiError) || error.status !== 401) return error;
  const { code } = error;
  return new ApiError(401, { message, code, fieldErrors: [{ property, message }] }, { cause: error });
}
