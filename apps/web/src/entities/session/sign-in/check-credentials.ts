import { callApi } from '../../../shared/lib/api.ts';

export interface Credentials {
  username: string;
  password: string;
}

/** Set-up data of an authenticator app. */
export interface VerificationSetUp {
  /** QR code as an image URL. */
  image: string;
  secret: string | null;
}

/** First login step: verifies the password. Returns set-up data if verification is not set up yet, otherwise null. */
export async function checkCredentials(credentials: Credentials): Promise<VerificationSetUp | null> {
  const { data, secret } = await callApi('POST /api/user/qr-code', { body: credentials, errors: 'caller' });
  return data === null ? null : { image: data, secret: secret ?? null };
}
