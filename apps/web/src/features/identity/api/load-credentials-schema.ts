import { ApiError } from '../../../shared/lib/api-error.ts';

/** Loads what the login form is checked by; the first load of the app goes without it. */
export async function loadCredentialsSchema() {
  try {
    return (await import('./credentials-schema.ts')).credentialsSchema;
  } catch (cause) {
    throw new ApiError(0, null, { cause });
  }
}
