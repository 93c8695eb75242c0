import { errorMessages, formMessages, genericRuleMessages, ruleMessages } from '@tenderbox/contract';

/** The product texts of the contract, under the keys that forms and error displays look up. */
export const product = {
  rules: ruleMessages,
  genericRules: genericRuleMessages,
  errors: errorMessages,
  ...formMessages,
} as const;
