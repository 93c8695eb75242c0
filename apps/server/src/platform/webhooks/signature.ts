import { createHmac } from 'node:crypto';

/**
 * The value of `Tenderbox-Signature`: the signing time, and an HMAC-SHA256 of time and body for each active
 * secret. Receivers that check the time are safe from replays.
 */
export function signatureOf(secrets: readonly string[], seconds: number, body: string): string {
  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  );
  return [`t=${seconds}`, ...signatures].join(',');
}
