import { type AllowedFileExtension, allowed, limits, never, unseen } from '@tenderbox/contract';
import type { Transaction } from '../../platform/db/database.ts';
import type { FilePurposeRule } from './file.purposes.ts';

/**
 * The rule for files of a business unit: the unit uploads them, and anyone who sees the owner of a file can
 * read it.
 */
export const unitFileRule = (
  extensions: readonly AllowedFileExtension[],
  isSeen: (tx: Transaction, ownerId: string) => Promise<boolean>,
): FilePurposeRule => ({
  extensions,
  maxSize: limits.fileSize,
  tenantOf: ({ organisationId }, targetId) => ({
    organisationId: organisationId ?? '',
    businessUnitId: targetId,
    supplierId: null,
  }),
  mayUpload: async ({ caller }, targetId) => {
    if (caller.scope !== 'unit') return never;
    return caller.businessUnitId === targetId ? allowed : unseen;
  },
  mayRead: async ({ tx }, { ownerId }) => ((await isSeen(tx, ownerId)) ? allowed : unseen),
});
