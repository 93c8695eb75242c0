import { zip } from './archives.ts';
import { hostileWorkbooks } from './hostile-workbooks.ts';
import { workbookParts } from './workbooks.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const table = `<row r="1"><c r="A1" t="inlineStr"><is><t>Tenderbox ID</t></is></c></row>`;
const sheetOf = (data: string) => `${head}<worksheet><sheetData>${data}</sheetData></worksheet>`;
const parts = () => workbookParts(sheetOf(table));
const without = (name: string) => zip(parts().filter((part) => part.name !== name));
const withPart = (name: string, content: string | Buffer) =>
  zip(parts().map((part) => (part.name === name ? { ...part, content } : part)));
const relationsPart = 'xl/_rels/workbook.xml.rels';
const sheetPart = 'xl/worksheets/sheet1.xml';
const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Files with workbook extensions that are no workbooks or are damaged. All are rejected with a reason. */
export const damagedWorkbooks: [string, (good: Buffer) => Buffer][] = [
  ['empty', () => Buffer.alloc(0)],
  ['a single byte', () => Buffer.from('P')],
  ['text', () => Buffer.from('Question;Answer\nCrew;5')],
  ['a web page', () => Buffer.from('<html><table><tr><td>Crew</td></tr></table></html>')],
  ['the old format', () => Buffer.concat([compound, Buffer.alloc(2048)])],
  [
    'a password',
    () => Buffer.concat([compound, Buffer.alloc(600), Buffer.from('EncryptedPackage', 'utf16le')]),
  ],
  [
    'a sheet of LibreOffice’s own kind',
    () =>
      zip([
        { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
        { name: 'content.xml', content: '<office:document-content/>' },
      ]),
  ],
  ['a text document', () => zip([{ name: 'word/document.xml', content: '<w:document/>' }])],
  ['an archive of something else', () => zip([{ name: 'readme.txt', content: 'hello' }])],
  ['an empty archive', () => zip([])],
  ['the first half of a good one', (good) => good.subarray(0, good.length >> 1)],
  ['the second half of a good one', (good) => good.subarray(good.length >> 1)],
  ['a good one without its last byte', (good) => good.subarray(0, -1)],
  [
    'a good one with changed bytes',
    (good) => {
      const bytes = Buffer.from(good);
      for (let at = 60; at < bytes.length - 400; at += 97) bytes[at] = (bytes[at] ?? 0) ^ 0x5a;
      return bytes;
    },
  ],
  ['no list of sheets', () => without('xl/workbook.xml')],
  ['no relations', () => without(relationsPart)],
  ['no sheet', () => without(sheetPart)],
  [
    'no strings that cells refer to',
    () =>
      zip(
        parts().map((part) =>
          part.name === sheetPart
            ? { ...part, content: sheetOf('<row r="1"><c r="A1" t="s"><v>7</v></c></row>') }
            : part,
        ),
      ),
  ],
  [
    'relations that lead nowhere',
    () =>
      withPart(
        relationsPart,
        '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="../../etc/passwd"/></Relationships>',
      ),
  ],
  [
    'relations of a wrong kind',
    () =>
      withPart(
        relationsPart,
        '<Relationships><Relationship Id="rId1" Type="x/chart" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
  ],
  ['broken XML', () => withPart(sheetPart, '<worksheet><sheetData><row><c></row>')],
  ['bytes that are no text', () => withPart(sheetPart, Buffer.from([0x3c, 0xff, 0xfe, 0x3e]))],
  ['UTF-16 without saying so', () => withPart(sheetPart, Buffer.from(sheetOf(table), 'utf16le'))],
  [
    'a number that is none',
    () => withPart(sheetPart, sheetOf('<row r="1"><c r="A1"><v>twelve</v></c></row>')),
  ],
  ['a row before the first', () => withPart(sheetPart, sheetOf('<row r="0"><c r="A0"><v>1</v></c></row>'))],
  ['a cell in another row', () => withPart(sheetPart, sheetOf('<row r="1"><c r="A9"><v>1</v></c></row>'))],
  [
    'a cell that is there twice',
    () => withPart(sheetPart, sheetOf('<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>')),
  ],
  [
    'a cell in the millionth row',
    () => withPart(sheetPart, sheetOf(`${table}<row r="1048576"><c r="A1048576"><v>1</v></c></row>`)),
  ],
  [
    'a cell in the last column',
    () => withPart(sheetPart, sheetOf('<row r="1"><c r="XFD1"><v>1</v></c></row>')),
  ],
  [
    'a hundred thousand rows',
    () =>
      withPart(
        sheetPart,
        sheetOf(Array.from({ length: 100_000 }, () => '<row><c><v>1</v></c></row>').join('')),
      ),
  ],
  ['an encrypted part', () => zip(parts().map((part) => ({ ...part, encrypted: part.name === sheetPart })))],
  [
    'no answer sheet, but a good workbook',
    () => withPart(sheetPart, sheetOf('<row r="1"><c r="A1"><v>1</v></c></row>')),
  ],
  ...hostileWorkbooks
    .filter(([what]) =>
      /entities of its own|thousandfold|more than it says|nobody refers|20,000 merges/.test(what),
    )
    .map(([what, make]): [string, () => Buffer] => [what, make]),
];
