import { allowed, logoLimits, never, unseen } from '@tenderbox/contract';
import type { FilePurposeRule } from '../files/index.ts';

/** The organisation's logo: its admins set it, everyone who works with the organisation sees it. */
export const organisationLogo: FilePurposeRule = {
  ...logoLimits,
  tenantOf: (ownerId) => ({ organisationId: ownerId, businessUnitId: null, supplierId: null }),
  upload: (caller, ownerId) => {
    if (caller.scope !== 'organisation') return never;
    return caller.organisationId === ownerId ? allowed : unseen;
  },
  read: (caller, ownerId) => (caller.organisationId === ownerId ? allowed : unseen),
};
