import { z } from 'zod';
import { limits } from './limits.ts';

/** Characters that end a line or steer a terminal, a mail or a sheet. */
const breaksLine = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const steers = /(?![\t\n\u2028\u2029])[\p{Cc}\p{Zl}\p{Zp}]/u;
/** Direction embeddings, overrides and isolates: what follows them is not read as it stands. */
const turnsDirection = /[\u202A-\u202E\u2066-\u2069]/;
/** What nobody sees; half a character counts as well. */
const unseen = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\p{Cs}]/u;

// Persian, Urdu and many scripts of South Asia write words with joiners: between two of their letters, and at
// the end of an old Malayalam spelling. A variation selector chooses the form of a Han character or a symbol.
const joins =
  '[\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Mong}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}' +
  '\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}\\p{sc=Khmr}\\p{sc=Mymr}]';
const legitimate = new RegExp(
  `(?<=${joins})[\\u200C\\u200D](?=${joins})|(?<=\\u0D4D)\\u200D` +
    '|(?<=[\\p{sc=Han}\\p{sc=Mong}\\p{Extended_Pictographic}])\\p{Variation_Selector}',
  'gu',
);

/** At least one character that leaves a mark on paper; U+2800 is a Braille cell without a dot. */
const isVisible = /(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;
/**
 * Accents on accents, beyond what any script writes: four of those that go with every script (Vietnamese and Arabic need
 * three), eight of any (Tibetan, Burmese and pointed Hebrew need seven).
 */
const heapsMarks = /(?:(?=\p{M})\p{sc=Zinh}){5}|\p{M}{9}/u;

/** Text on one line as it is stored: composed (NFC), without spaces at its ends, single spaces within. */
export const tidyLine = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();

/** Text of several lines as it is stored: composed, with plain line breaks, without spaces at its ends. */
const tidyLines = (text: string) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim();

/** What the description of the calls says of a text, since its schema begins with what is typed. */
const lengthOf = (maxLength: number) => ({ minLength: 1, maxLength });

/** A required text on one line, of whatever script: no line breaks, nothing invisible, no turned direction. */
export function singleLine(max: number) {
  return z
    .string()
    .trim()
    .refine((text) => !breaksLine.test(text), { params: { rule: 'singleLine' } })
    .refine((text) => !unseen.test(text) || !unseen.test(text.replace(legitimate, '')), {
      params: { rule: 'invisible' },
    })
    .refine((text) => text === '' || isVisible.test(text), { params: { rule: 'blank' } })
    .refine((text) => !heapsMarks.test(text.normalize('NFC')), { params: { rule: 'accents' } })
    .overwrite(tidyLine)
    .pipe(z.string().min(1).max(max))
    .meta(lengthOf(max));
}

/** A required text that may have several lines; emoji and joiners stay as they are typed. */
export function multiLine(max: number) {
  return z
    .string()
    .overwrite(tidyLines)
    .refine((text) => !steers.test(text), { params: { rule: 'invisible' } })
    .refine((text) => !turnsDirection.test(text), { params: { rule: 'invisible' } })
    .pipe(z.string().min(1).max(max))
    .meta(lengthOf(max));
}

/** A name that people give to something: one line, required, at most 255 characters. */
export const nameSchema = singleLine(limits.name);

/** A search as it is compared with stored text: composed the same way. */
export const searchSchema = z.string().normalize('NFC').trim().max(limits.search).default('');

/** Whether the entity works, or only its history is kept. */
export const activeStatusSchema = z.enum(['ACTIVE', 'INACTIVE']);
export type ActiveStatus = z.infer<typeof activeStatusSchema>;

export const statusChangeSchema = z.object({ status: activeStatusSchema });

/** The revision that a change was made to; it and the next one fit the database's integer. */
export const revisionSchema = z.int().min(1).max(2_147_483_646);

/** An IANA time zone that the runtime knows. */
export const timeZoneSchema = z
  .string()
  .max(64)
  .refine(isTimeZone, { params: { rule: 'timeZone' } });

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name.includes('/') || name === 'UTC';
  } catch {
    return false;
  }
}
