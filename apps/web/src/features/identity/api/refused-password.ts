import { ApiError } from '../../../shared/lib/api-error.ts';

/** A failure as the form shows it: a wrong password belongs to the field that it was typed into. */
export function refusedPassword(error: unknown, property: string, message: string): unknown {
  if (!(error instanceof ApiError) || error.status !== 401) return error;
  const { code } = error;
  return new ApiError(401, { message, code, fieldErrors: [{ property, message }] }, { cause: error });
}
