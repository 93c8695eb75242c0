import { allowed, allowedFileExtensions, type Caller, limits, never, unseen } from '@tenderbox/contract';
import type { Transaction } from '../../platform/db/database.ts';
import { attachFiles, type FilePurposeRule } from '../files/index.ts';

/** The owner of pending message uploads: the caller's business unit or supplier. */
const uploadTargetOf = ({ scope, businessUnitId, supplierId }: Caller) =>
  scope === 'unit' ? businessUnitId : scope === 'supplier' ? supplierId : null;

/** Files of messages, questions and replies. Both sides can upload; anyone who can see the message can download. */
export const messageFile: FilePurposeRule = {
  extensions: allowedFileExtensions,
  maxSize: limits.fileSize,
  tenantOf: ({ organisationId, businessUnitId, supplierId }) => ({
    organisationId: organisationId ?? '',
    businessUnitId,
    supplierId,
  }),
  mayUpload: async ({ caller }, targetId) => {
    const place = uploadTargetOf(caller);
    if (!place) return never;
    return place === targetId ? allowed : unseen;
  },
  // Row-level security limits file uses to the business unit and to the suppliers that can see the message.
  mayRead: async ({ caller }) => (uploadTargetOf(caller) ? allowed : unseen),
};

/** Replaces the files of a draft, a question or a reply. */
export async function setFilesOfMessage(
  tx: Transaction,
  caller: Caller,
  ownerId: string,
  { fileIds, isNew = false }: { fileIds: string[]; isNew?: boolean },
): Promise<void> {
  if (isNew && !fileIds.length) return;
  const owner = { purpose: 'MESSAGE_FILE', ownerId, targetId: uploadTargetOf(caller) ?? '' } as const;
  await attachFiles(tx, owner, { fileIds, property: 'fileIds' });
}
