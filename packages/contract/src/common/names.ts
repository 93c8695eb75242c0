import { z } from 'zod';
import { limits } from './limits.ts';

/** Characters that end a line or control a terminal, mail or sheet. */
const breaksLine = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const steers = /(?![\t\n\u2028\u2029])[\p{Cc}\p{Zl}\p{Zp}]/u;
/** Direction embeddings, overrides and isolates, which change how the following text is displayed. */
const turnsDirection = /[\u202A-\u202E\u2066-\u2069]/;
/** Invisible characters and lone surrogates. */
const unseen = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\p{Cs}]/u;

// Persian, Urdu and many South Asian scripts use joiners within words: between two of their letters, and at
// the end of an old Malayalam spelling. A variation selector chooses the form of a Han character or symbol.
const joins =
  '[\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Mong}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}' +
  '\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}\\p{sc=Khmr}\\p{sc=Mymr}]';
const legitimate = new RegExp(
  `(?<=${joins})[\\u200C\\u200D](?=${joins})|(?<=\\u0D4D)\\u200D` +
    '|(?<=[\\p{sc=Han}\\p{sc=Mong}\\p{Extended_Pictographic}])\\p{Variation_Selector}',
  'gu',
);

/** At least one visible character; U+2800 is a Braille cell without dots. */
const isVisible = /(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;
/**
 * More combining marks than any script uses: four of those common to all scripts (Vietnamese and Arabic need
 * three), eight of any (Tibetan, Burmese and pointed Hebrew need seven).
 */
const heapsMarks = /(?:(?=\p{M})\p{sc=Zinh}){5}|\p{M}{9}/u;

/** Normalises a single-line text for storage: composed (NFC), trimmed, with single spaces. */
export const tidyLine = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();

/**
 * Normalises a multi-line text for storage: composed, with `
 * ` line breaks, trimmed.
 */
const tidyLines = (text: string) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim();

/** The lengths in the OpenAPI description, since the schema itself starts with the raw input. */
const lengthOf = (maxLength: number) => ({ minLength: 1, maxLength });

/** A required single-line text in any script: no line breaks, invisible characters or direction marks. */
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

/** A required text that may have several lines; emoji and joiners are kept. */
export function multiLine(max: number) {
  return z
    .string()
    .overwrite(tidyLines)
    .refine((text) => !steers.test(text), { params: { rule: 'invisible' } })
    .refine((text) => !turnsDirection.test(text), { params: { rule: 'invisible' } })
    .pipe(z.string().min(1).max(max))
    .meta(lengthOf(max));
}

/** A name: one line, required, up to 255 characters. */
export const nameSchema = singleLine(limits.name);

/** A search text, composed like the stored texts it is compared with. */
export const searchSchema = z.string().normalize('NFC').trim().max(limits.search).default('');

/** Whether the entity is active, or only its history is kept. */
export const activeStatusSchema = z.enum(['ACTIVE', 'INACTIVE']);
export type ActiveStatus = z.infer<typeof activeStatusSchema>;

export const statusChangeSchema = z.object({ status: activeStatusSchema });

/** The revision that a change is based on; it and the next one fit the database's integer. */
export const revisionSchema = z.int().min(1).max(2_147_483_646);

/** An IANA time zone that the runtime supports. */
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
