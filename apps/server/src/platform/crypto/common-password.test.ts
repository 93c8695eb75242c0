import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-password.ts';

describe('a common password', () => {
  it.each([
    'password1234',
    'Password1234',
    'passwordpassword',
    'P@ssw0rd1234',
    'qwertyuiop12',
    'qwertyuiop[]',
    '123456789012',
    '1234567890123456',
    '000000000000',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'abcdefghijkl',
    'iloveyou1234',
    'letmeinletmein',
    'administrator',
    '1q2w3e4r5t6y',
    'zaq12wsxcde3',
    'welcome12345',
    'football1234',
    '            ',
  ])('is recognised: %j', async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  });
});

describe('an uncommon password', () => {
  it.each([
    'correct horse battery staple',
    'three boats in the fog',
    'rain over the old harbour',
    'a sealed box on the quay',
    'kr7!vmq2#xzd',
    'πλοίο στην ομίχλη',
    'seven green herons by the lock',
    'wir gehen morgen an den fluss',
    '🚢⚓🌊🐟🦀🏝🛟🧭🌬🔱🐚🪝',
  ])('is accepted: %j', async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  });
});

it.each([
  ['long', 'seven green herons by the lock '.repeat(8)],
  ['made of look-alike characters', '4@8({[6<9#!1/|0$5+7%2'.repeat(12)],
  ['made of a few letters', 'p4ssw0rd'.repeat(31)],
])('checks many passwords that are %s without blocking the event loop', async (_what, password) => {
  await isCommonPassword('a first question starts the thread');
  let isJudged = false;
  const judged = Promise.all(Array.from({ length: 20 }, () => isCommonPassword(password))).then(() => {
    isJudged = true;
  });
  // Independent of machine load: the event loop keeps turning while one password is checked.
  let turns = 0;
  for (; !isJudged; turns += 1) await new Promise(setImmediate);
  await judged;
  expect(turns).toBeGreaterThan(100);
});

it('returns each result to its caller', async () => {
  const passwords = ['password1234', 'three boats in the fog', 'qwertyuiop12', 'kr7!vmq2#xzd'];
  expect(await Promise.all(passwords.map(isCommonPassword))).toEqual([true, false, true, false]);
});
