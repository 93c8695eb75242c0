import { errorMessages, formMessages, genericRuleMessages, ruleMessages } from '@tenderbox/contract';

/** Product texts of the contract, under the keys used by forms and error displays. */
export const product = {
  rules: ruleMessages,
  genericRules: genericRuleMessages,
  errors: errorMessages,
  ...formMessages,
} as const;
