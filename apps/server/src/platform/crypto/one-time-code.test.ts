import { describe, expect, it } from 'vitest';
import { acceptableSteps, codeOfStep, codeSetupUrl, createCodeSecret, readCode } from './one-time-code.ts';

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const now = '2026-03-02T12:00:15.123456Z';
const present = Math.floor(Date.parse(now) / 30_000);

it('generates the six-digit codes of RFC 6238 (SHA-1, 30 seconds)', () => {
  expect(codeOfStep(secret, 1)).toBe('287082');
  expect(codeOfStep(secret, Math.floor(1_111_111_109 / 30))).toBe('081804');
  expect(codeOfStep(secret, Math.floor(20_000_000_000 / 30))).toBe('353130');
});

it('generates different secrets of 160 bits', () => {
  const secrets = new Set(Array.from({ length: 50 }, createCodeSecret));
  expect(secrets.size).toBe(50);
  for (const made of secrets) expect(made).toMatch(/^[A-Z2-7]{32}$/);
});

it('contains product, person and type for the authenticator app', () => {
  const address = new URL(codeSetupUrl(secret, 'una.bell+x@harbour.example'));
  expect(address.protocol).toBe('otpauth:');
  expect(decodeURIComponent(address.pathname)).toContain('Tenderbox:una.bell+x@harbour.example');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'Tenderbox',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

describe('reading a code', () => {
  it.each([
    [-2, null, 'wrong'],
    [-1, null, 'right'],
    [0, null, 'right'],
    [1, null, 'right'],
    [2, null, 'wrong'],
    [-1, -2, 'right'],
    [-1, -1, 'used'],
    [-1, 0, 'used'],
    [0, -1, 'right'],
    [0, 0, 'used'],
    [0, 1, 'used'],
    [1, 0, 'right'],
    [1, 1, 'used'],
    [2, 1, 'wrong'],
  ] as const)(
    'returns the result for a step %i from now after a used step %s: %s',
    (steps, last, outcome) => {
      const lastStep = last === null ? null : present + last;
      const reading = readCode(secret, codeOfStep(secret, present + steps), now, lastStep);
      expect(reading).toEqual(outcome === 'right' ? { outcome, step: present + steps } : { outcome });
    },
  );

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('returns wrong for %j', (code) => {
    expect(readCode(secret, code, now, null)).toEqual({ outcome: 'wrong' });
  });
});

it('accepts the unused steps around now', () => {
  expect(acceptableSteps(now, null)).toEqual([present - 1, present, present + 1]);
  expect(acceptableSteps(now, present)).toEqual([present + 1]);
  expect(acceptableSteps(now, present + 1)).toEqual([]);
});
