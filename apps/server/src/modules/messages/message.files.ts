import { allowed, allowedFileExtensions, type Caller, limits, never, unseen } from '@tenderbox/contract';
import type { Transaction } from '../../platform/db/database.ts';
import { attachFiles, type FilePurposeRule } from '../files/index.ts';

/** Where somebody's files for messages wait: at the unit's or the supplier's own place. */
const placeOf = ({ scope, businessUnitId, supplierId }: Caller) =>
  scope === 'unit' ? businessUnitId : scope === 'supplier' ? supplierId : null;

/** The files of messages, questions and replies: both sides upload, and whoever sees what shows one reads it. */
export const messageFile: FilePurposeRule = {
  extensions: allowedFileExtensions,
  maxSize: limits.fileSize,
  tenantOf: ({ organisationId, businessUnitId, supplierId }) => ({
    ...{ organisationId: organisationId ?? '', businessUnitId, supplierId },
  }),
  mayUpload: async ({ caller }, placeId) => {
    const place = placeOf(caller);
    if (!place) return never;
    return place === placeId ? allowed : unseen;
  },
  // Uses are seen by the unit and by the suppliers that see what shows them.
  mayRead: async ({ caller }) => (placeOf(caller) ? allowed : unseen),
};

/** Makes a draft, a question or a reply show these files and no others. */
export async function setFilesOfMessage(
  tx: Transaction,
  caller: Caller,
  ownerId: string,
  { fileIds, isNew = false }: { fileIds: string[]; isNew?: boolean },
): Promise<void> {
  if (isNew && !fileIds.length) return;
  const owner = { purpose: 'MESSAGE_FILE', ownerId, placeId: placeOf(caller) ?? '' } as const;
  await attachFiles(tx, owner, { fileIds, property: 'fileIds' });
}
