import { timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const period = 30;
/** Clock drift of one step in either direction. */
const drift = 1;

const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Tenderbox',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: Secret.fromBase32(secret),
  });

export function createCodeSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The URI for the QR code that an authenticator app scans. */
export function codeSetupUrl(secret: string, username: string): string {
  return totpOf(secret, username).toString();
}

export function codeOfStep(secret: string, step: number): string {
  return totpOf(secret).generate({ timestamp: step * period * 1000 });
}

/** The steps whose codes are accepted at a given time, oldest first. Used steps and older ones are excluded. */
export function acceptableSteps(now: string, lastStep: number | null): number[] {
  const present = Math.floor(Date.parse(now) / 1000 / period);
  const steps = [];
  for (let step = present - drift; step <= present + drift; step += 1) {
    if (lastStep === null || step > lastStep) steps.push(step);
  }
  return steps;
}

/** The result of checking a code: a correct one with its step, a correct one that was used before, or a wrong one. */
export type CodeReading = { outcome: 'right'; step: number } | { outcome: 'used' } | { outcome: 'wrong' };

export function readCode(secret: string, code: string, now: string, lastStep: number | null): CodeReading {
  const given = Buffer.from(code);
  const matches = acceptableSteps(now, null).filter((step) => {
    const expected = Buffer.from(codeOfStep(secret, step));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  const step = matches.find((match) => lastStep === null || match > lastStep);
  if (step !== undefined) return { outcome: 'right', step };
  return { outcome: matches.length > 0 ? 'used' : 'wrong' };
}
