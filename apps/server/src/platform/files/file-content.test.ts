import { Readable } from 'node:stream';
import type { AllowedFileExtension } from '@tenderbox/contract';
import { describe, expect, it } from 'vitest';
import { compoundFile, documentKind, officeFile, workbookKind, zipOf } from '../../../test/archives.ts';
import { png } from '../../../test/multipart.ts';
import { contentError } from './file-content.ts';

const jpg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
const gif = Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1');
const emptyZip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
const webp = Buffer.from('RIFF\x24\x00\x00\x00WEBPVP8 \x18\x00\x00\x00', 'latin1');

const cases: [string, AllowedFileExtension, string | Buffer, boolean][] = [
  ['a PDF', '.pdf', '%PDF-1.7\n%âãÏÓ\n', true],
  ['an HTML page named PDF', '.pdf', '<html></html>', false],
  ['a PNG', '.png', png, true],
  ['a JPEG', '.jpg', jpg, true],
  ['a JPEG', '.jpeg', jpg, true],
  ['a PNG called JPEG', '.jpg', png, false],
  ['a GIF', '.gif', gif, true],
  ['a WebP', '.webp', webp, true],
  ['a ZIP', '.zip', emptyZip, true],
  ['a ZIP file named as a Word document', '.docx', emptyZip, false],
  ['a ZIP file named as an Excel file', '.xlsx', emptyZip, false],
  ['an old Word document', '.doc', compoundFile('WordDocument'), true],
  ['an old workbook', '.xls', compoundFile('Workbook'), true],
  ['a drawing program’s SVG', '.svg', '<!DOCTYPE svg [<!ENTITY ns "http://x">]><svg></svg>', true],
  [
    'a ZIP in a ZIP',
    '.zip',
    zipOf([{ name: 'a/b.zip', content: zipOf([{ name: 'c.txt', content: 'c' }]) }]),
    true,
  ],
  ['a Word document', '.docx', officeFile(documentKind), true],
  ['a workbook', '.xlsx', officeFile(workbookKind), true],
  ['text', '.txt', 'Grüße\n', true],
  ['an empty text', '.txt', '', true],
  ['binary data named as text', '.txt', Buffer.from([65, 0, 66]), false],
  ['a program named as text', '.txt', Buffer.from('7f454c4602010100', 'hex'), false],
  ['an SVG', '.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', true],
  ['an SVG with a prologue', '.svg', '\uFEFF<?xml version="1.0"?>\n<!-- x -->\n<svg></svg>', true],
  ['an HTML page named SVG', '.svg', '<html><svg></svg></html>', false],
  ['an empty file named PNG', '.png', '', false],
];

const elfProgram = Buffer.concat([Buffer.from('7f454c4602010100', 'hex'), Buffer.alloc(56)]);

describe('the content of a file', () => {
  it.each(cases)('is checked against its extension: %s (%s)', async (_what, extension, content, matches) => {
    const bytes = Buffer.from(content);
    const read = ({ start, end } = { start: 0, end: bytes.length }) =>
      Readable.from([bytes.subarray(start, end + 1)], { objectMode: false });
    expect((await contentError({ size: bytes.length, read }, extension)) === null).toBe(matches);
  });

  it.each([
    ['an empty file', '.pdf', '', 'This file is empty'],
    [
      'a program named PDF',
      '.pdf',
      Buffer.from('4d5a90000300000004000000ffff', 'hex'),
      /^This file is a program/,
    ],
    ['a program named as text', '.txt', elfProgram, /^This file is a program/],
    ['a ZIP called PDF', '.pdf', zipOf([{ name: 'c.txt', content: 'c' }]), /^This file is an archive/],
    [
      'a 7z archive named ZIP',
      '.zip',
      Buffer.from('377abcaf271c000400000000', 'hex'),
      /^This file is an archive/,
    ],
    ['a truncated ZIP file', '.zip', zipOf([{ name: 'c.txt', content: 'c' }]).subarray(0, 40), /damaged/],
    ['an HTML page named PDF', '.pdf', '<html></html>', 'Invalid file type'],
  ] as const)('is described in the message: %s', async (_what, extension, content, message) => {
    const bytes = Buffer.from(content);
    const read = ({ start, end } = { start: 0, end: bytes.length }) =>
      Readable.from([bytes.subarray(start, end + 1)], { objectMode: false });
    expect(await contentError({ size: bytes.length, read }, extension)).toMatch(message);
  });
});
