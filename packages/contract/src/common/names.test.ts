import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { newUserSchema } from '../identity/identity.schema.ts';
import { newLabelSchema } from '../labels/label.api.ts';
import { newOrganisationSchema } from '../organisations/organisation.schema.ts';
import { newSupplierSchema } from '../suppliers/supplier.schema.ts';
import { multiLine, nameSchema, revisionSchema } from './names.ts';
import { textOfIssue } from './rule-of.ts';

/** The first error text of a value, or null. */
function textOf(schema: z.ZodType, value: unknown): string | null {
  const [issue] = schema.safeParse(value, { reportInput: true }).error?.issues ?? [];
  return issue ? textOfIssue(issue) : null;
}

const oneLine = 'This field must be a single line, without line breaks, tabs or control characters';
const invisible =
  'This field must not contain invisible characters or characters that change the direction of text';

const blank = 'This field must contain a letter, a digit or a symbol that can be seen';
const accents = 'This field must not contain letters with more than a few accents';

describe('a name', () => {
  it.each([
    ['an ideographic space and others', '  Port\u00A0 of\u3000Leith\n', 'Port of Leith'],
    ['a decomposed letter', 'Cafe\u0301', 'Café'],
    ['Latin', "D'Angelo & Šťastný-Ødegård GmbH", "D'Angelo & Šťastný-Ødegård GmbH"],
    ['Arabic', 'شركة الميناء', 'شركة الميناء'],
    ['Hebrew with numbers', 'נמל 3 בע״מ', 'נמל 3 בע״מ'],
    ['Persian with a joiner between letters', 'می\u200Cخواهم', 'می\u200Cخواهم'],
    ['Sinhala with a joiner after its mark', 'ශ්\u200Dරී', 'ශ්\u200Dරී'],
    ['an old Malayalam ending', 'രാമന്\u200D', 'രാമന്\u200D'],
    ['a variant of a Han character', '葛\u{E0100}城', '葛\u{E0100}城'],
    ['Thai with a vowel and a tone on one letter', 'บริษัท น้ำทิพย์ จำกัด', 'บริษัท น้ำทิพย์ จำกัด'],
    ['Vietnamese, decomposed', 'Nguye\u0302\u0303n Thi\u0323 Bích', 'Nguyễn Thị Bích'],
    [
      'Hebrew with points and an accent',
      'שּׁ\u05B0\u05C1\u05BC\u05BD\u0596מוֹ',
      'שּׁ\u05B0\u05C1\u05BC\u05BD\u0596מוֹ'.normalize('NFC'),
    ],
    ['Devanagari', 'श्री क़िंग्स लॉजिस्टिक्स', 'श्री क़िंग्स लॉजिस्टिक्स'.normalize('NFC')],
    ['Arabic with all its vowels', 'مُحَمَّدٌ', 'مُحَمَّدٌ'.normalize('NFC')],
    ['Burmese', 'မြွှေ့ ကုမ္ပဏီ', 'မြွှေ့ ကုမ္ပဏီ'.normalize('NFC')],
    ['Tibetan stacks', 'ཀྵྨླྺྲྱཾ', 'ཀྵྨླྺྲྱཾ'.normalize('NFC')],
    ['Khmer', 'ក្រុមហ៊ុន ស្រ្តី', 'ក្រុមហ៊ុន ស្រ្តី'.normalize('NFC')],
    ['a private-use character next to letters', 'Leith \uE000', 'Leith \uE000'],
    ['only a symbol', '∞', '∞'],
    ['a symbol shown in colour', '☕\uFE0F Café', '☕\uFE0F Café'],
  ])('accepts %s', (_what, typed, stored) => {
    expect(nameSchema.parse(typed)).toBe(stored);
  });

  it.each([
    ['a line break', 'Leith\nYou have won', oneLine],
    ['a carriage return', 'Leith\rBcc: all@example.org', oneLine],
    ['a line separator', 'Leith\u2028now', oneLine],
    ['a tab', 'Leith\tnow', oneLine],
    ['a NUL', 'Leith\u0000', oneLine],
    ['a delete of the second control block', 'Leith\u0085now', oneLine],
    ['an override', 'Leith \u202Efdp.exe', invisible],
    ['an embedding', '\u202ALeith\u202C', invisible],
    ['an isolate', '\u2067Leith\u2069', invisible],
    ['a direction mark', 'Leith\u200E', invisible],
    ['an Arabic direction mark', 'Leith\u061C', invisible],
    ['a zero-width space', 'Le\u200Bith', invisible],
    ['a word joiner', 'Le\u2060ith', invisible],
    ['a byte order mark', 'Le\uFEFFith', invisible],
    ['a soft hyphen', 'Le\u00ADith', invisible],
    ['a Hangul filler', '\u3164', invisible],
    ['a tag character', 'Leith\u{E0041}', invisible],
    ['a joiner between Latin letters', 'Le\u200Dith', invisible],
    ['a joiner at the end of a word', 'علی\u200C', invisible],
    ['two joiners', 'می\u200C\u200Cخواهم', invisible],
    ['a variation selector that chooses nothing', 'Leith\uFE0F', invisible],
    ['a lone surrogate', 'Leith \uD83D', invisible],
    ['only Braille blanks', '\u2800\u2800', blank],
    ['only a private-use character', '\uE000 \u{F0001}', blank],
    ['only an unassigned character', '\u0378', blank],
    ['only accents', '\u0301\u0302', blank],
    ['five accents on a letter', `e${'\u0323\u0300\u0301\u0302\u0303\u0304'}`, accents],
    ['many stacked accents', `Le${'\u0336'.repeat(30)}ith`, accents],
    ['many stacked marks of several scripts', `א${'\u05B0\u0301\u05B1\u0302'.repeat(3)}`, accents],
    ['only spaces', ' \u00A0\u3000', 'This field is required'],
    ['too many characters', 'x'.repeat(256), 'This field must not be longer than 255 characters'],
  ])('rejects %s', (_what, typed, text) => {
    expect(textOf(nameSchema, typed)).toBe(text);
  });

  it('applies to every single-line text that people type', () => {
    const typed = 'a\u202Eb';
    const line = { property: expect.any(String), text: invisible };
    const broken = (schema: z.ZodType, value: object) =>
      (schema.safeParse(value).error?.issues ?? []).map((issue) => ({
        property: issue.path.join('.'),
        text: textOfIssue(issue),
      }));
    const fields = ['supplierCode', 'name', 'phone', 'website', 'country', 'registrationNumber', 'vatNumber'];
    const supplier = Object.fromEntries(fields.map((field) => [field, typed]));
    const found = broken(newSupplierSchema, { ...supplier, tags: [typed], address: typed, notes: typed });
    expect(found.map(({ property }) => property).sort()).toEqual(
      [...fields, 'address', 'notes', 'tags.0'].sort(),
    );
    expect(found).toEqual(found.map(() => line));
    expect(broken(newLabelSchema, { name: typed })).toEqual([line]);
    expect(broken(newOrganisationSchema, { name: typed, adminEmail: 'a@example.org' })).toEqual([line]);
    const user = { fullName: typed, password: 'three boats in the fog', termsAccepted: true };
    expect(broken(newUserSchema, user)).toEqual([line]);
  });
});

describe('a multi-line text', () => {
  const text = multiLine(40);

  it('keeps lines, joiners and emoji, and normalises line breaks', () => {
    expect(text.parse(' Quay 4\r\nLeith\t\r👩\u200D🚒 \n')).toBe('Quay 4\nLeith\t\n👩\u200D🚒');
  });

  it.each(['a\u202Eb', 'a\u2066b', 'a\u0007b', 'a\u0000b'])('rejects %j', (typed) => {
    expect(textOf(text, typed)).toBe(invisible);
  });
});

describe('a revision', () => {
  it.each([1, 2_147_483_646])('accepts %d', (revision) => {
    expect(revisionSchema.parse(revision)).toBe(revision);
  });

  it.each([0, -1, -2_147_483_649, 2_147_483_647, 2 ** 53, 1e308, 1.5, '1'])('rejects %j', (revision) => {
    expect(revisionSchema.safeParse(revision).success).toBe(false);
  });
});
