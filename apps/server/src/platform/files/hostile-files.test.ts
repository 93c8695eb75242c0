import { Readable } from 'node:stream';
import type { AllowedFileExtension } from '@tenderbox/contract';
import { describe, expect, it } from 'vitest';
import { compoundFile, documentKind, officeFile, workbookKind, zipOf } from '../../../test/archives.ts';
import { png } from '../../../test/multipart.ts';
import { contentError } from './file-content.ts';

const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024);
const program = Buffer.concat([Buffer.from('MZ'), zeros(1)]);
const hex = (bytes: string) => Buffer.concat([Buffer.from(bytes, 'hex'), Buffer.alloc(5000)]);
const entities = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><x>&b;</x>';
const smallZip = zipOf([{ name: 'a.txt', content: 'a' }]);
/** An archive nested to this depth. */
const nested = (depth: number): Buffer =>
  depth === 0 ? smallZip : zipOf([{ name: 'inner.zip', content: nested(depth - 1) }]);
const gigabyte = 1024 ** 3;

const files: [string, AllowedFileExtension, string | Buffer][] = [
  ['a Windows program', '.pdf', program],
  ['a Linux program', '.pdf', hex('7f454c4602010100')],
  ['an HTML page', '.pdf', '<html><script>alert(1)</script></html>'],
  ['an image', '.pdf', png],
  ['an archive', '.pdf', smallZip],
  ['empty', '.pdf', ''],
  ['a PDF', '.png', '%PDF-1.7\n'],
  ['a bitmap', '.png', hex('424d36000000000000003600000028000000')],
  ['an SVG', '.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a GIF', '.jpg', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
  ['a TIFF', '.jpeg', hex('49492a0008000000')],
  ['a video', '.gif', hex('0000001866747970697436d70000000069736f6d')],
  ['an audio file', '.webp', Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt \x10\x00\x00\x00', 'latin1')],
  ['a program', '.zip', program],
  ['a RAR archive', '.zip', hex('526172211a070100')],
  ['a 7z archive', '.zip', hex('377abcaf271c0004')],
  ['a gzip file', '.zip', hex('1f8b0800000000000003')],
  ['empty', '.zip', ''],
  ['a program', '.txt', hex('7f454c4602010100')],
  ['UTF-16 text', '.txt', Buffer.from('Hello', 'utf16le')],
  ['an HTML page', '.svg', '<html><svg></svg></html>'],
  ['only a script', '.svg', '<script>alert(1)</script>'],
  ['nested entities', '.svg', `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><svg>&b;</svg>`],
  ['an installer', '.doc', compoundFile('\u4840\u3B3F\u43F2')],
  ['an Outlook message', '.xls', compoundFile('__nameid_version1.0')],
  ['an old workbook', '.doc', compoundFile('Workbook')],
  ['a header without content', '.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  [
    'a directory that points nowhere',
    '.doc',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600, 0xee)]),
  ],
  ['a document with macros', '.docx', officeFile('ms-word.document.macroEnabled')],
  ['a workbook with macros', '.xlsx', officeFile('ms-excel.sheet.macroEnabled')],
  ['a workbook', '.docx', officeFile(workbookKind)],
  ['a document', '.xlsx', officeFile(documentKind)],
  ['an archive', '.xlsx', smallZip],
  ['entities', '.xlsx', officeFile(workbookKind, [{ name: 'xl/sharedStrings.xml', content: entities }])],
  ['entities', '.docx', officeFile(documentKind, [{ name: 'word/document.xml', content: entities }])],
  [
    'shared strings full of zeros',
    '.xlsx',
    officeFile(workbookKind, [{ name: 'xl/sharedStrings.xml', content: zeros(20) }]),
  ],
  [
    'a worksheet that states a size of 1 GB',
    '.xlsx',
    officeFile(workbookKind, [{ name: 'xl/worksheets/sheet1.xml', content: 'x', saysSize: gigabyte }]),
  ],
  ['a symbolic link', '.zip', zipOf([{ name: 'a.txt', content: '/etc/passwd', mode: 0o120777 }])],
  ['a symbolic link to a folder', '.zip', zipOf([{ name: 'a/', content: '', mode: 0o120777 }])],
  ['a device', '.zip', zipOf([{ name: 'a', content: '', mode: 0o020666 }])],
  ['a Windows link', '.zip', zipOf([{ name: 'a', content: 'C:\\', attributes: 0x400 }])],
  [
    'a symbolic link in a nested archive',
    '.zip',
    zipOf([{ name: 'inner.zip', content: zipOf([{ name: 'a', content: '/', mode: 0o120777 }]) }]),
  ],
  [
    'a symbolic link',
    '.xlsx',
    officeFile(workbookKind, [{ name: 'xl/sharedStrings.xml', content: '/etc/passwd', mode: 0o120777 }]),
  ],
  [
    'a symbolic link',
    '.docx',
    officeFile(documentKind, [{ name: 'word/media/a.png', content: '/etc/passwd', mode: 0o120777 }]),
  ],
  ['a ZIP bomb', '.zip', zipOf([{ name: 'zeros', content: zeros(30) }])],
  [
    'a stated total of several GB',
    '.zip',
    zipOf(Array.from({ length: 5 }, (_, n) => ({ name: `${n}`, content: 'x', saysSize: gigabyte }))),
  ],
  ['an entry larger than stated', '.zip', zipOf([{ name: 'lie', content: zeros(8), saysSize: 10 }])],
  ['an entry smaller than stated', '.zip', zipOf([{ name: 'lie', content: 'x', saysSize: 1000 }])],
  [
    'twenty thousand files',
    '.zip',
    zipOf(Array.from({ length: 20_000 }, (_, n) => ({ name: `${n}`, content: '' }))),
  ],
  [
    'overlapping entries',
    '.zip',
    zipOf(
      Array.from({ length: 2000 }, (_, n) => ({
        name: `${n}`,
        content: 'abcdefgh'.repeat(500),
        isOverFirst: n > 0,
        saysPacked: 2000,
      })),
    ),
  ],
  ['deeply nested archives', '.zip', nested(5)],
  [
    'a ZIP bomb in a nested archive',
    '.zip',
    zipOf([{ name: 'inner.zip', content: zipOf([{ name: 'zeros', content: zeros(30) }]) }]),
  ],
  ['a path outside its folder', '.zip', zipOf([{ name: '../../etc/passwd', content: 'x' }])],
  ['an absolute path', '.zip', zipOf([{ name: '/etc/passwd', content: 'x' }])],
  ['a truncated directory', '.zip', smallZip.subarray(0, -30)],
  ['a wrong entry count', '.zip', zipOf([{ name: 'a', content: 'a' }], { saysCount: 3 })],
];

describe('a hostile file', () => {
  it('has at least forty samples', () => expect(files.length).toBeGreaterThanOrEqual(40));

  it.each(files)('is rejected within a second: %s named %s', async (_what, extension, content) => {
    const bytes = Buffer.from(content);
    const read = ({ start, end } = { start: 0, end: bytes.length }) =>
      Readable.from([bytes.subarray(start, end + 1)], { objectMode: false });
    const before = process.cpuUsage();
    expect(await contentError({ size: bytes.length, read }, extension)).not.toBe(null);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1000);
  });
});
