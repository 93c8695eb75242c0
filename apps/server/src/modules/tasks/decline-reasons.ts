import type { DeclineReason } from '@tenderbox/contract';

/** Why a supplier will not answer, in workbooks and mails. */
export const declineReasonTexts: Record<DeclineReason, string> = {
  NO_CAPACITY: 'No capacity',
  NOT_OUR_BUSINESS: 'Not something we supply',
  TERMS: 'Terms not acceptable',
  OTHER: 'Other',
};
