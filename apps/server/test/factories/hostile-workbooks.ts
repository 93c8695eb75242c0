import { zip } from './archives.ts';
import { workbookParts } from './workbooks.ts';

const sheetOf = (data: string, after = '') => `<worksheet><sheetData>${data}</sheetData>${after}</worksheet>`;
const workbookOf = (sheet: string) => zip(workbookParts(sheet));
const withPart = (name: string, content: string) =>
  zip(
    workbookParts(sheetOf('<row r="1"><c r="A1" s="1" t="s"><v>0</v></c></row>')).map((part) =>
      part.name === name ? { ...part, content } : part,
    ),
  );
const text = (content: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${content}</t></is></c></row>`;

const doctype =
  '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;">]>';

/** Workbooks crafted to keep a reader busy, and the expected error messages. */
export const hostileWorkbooks: [string, () => Buffer, RegExp][] = [
  [
    'cells that never close',
    () => workbookOf(sheetOf('<row><c r="A1">'.repeat(200_000))),
    /Excel file is damaged/,
  ],
  [
    'cells that never close, side by side',
    () => workbookOf(`<worksheet><sheetData><row r="1">${'<c r="A1"'.repeat(300_000)}`),
    /Excel file is damaged/,
  ],
  [
    'tags that never close',
    () => workbookOf(`<worksheet>${'<row '.repeat(400_000)}`),
    /Excel file is damaged/,
  ],
  ['a cell of spaces', () => workbookOf(sheetOf(text(' '.repeat(3_000_000)))), /A1 contains more than 32767/],
  ['spaces around an attribute', () => workbookOf(`<worksheet${' '.repeat(8_000_000)}/>`), /too large/],
  ['spaces between cells', () => workbookOf(sheetOf(' '.repeat(8_000_000))), /too large/],
  ['a name without end', () => workbookOf(`<${'a'.repeat(8_000_000)}/>`), /Excel file is damaged/],
  [
    'an attribute without end',
    () => workbookOf(`<a b="${'x'.repeat(8_000_000)}"/>`),
    /Excel file is damaged/,
  ],
  ['a comment without end', () => workbookOf(`<a><!--${'- '.repeat(4_000_000)}`), /Excel file is damaged/],
  [
    '300,000 attributes',
    () => workbookOf(`<a ${Array.from({ length: 300_000 }, (_, index) => `a${index}=""`).join(' ')}/>`),
    /Excel file is damaged/,
  ],
  ['deep nesting', () => workbookOf(sheetOf('<a>'.repeat(1_000_000))), /Excel file is damaged/],
  ['empty elements', () => workbookOf(sheetOf('<a/>'.repeat(2_000_000))), /too large/],
  ['references to characters', () => workbookOf(`<a>${'&#x41;'.repeat(1_500_000)}</a>`), /too large/],
  [
    '20,000 merges of the whole sheet',
    () =>
      workbookOf(
        sheetOf(
          '<row r="10000"><c r="A10000"><v>1</v></c></row>',
          `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(20_000)}</mergeCells>`,
        ),
      ),
    /too many merged cells/,
  ],
  [
    'the same cell again and again',
    () => workbookOf(sheetOf(`<row r="1">${'<c r="A1"><v>1</v></c>'.repeat(100_000)}</row>`)),
    /Excel file is damaged/,
  ],
  [
    'more cells than anyone fills',
    () =>
      workbookOf(
        sheetOf(Array.from({ length: 10_000 }, () => `<row>${'<c><v>1</v></c>'.repeat(50)}</row>`).join('')),
      ),
    /more than 250000 filled cells/,
  ],
  ['entities of its own', () => workbookOf(`${doctype}<worksheet>&c;</worksheet>`), /Excel file is damaged/],
  [
    'an entity that names a file',
    () => workbookOf('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet>&a;</worksheet>'),
    /Excel file is damaged/,
  ],
  [
    'an entity that every object has',
    () => workbookOf('<worksheet>&constructor;</worksheet>'),
    /Excel file is damaged/,
  ],
  [
    'strings that nobody refers to',
    () => withPart('xl/sharedStrings.xml', `<sst>${'<rPh/>'.repeat(1_500_000)}</sst>`),
    /too large/,
  ],
  [
    'a format of brackets',
    () => withPart('xl/styles.xml', `<a>${`<numFmt formatCode="${'['.repeat(8000)}"/>`.repeat(1000)}</a>`),
    /too large/,
  ],
  [
    'styles without end',
    () => withPart('xl/styles.xml', `<a><cellXfs>${'<xf/>'.repeat(100_000)}</cellXfs></a>`),
    /too large/,
  ],
  [
    'a sheet that inflates to more than it says',
    () => {
      const parts = workbookParts(sheetOf(''));
      return zip(
        parts.map((part) =>
          part.name.includes('sheet1')
            ? { ...part, content: Buffer.alloc(190 * 1024 * 1024, ' '), claimedSize: 10 }
            : part,
        ),
      );
    },
    /Excel file is damaged/,
  ],
  [
    'a sheet that inflates a thousandfold',
    () => workbookOf(`<worksheet>${' '.repeat(190 * 1024 * 1024)}</worksheet>`),
    /too large/,
  ],
  [
    'thousands of parts',
    () => zip(Array.from({ length: 5000 }, (_, index) => ({ name: `part-${index}`, content: '' }))),
    /too large/,
  ],
];
