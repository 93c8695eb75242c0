import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Words that texts for users must not contain, and what to use instead. */
const bannedWords: [RegExp, string][] = [
  [/\bsign(?:ed|ing|s)?[ -](?:in|out|on|up)s?\b/i, 'log in, logged in, login; log out'],
  [/\blog(?:ged|ging)?[ -]?(?:on|off)\b/i, 'log in; log out'],
  [/\b[Ee]mails?\b/, 'e-mail address, or e-mail for the message'],
  [/^e-mail$|\bor e-mail$/i, 'e-mail address'],
  [/\b(?:supplier|vendor) (?:code|number|no\.)s?\b/i, 'supplier ID'],
  [/\b(?:vendor|bidder)s?\b/i, 'supplier'],
  [/\bcreated (?:on|at)(?! the (?:moment|server))/i, 'added'],
  [/\b(?:export|download|save) (?:as|to) (?:an )?(?:xlsx|spreadsheet)\b/i, 'Export to Excel'],
];

/** Texts that the specification prescribes literally. */
const fixedTexts = [
  'Must be a valid email address',
  'Your session has expired, please login again',
  'Unable to login. Please try again later.',
  'Account verification has been reset. Please sign in, then scan the QR code with the authenticator app to set up a new account verification.',
  'To complete the account verification reset process, follow the instructions in the email sent to {{email}}.',
];

const sources = globSync(
  ['apps/web/src/shared/i18n/en/**/*.ts', 'packages/contract/src/**/*.ts', 'apps/server/src/**/*.ts'],
  { exclude: (path) => path.endsWith('.test.ts') },
);

/** The texts of a file that users may read: strings that start like a sentence or a label and are not code. */
function textsOf(path: string): string[] {
  const code = readFileSync(path, 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  const quoted = code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g);
  return [...quoted]
    .map(([, single, double, template]) => single ?? double ?? template ?? '')
    .filter((text) => /^[\p{Lu}{*]/u.test(text) && !/^[A-Z]+ \/|^[A-Z_]+$/.test(text))
    .map((text) => text.replace(/\$\{[^}]*\}|\{\{[^}]*\}\}|\]\([^)]*\)/g, ''));
}

const saidBy = (text: string) => bannedWords.filter(([banned]) => banned.test(text)).map(([, good]) => good);

describe('texts for users', () => {
  it('use one word for one thing', () => {
    expect(sources.length).toBeGreaterThan(200);
    const fixed = fixedTexts.map((text) => text.replace(/\{\{[^}]*\}\}/g, ''));
    const found = sources.flatMap((path) =>
      textsOf(path)
        .filter((text) => !fixed.includes(text))
        .flatMap((text) => saidBy(text).map((good) => `${path}: “${text}” should say: ${good}`)),
    );
    expect(found).toEqual([]);
  });

  it.each([
    'Signed in',
    'Sign-ins',
    'Please sign in',
    'Email',
    'E-mail',
    'Supplier code',
    'Created on',
    'Log off',
  ])('may not contain “%s”', (text) => expect(saidBy(text)).not.toEqual([]));

  it.each(['Log in', 'Last login', 'E-mail address', 'Supplier ID', 'You are told by e-mail', 'Added on'])(
    'may contain “%s”',
    (text) => expect(saidBy(text)).toEqual([]),
  );
});
