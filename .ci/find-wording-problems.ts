import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Words that texts for users must not contain, and what to use instead. */
const bannedWords: [RegExp, string][] = [
  [/\bsign(?:ed|ing|s)?[ -](?:in|out|on|up)s?\b/i, 'log in, logged in, login, log out'],
  [/\blog(?:ged|ging)?[ -]?(?:on|off)\b/i, 'log in, log out'],
  [/\b[Ee]mails?\b/, 'e-mail address, or e-mail for the message'],
  [/^e-mail$|\bor e-mail$/i, 'e-mail address'],
  [/(?<!e-)\bmails?\b(?! (?:server|template))/i, 'e-mail'],
  [/\b(?:supplier|vendor) (?:code|number|no\.)s?\b/i, 'supplier ID'],
  [/\b(?:vendor|bidder)s?\b/i, 'supplier'],
  [/\bcreated (?:on|at)(?! the (?:moment|server))/i, 'added'],
  [/\b(?:export|download|save) (?:as|to) (?:an )?(?:xlsx|spreadsheet)\b/i, 'Export to Excel'],
  [/\bworkbooks?\b(?! )/i, 'Excel file'],
  [/\b(?:somebody|everybody|whoever)\b|(?<!")\bnobody\b/i, 'someone, everyone, anyone, no one'],
  [/\b(?:anew|lest|beside)\b/i, 'again, so that, next to'],
  [/\b(?:take|taken|taking|took) back\b/i, 'withdraw, undo'],
  [/\b(?:put|set) aside\b|\btaken up again\b/i, 'archive, restore'],
  [/\bhand(?:ed)? in\b|\bdrop(?:ped)? in\b/i, 'submit'],
  [/\b(?:is|are|was|were) (?:not )?(?:taken|refused)\b/i, 'accepted, rejected'],
  [/\bat present\b|\bthe present\b/i, 'current, currently'],
  [/\bgood for\b/i, 'valid for'],
  [/\bshut\b/i, 'closed'],
  [/\badministrators?\b/i, 'admin'],
  [/\bconversations?\b/i, 'message, thread'],
  [/\battachments?\b/i, 'file, document'],
];

/** Texts that the specification prescribes literally, and names inside file formats. */
const fixedTexts = [
  'Must be a valid email address',
  'Your session has expired, please login again',
  'Unable to login. Please try again later.',
  'Account verification has been reset. Please sign in, then scan the QR code with the authenticator app to set up a new account verification.',
  'To complete the account verification reset process, follow the instructions in the email sent to {{email}}.',
  'Workbook',
].map(withoutValues);

const sources = [
  'apps/web/src/shared/i18n/en/**/*.ts',
  'packages/contract/src/**/*.ts',
  'apps/server/src/**/*.ts',
];

/** Finds texts for users that contain a banned word, one sentence each. */
export function findWordingProblems(root: string): string[] {
  return globSync(sources, { cwd: root, exclude: (path) => path.endsWith('.test.ts') }).flatMap((path) =>
    textsOf(readFileSync(join(root, path), 'utf8'))
      .filter((text) => !fixedTexts.includes(text))
      .flatMap((text) => betterWords(text).map((better) => `${path}: “${text}” should say: ${better}`)),
  );
}

/** The words to use instead of the banned ones in a text. */
export const betterWords = (text: string): string[] =>
  bannedWords.filter(([banned]) => banned.test(text)).map(([, better]) => better);

/** The texts of a file that users may read: strings that start like a sentence or a label and are not code. */
function textsOf(file: string): string[] {
  const code = file.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  const quoted = code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g);
  return [...quoted]
    .map(([, single, double, template]) => single ?? double ?? template ?? '')
    .filter((text) => /^[\p{Lu}{*]/u.test(text) && !/^[A-Z]+ \/|^[A-Z_]+$/.test(text))
    .map(withoutValues);
}

/** Leaves out placeholders and link targets. */
function withoutValues(text: string): string {
  return text.replace(/\$\{[^}]*\}|\{\{[^}]*\}\}|\]\([^)]*\)/g, '');
}
