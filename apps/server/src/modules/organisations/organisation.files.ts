import { allowed, logoLimits, maxLogoSide, never, unseen } from '@tenderbox/contract';
import type { FilePurposeRule } from '../files/index.ts';

/** The organisation's logo. Its admins set it; everyone who works with the organisation can see it. */
export const organisationLogo: FilePurposeRule = {
  ...logoLimits,
  maxPictureSide: maxLogoSide,
  tenantOf: (_caller, targetId) => ({ organisationId: targetId, businessUnitId: null, supplierId: null }),
  mayUpload: async ({ caller }, targetId) => {
    if (caller.scope !== 'organisation') return never;
    return caller.organisationId === targetId ? allowed : unseen;
  },
  mayRead: async ({ caller }, { ownerId }) => (caller.organisationId === ownerId ? allowed : unseen),
};
