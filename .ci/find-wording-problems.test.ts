import { expect, it } from 'vitest';
import { betterWords, findWordingProblems } from './find-wording-problems.ts';
import { temporaryTree } from './temporary-tree.ts';

it('names the file, the text and the better word', () => {
  const root = temporaryTree({
    'apps/web/src/shared/i18n/en/box.ts':
      "export const box = { title: 'Nobody has opened it', key: 'nobody' };",
    'apps/server/src/mails.test.ts': "it('Nobody reads this');",
  });
  expect(findWordingProblems(root)).toEqual([
    'apps/web/src/shared/i18n/en/box.ts: “Nobody has opened it” should say: someone, everyone, anyone, no one',
  ]);
});

it.each([
  'Signed in',
  'Sign-ins',
  'Please sign in',
  'Email',
  'E-mail',
  'By mail',
  'Supplier code',
  'Created on',
  'Log off',
  'Upload a workbook',
  'Take back',
  'The box has shut',
  'Valid, good for 14 days',
  'It was not taken',
])('rejects “%s”', (text) => expect(betterWords(text)).not.toEqual([]));

it.each([
  'Log in',
  'Last login',
  'E-mail address',
  'Supplier ID',
  'You are notified by e-mail',
  'Added on',
  'The mail server did not accept it',
  'Excel file',
])('accepts “%s”', (text) => expect(betterWords(text)).toEqual([]));
