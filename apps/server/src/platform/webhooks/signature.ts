import { createHmac } from 'node:crypto';

/**
 * The value of `Tenderbox-Signature`: when it was signed, and HMAC-SHA256 of that and the body by each secret that counts
 * now. Whoever checks the time cannot be sent the same again later.
 */
export function signatureOf(secrets: readonly string[], seconds: number, body: string): string {
  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  );
  return [`t=${seconds}`, ...signatures].join(',');
}
