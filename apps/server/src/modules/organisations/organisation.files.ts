import { logoLimits } from '@tenderbox/contract';
import type { FilePurposeRule } from '../files/index.ts';

/** The organisation's logo: its admins set it, everyone who works with the organisation sees it. */
export const organisationLogo: FilePurposeRule = {
  ...logoLimits,
  upload: (caller, ownerId) => {
    if (caller.role !== 'SOURCING_ORGANISATION_ADMIN') return 'never';
    if (caller.organisationId !== ownerId) return 'unseen';
    return { organisationId: ownerId, businessUnitId: null, supplierId: null };
  },
  mayRead: (caller, ownerId) => caller.organisationId === ownerId,
};
