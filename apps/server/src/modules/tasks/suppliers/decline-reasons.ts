import type { DeclineReason } from '@tenderbox/contract';

/** Texts of the decline reasons in workbooks and e-mails. */
export const declineReasonTexts: Record<DeclineReason, string> = {
  NO_CAPACITY: 'No capacity',
  NOT_OUR_BUSINESS: 'Not something we supply',
  TERMS: 'Terms not acceptable',
  OTHER: 'Other',
};
