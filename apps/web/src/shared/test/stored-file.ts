import type { StoredFile } from '@tenderbox/contract';
import { testId } from './test-id.ts';

/** File as returned by the server after its upload. */
export const storedFile = (traits: Partial<StoredFile> = {}): StoredFile => ({
  id: testId(30),
  name: 'logo.png',
  size: 100,
  sha256: 'c40e5b72'.repeat(8),
  purpose: 'ORGANISATION_LOGO',
  ownerId: testId(3),
  uploadedAt: '2026-11-01T12:00:00.000Z',
  ...traits,
});
