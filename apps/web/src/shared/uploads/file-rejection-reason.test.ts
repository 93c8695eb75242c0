import { beforeAll, expect, it } from 'vitest';
import { loadTexts } from '../i18n/load-texts.ts';
import { fileRejectionReason } from './file-rejection-reason.ts';

beforeAll(() => loadTexts(['uploads']));

it.each([
  ['plan.pdf', '', /^This file is empty/],
  ['plan.rar', 'x', /^Invalid file type\. Archives are accepted as \.zip files only/],
  ['setup.exe', 'x', /^Invalid file type\. Programs are not accepted/],
  ['plan.odt', 'x', /^Invalid file type\. Use \.pdf/],
])('explains why %s is rejected', (name, content, reason) => {
  expect(fileRejectionReason(new File([content], name), ['.pdf', '.zip'])).toMatch(reason);
});

it('accepts a valid file', () => {
  expect(fileRejectionReason(new File(['x'], 'plan.pdf'), ['.pdf'])).toBeNull();
});
