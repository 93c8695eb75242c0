import { callApi } from '../../../shared/lib/api.ts';

export interface Credentials {
  username: string;
  password: string;
}

/** What an authenticator app is set up with. */
export interface VerificationSetUp {
  /** The QR code as the address of an image. */
  image: string;
  secret: string | null;
}

/** The first step of sign-in: checks the password; a set-up where verification is not set up yet, else null. */
export async function checkCredentials(credentials: Credentials): Promise<VerificationSetUp | null> {
  const { data, secret } = await callApi('POST /api/user/qr-code', { body: credentials, errors: 'caller' });
  return data === null ? null : { image: data, secret: secret ?? null };
}
