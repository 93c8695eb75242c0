import { ApiError } from '../../../shared/lib/api-error.ts';

/** Loads the schema of the login form on demand, to keep it out of the initial bundle. */
export async function loadCredentialsSchema() {
  try {
    return (await import('./credentials-schema.ts')).credentialsSchema;
  } catch (cause) {
    throw new ApiError(0, null, { cause });
  }
}
