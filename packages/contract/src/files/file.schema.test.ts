import { describe, expect, it } from 'vitest';
import { allowedFileExtensions } from '../common/limits.ts';
import { allowedExtensionOf } from './file.schema.ts';

describe('a file’s extension', () => {
  it('is one of those listed in the specification', () => {
    expect(allowedFileExtensions.join(', ')).toBe(
      '.pdf, .doc, .docx, .xls, .xlsx, .jpeg, .jpg, .gif, .png, .webp, .svg, .txt, .zip',
    );
  });

  it.each([
    ['offer.pdf', '.pdf'],
    ['OFFER.PDF', '.pdf'],
    ['a.tar.zip', '.zip'],
    ['letter.docx', '.docx'],
    ['.pdf', null],
    ['pdf', null],
    ['offer.pdf.exe', null],
    ['offer.pdf ', null],
    ['', null],
  ])('is read from "%s" as %s', (name, extension) => {
    expect(allowedExtensionOf(name)).toBe(extension);
  });
});
